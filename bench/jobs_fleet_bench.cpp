// A fleet of workers in one process: what a head and its Redis server bear.
//
//   redis-server --port 7379 --save '' --appendonly yes --appendfsync everysec &
//   jobs_fleet_bench redis://127.0.0.1:7379 [WORKERS [MATCH_MS [SECONDS]]]       400 10 10
//
// Each worker is a thread with a connection of its own that takes batches as `agon worker` does, sleeps for
// as long as the matches would last, and tells results of the usual size. The head is the contests' own, with
// its store; it looks again at nothing. Printed: results a second, and the processor time of the head and of
// the server, in cores and in microseconds a result.
#include <fmt/format.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>
#include <vector>

#include "contest/played.h"
#include "contest/remote/contest_job.h"
#include "contest/remote/remote_run.h"
#include "contest/store.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "jobs/remote/fleet.h"
#include "jobs/remote/job_queue.h"

namespace {

using namespace agon;
using Clock = std::chrono::steady_clock;

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

/// Processor time of the Redis server, of INFO.
double server_seconds(jobs::Broker& broker) {
  const auto text = broker.ask({"INFO", "cpu"}).text;
  double sum = 0;
  for (const char* name : {"used_cpu_sys:", "used_cpu_user:"})
    if (const auto at = text.find(name); at != std::string::npos)
      sum += std::atof(text.c_str() + at + std::string_view(name).size());
  return sum;
}

contest::Plan fleet_plan(std::uint32_t games) {
  contest::Plan plan;
  plan.name = "fleet";
  plan.game = "toy";
  plan.games = games;
  plan.records = false;
  plan.configs = {json::object{{"goal", 21}}};
  plan.entrants = {{"a", {"random"}, ""}, {"b", {"random"}, ""}};
  return plan;
}

std::string result_of(const std::string& task) {
  const auto asked = contest::task_of(task);
  contest::RemoteMatch match;
  auto& played = match.played;
  played.result = {asked.key, asked.a, asked.b, asked.a_first, 1, 1, 0};
  played.seed = asked.seed;
  played.config = asked.config;
  played.outcome = {{1, 0}, {0}, "goal", "the goal is reached"};
  played.steps = 21;
  played.hash = "0123456789abcdef";
  return contest::result_text("fleet", match);
}

class Fleet {
 public:
  Fleet(jobs::BrokerAddress address, std::string job, unsigned workers, double match_ms)
      : address_(std::move(address)), job_(std::move(job)), match_ms_(match_ms) {
    for (unsigned number = 0; number < workers; ++number)
      threads_.emplace_back([this, number] { work(number); });
    threads_.emplace_back([this, workers] { beat(workers); });
  }
  ~Fleet() { over_ = true; }

 private:
  /// All heartbeats, each of a worker with one thread.
  void beat(unsigned workers) {
    jobs::Broker broker(address_);
    while (!over_) {
      for (unsigned number = 0; number < workers; ++number) {
        jobs::WorkerInfo info;
        info.name = fmt::format("worker-{}", number);
        info.host = "host";
        info.pid = info.threads = 1;
        info.version = "0";
        info.seen_ms = jobs::unix_ms();
        info.job = "fleet";
        broker.ask({"HSET", broker.key("workers"), info.name, json::serialize(to_json(info))});
      }
      for (int wait = 0; wait < 20 && !over_; ++wait)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }

  void work(unsigned number) {
    try {
      jobs::Broker broker(address_);
      jobs::JobQueue queue(broker, job_);
      const jobs::Identity worker(fmt::format("worker-{}", number));
      while (!over_) {
        const auto unit = queue.claim(worker, std::chrono::milliseconds(150));
        if (!unit) {
          std::this_thread::sleep_for(std::chrono::milliseconds(20));
          continue;
        }
        const auto began = Clock::now();
        jobs::UnitReport report;
        std::this_thread::sleep_for(
            std::chrono::duration<double, std::milli>(match_ms_ * static_cast<double>(unit->tasks.size())));
        for (const auto& task : unit->tasks) report.done.push_back({task, result_of(task)});
        report.took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began);
        queue.report(*unit, report, worker);
      }
    } catch (const std::exception& problem) {
      if (!over_) fmt::print(stderr, "worker {}: {}\n", number, problem.what());
    }
  }

  jobs::BrokerAddress address_;
  std::string job_;
  double match_ms_;
  std::atomic<bool> over_{false};
  std::vector<std::jthread> threads_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(
        "usage: jobs_fleet_bench redis://HOST:PORT [WORKERS [MATCH_MS [SECONDS]]]; it needs a "
        "redis-server\n");
    return 0;  // one of all benches, which need none
  }
  const unsigned workers = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 400;
  const double match_ms = argc > 3 ? std::atof(argv[3]) : 10, seconds = argc > 4 ? std::atof(argv[4]) : 10;
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("agon-fleet-{}", getpid());
  std::filesystem::create_directories(folder);
  const auto plan = fleet_plan(1'000'000'000);
  const auto store = contest::Store::open((folder / "fleet.contest").string(), false);
  store->create(plan);
  contest::RemoteRun remote;
  remote.broker = jobs::broker_address(argv[1]);
  remote.rules = "fleet";
  remote.tell = [](const std::string& text) { fmt::print(stderr, "{}\n", text); };
  jobs::Broker broker(remote.broker);
  broker.ask({"FLUSHALL"});
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> done{0};
  std::atomic<double> head_seconds{0};
  contest::RunOptions options;
  options.stop = &stop;
  options.progress = [&](std::uint64_t count, std::uint64_t) {
    done = count;
    if (count % 256 == 0) head_seconds = thread_seconds();
  };
  {
    const Fleet fleet(remote.broker, contest::job_id(plan, remote.rules), workers, match_ms);
    std::jthread head([&] { contest::run_remote(plan, *store, options, remote); });
    std::this_thread::sleep_for(std::chrono::seconds(5));  // until batches have their size
    const auto began = Clock::now();
    const auto count = done.load();
    const double head_began = head_seconds, server_began = server_seconds(broker);
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    const double took = std::chrono::duration<double>(Clock::now() - began).count();
    const auto results = static_cast<double>(done.load() - count);
    const double head_used = head_seconds - head_began, server_used = server_seconds(broker) - server_began;
    fmt::print(
        "{} workers, matches of {} ms: {:.0f} results/s; head {:.2f} cores, {:.1f} us a result; server "
        "{:.2f} cores, {:.1f} us a result\n",
        workers, match_ms, results / took, head_used / took, head_used / results * 1e6, server_used / took,
        server_used / results * 1e6);
    stop = true;
  }
  std::filesystem::remove_all(folder);
  return 0;
}
