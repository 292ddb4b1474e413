#include "server/metrics.h"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <fstream>
#include <map>
#include <vector>

namespace agon::app {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
constexpr auto gauge = MetricType::Gauge, counter = MetricType::Counter;

struct Sample {
  double value = 0;
  std::string label{};  ///< value of the family's only label; empty: none
};

MetricFamily family(const char* name, const char* help, MetricType type, const char* label,
                    const std::vector<Sample>& samples) {
  MetricFamily made;
  made.name = name;
  made.help = help;
  made.type = type;
  for (const auto& sample : samples) {
    ClientMetric metric;
    if (!sample.label.empty()) metric.label.push_back({label, sample.label});
    (type == MetricType::Counter ? metric.counter.value : metric.gauge.value) = sample.value;
    made.metric.push_back(std::move(metric));
  }
  return made;
}

MetricFamily lateness(const Histogram& late) {
  auto made = family("agon_beat_lateness_seconds", "How late the beats of live matches were.",
                     MetricType::Summary, "", {});
  ClientMetric metric;
  metric.summary.sample_count = late.count();
  for (const double share : {0.5, 0.99, 0.999})
    metric.summary.quantile.push_back({share, late.quantile(share) / 1000});
  made.metric.push_back(std::move(metric));
  return made;
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double size = 0, resident = 0;
  file >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct JobSums {
  double waiting = 0, held = 0, reports = 0;
};

}  // namespace

std::string metrics_text(LiveRuntime& runtime) {
  std::map<std::string, std::pair<double, double>> by_game;
  for (const auto& [id, feed] : runtime.hub().feeds()) {
    auto& [matches, watching] = by_game[feed->info.game];
    matches += 1;
    watching += static_cast<double>(feed->watchers());
  }
  std::vector<Sample> live, watchers, finished, steps;
  for (const auto& [game, counts] : by_game) {
    live.push_back({counts.first, game});
    watchers.push_back({counts.second, game});
  }
  for (const auto& [game, total] : runtime.hub().totals()) {
    finished.push_back({static_cast<double>(total.matches), game});
    steps.push_back({static_cast<double>(total.steps), game});
  }
  return prometheus::TextSerializer().Serialize(
      {family("agon_matches_live", "Matches being played.", gauge, "game", live),
       family("agon_watchers", "Watchers of live matches.", gauge, "game", watchers),
       family("agon_matches_finished_total", "Matches played to their end.", counter, "game", finished),
       family("agon_steps_total", "Steps of the finished matches.", counter, "game", steps),
       lateness(runtime.lateness()),
       family("process_resident_memory_bytes", "Resident memory size in bytes.", gauge, "",
              {{resident_bytes()}}),
       family("process_cpu_seconds_total", "User and system CPU time in seconds.", counter, "",
              {{cpu_seconds()}})});
}

std::string fleet_metrics(const jobs::Fleet& fleet) {
  double alive = 0, threads = 0, retries = 0, unheard = 0, dead = 0;
  for (const auto& worker : fleet.workers) {
    if (jobs::is_lost(worker, fleet.at_ms)) continue;
    alive += 1;
    threads += worker.threads;
  }
  std::map<std::string, JobSums> sums;  // builds of one ladder have the same name
  for (const auto& job : fleet.jobs) {
    auto& sum = sums[job.name.empty() ? job.id : job.name];
    sum.waiting += static_cast<double>(job.waiting);
    sum.held += static_cast<double>(job.held.size());
    sum.reports += static_cast<double>(job.reports);
    dead += static_cast<double>(job.dead_count);
    for (const auto& batch : job.held) {
      retries += batch.attempt - 1;
      unheard = std::max(unheard, batch.unheard_s);
    }
  }
  std::vector<Sample> waiting, held, reports;
  for (const auto& [name, sum] : sums) {
    waiting.push_back({sum.waiting, name});
    held.push_back({sum.held, name});
    reports.push_back({sum.reports, name});
  }
  const auto lost = static_cast<double>(fleet.workers.size()) - alive;
  const auto& totals = fleet.totals;
  return prometheus::TextSerializer().Serialize(
      {family(
           "agon_workers", "Workers, by whether they were heard of within ten seconds.", gauge, "state",
           {{alive, "there"}, {lost, "lost"}, {static_cast<double>(fleet.distrusted.size()), "distrusted"}}),
       family("agon_worker_threads", "Matches that the workers can play at once.", gauge, "", {{threads}}),
       family("agon_job_units_waiting", "Batches that nobody holds.", gauge, "job", waiting),
       family("agon_job_units_held", "Batches that workers hold under a lease.", gauge, "job", held),
       family("agon_job_reports_waiting", "Reports that the head has not taken yet.", gauge, "job", reports),
       family("agon_job_retries", "How often the batches that are held were handed out before.", gauge, "",
              {{retries}}),
       family("agon_lease_lateness_seconds",
              "The longest time since the heartbeat of a worker that holds a batch.", gauge, "", {{unheard}}),
       family("agon_tasks_given_up", "Tasks on the dead lists of open jobs.", gauge, "", {{dead}}),
       family("agon_units_done_total", "Batches that were reported.", counter, "",
              {{static_cast<double>(totals.units)}}),
       family("agon_tasks_done_total", "Matches that workers have played.", counter, "",
              {{static_cast<double>(totals.done)}}),
       family("agon_tasks_failed_total", "Matches that a worker could not play.", counter, "",
              {{static_cast<double>(totals.failed)}}),
       family("agon_leases_lost_total", "Leases that ran out, as workers were lost.", counter, "",
              {{static_cast<double>(totals.lost)}})});
}

}  // namespace agon::app
