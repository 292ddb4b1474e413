#include "jobs/remote/fleet.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <chrono>
#include <cstdlib>

#include "core/from_json.h"
#include "jobs/remote/job_queue.h"

namespace agon::jobs {

namespace {
constexpr std::int64_t forgotten_after_ms = 3'600'000;
}

bool is_lost(const WorkerInfo& worker, std::int64_t now_ms) {
  return now_ms - worker.seen_ms > std::chrono::milliseconds(lease).count();
}

std::vector<WorkerInfo> workers_of(Broker& broker) {
  const auto reply = broker.ask({"HGETALL", broker.key("workers")});
  std::vector<WorkerInfo> workers;
  for (const auto& [name, text] : pairs_in(reply)) {
    WorkerInfo worker;
    try {
      from_json(json::parse(text), worker, "worker");
    } catch (const std::exception&) {
      continue;  // an entry of another version
    }
    if (worker.name != name || !is_worker_name(name)) continue;  // it names another worker, or is no name
    for (auto* words : {&worker.words, &worker.host, &worker.version, &worker.job}) *words = stated(*words);
    if (unix_ms() - worker.seen_ms > forgotten_after_ms)
      broker.ask({"HDEL", broker.key("workers"), name});
    else
      workers.push_back(std::move(worker));
  }
  std::sort(workers.begin(), workers.end(), [](const auto& x, const auto& y) { return x.name < y.name; });
  return workers;
}

std::size_t threads_of_workers(Broker& broker) {
  std::size_t threads = 0;
  const auto now = unix_ms();
  for (const auto& worker : workers_of(broker))
    if (!is_lost(worker, now)) threads += worker.threads;
  return threads;
}

namespace {

std::string name_in_spec(const std::string& spec) {
  json::error_code error;
  const auto value = json::parse(spec, error);
  if (error) return {};
  const auto part = [](const json::value* of, const char* key) {
    return of == nullptr || !of->is_object() ? nullptr : of->get_object().if_contains(key);
  };
  const auto* plan = part(&value, "plan");
  const auto* name = part(plan != nullptr ? plan : &value, "name");
  return name == nullptr || !name->is_string() ? std::string() : std::string(name->get_string());
}

std::vector<HeldBatch> held_in(const Reply& pending) {
  std::vector<HeldBatch> held;
  for (const auto& row : pending.list)
    if (row.list.size() >= 4)
      held.push_back({row.list[0].text, row.list[1].text, static_cast<double>(row.list[2].number) / 1e3,
                      static_cast<std::uint32_t>(row.list[3].number)});
  return held;
}

std::vector<DeadTask> dead_in(const Reply& reply) {
  std::vector<DeadTask> dead;
  for (const auto& line : reply.list) {
    DeadTask task;
    try {
      from_json(json::parse(line.text), task, "dead task");
    } catch (const std::exception&) {
      continue;
    }
    task.reason = stated(task.reason);
    dead.push_back(std::move(task));
  }
  return dead;
}

JobState job_state(Broker& broker, const std::string& id, const std::string& since) {
  const auto key = [&](const char* part) { return broker.key("job:" + id + ":" + part); };
  JobState job{id, {}, std::atoll(since.c_str()), 0, 0, {}, 0, {}};
  const auto answers = broker.ask_all({{"GET", key("spec")},
                                       {"XLEN", key("work")},
                                       {"XLEN", key("results")},
                                       {"LLEN", key("dead")},
                                       {"LRANGE", key("dead"), "-100", "-1"},
                                       {"EXISTS", key("work")}});
  job.name = name_in_spec(answers[0].text);
  job.reports = static_cast<std::uint64_t>(answers[2].number);
  job.dead_count = static_cast<std::uint64_t>(answers[3].number);
  job.dead = dead_in(answers[4]);
  if (answers[5].number == 0) return job;
  try {
    job.held = held_in(broker.ask({"XPENDING", key("work"), "workers", "-", "+", "1000"}));
  } catch (const BrokerRefused&) {  // closed meanwhile
  }
  const auto units = static_cast<std::uint64_t>(answers[1].number);
  job.waiting = units > job.held.size() ? units - job.held.size() : 0;
  return job;
}

}  // namespace

std::vector<Distrusted> distrusted_in(Broker& broker) {
  std::vector<Distrusted> list;
  const auto reply = broker.ask({"HGETALL", broker.key("distrusted")});
  for (const auto& [worker, reason] : pairs_in(reply)) list.push_back({worker, stated(reason)});
  return list;
}

Fleet fleet_of(Broker& broker) {
  Fleet fleet;
  fleet.at_ms = unix_ms();
  fleet.workers = workers_of(broker);
  const auto jobs = broker.ask({"HGETALL", broker.key("jobs")});
  for (const auto& [id, since] : pairs_in(jobs)) fleet.jobs.push_back(job_state(broker, id, since));
  fleet.distrusted = distrusted_in(broker);
  const auto totals = broker.ask({"HMGET", broker.key("totals"), "units", "done", "failed", "lost"}).list;
  std::uint64_t* const places[] = {&fleet.totals.units, &fleet.totals.done, &fleet.totals.failed,
                                   &fleet.totals.lost};
  for (std::size_t index = 0; index < totals.size() && index < 4; ++index)
    *places[index] = std::strtoull(totals[index].text.c_str(), nullptr, 10);
  return fleet;
}

}  // namespace agon::jobs
