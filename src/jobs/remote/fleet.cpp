#include "jobs/remote/fleet.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <chrono>
#include <cstdlib>

#include "core/from_json.h"
#include "jobs/remote/job_queue.h"
#include "jobs/remote/stated.h"

namespace agon::jobs {

namespace {
constexpr std::int64_t forgotten_after_ms = 3'600'000;
}

std::int64_t unix_ms() {
  using namespace std::chrono;
  return duration_cast<std::chrono::milliseconds>(system_clock::now().time_since_epoch()).count();
}

bool is_lost(const WorkerInfo& worker, std::int64_t now_ms) {
  return now_ms - worker.seen_ms > std::chrono::milliseconds(lease).count();
}

std::vector<WorkerInfo> workers_of(Broker& broker) {
  const auto reply = broker.ask({"HGETALL", broker.key("workers")});
  std::vector<WorkerInfo> workers;
  for (std::size_t index = 0; index + 1 < reply.list.size(); index += 2) {
    WorkerInfo worker;
    try {
      from_json(json::parse(reply.list[index + 1].text), worker, "worker");
    } catch (const std::exception&) {
      continue;  // an entry of another version
    }
    if (worker.name != reply.list[index].text || !is_worker_name(worker.name))
      continue;  // it names another worker, or is no name
    for (auto* words : {&worker.words, &worker.host, &worker.version, &worker.job}) *words = stated(*words);
    if (unix_ms() - worker.seen_ms > forgotten_after_ms)
      broker.ask({"HDEL", broker.key("workers"), reply.list[index].text});
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
  } catch (const BrokerLost&) {
    throw;
  } catch (const Failure&) {  // closed meanwhile
  }
  const auto units = static_cast<std::uint64_t>(answers[1].number);
  job.waiting = units > job.held.size() ? units - job.held.size() : 0;
  return job;
}

}  // namespace

std::vector<Distrusted> distrusted_in(Broker& broker) {
  std::vector<Distrusted> list;
  const auto fields = broker.ask({"HGETALL", broker.key("distrusted")}).list;
  for (std::size_t index = 0; index + 1 < fields.size(); index += 2)
    list.push_back({fields[index].text, stated(fields[index + 1].text)});
  return list;
}

Fleet fleet_of(Broker& broker) {
  Fleet fleet;
  fleet.at_ms = unix_ms();
  fleet.workers = workers_of(broker);
  const auto jobs = broker.ask({"HGETALL", broker.key("jobs")}).list;
  for (std::size_t index = 0; index + 1 < jobs.size(); index += 2)
    fleet.jobs.push_back(job_state(broker, jobs[index].text, jobs[index + 1].text));
  fleet.distrusted = distrusted_in(broker);
  const auto totals = broker.ask({"HMGET", broker.key("totals"), "units", "done", "failed", "lost"}).list;
  std::uint64_t* const places[] = {&fleet.totals.units, &fleet.totals.done, &fleet.totals.failed,
                                   &fleet.totals.lost};
  for (std::size_t index = 0; index < totals.size() && index < 4; ++index)
    *places[index] = std::strtoull(totals[index].text.c_str(), nullptr, 10);
  return fleet;
}

}  // namespace agon::jobs
