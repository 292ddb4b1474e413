#include "jobs/remote/worker_list.h"

#include <boost/json/parse.hpp>

#include <algorithm>
#include <chrono>

#include "core/from_json.h"
#include "jobs/remote/job_queue.h"
#include "jobs/remote/stated.h"

namespace agon::jobs {

namespace {
constexpr std::int64_t forgotten_after_ms = 3'600'000;
}

std::int64_t unix_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
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
      continue;  // of a program of another version
    }
    if (worker.name != reply.list[index].text || !is_worker_name(worker.name))
      continue;  // it names another, or is no name
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

}  // namespace agon::jobs
