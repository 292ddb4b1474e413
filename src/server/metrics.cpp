#include "server/metrics.h"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <fstream>
#include <map>
#include <vector>

#include "core/described.h"

namespace agon::server {

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

std::string worker_metrics(const std::vector<jobs::WorkerState>& workers) {
  std::map<std::string, double> phases;
  double threads = 0, held = 0, done = 0;
  for (const auto& worker : workers) {
    phases[std::string(enum_name(worker.phase))] += 1;
    if (worker.phase == jobs::WorkerPhase::working) threads += worker.hello.threads;
    held += static_cast<double>(worker.held);
    done += static_cast<double>(worker.done);
  }
  std::vector<Sample> counts;
  for (const auto& [phase, count] : phases) counts.push_back({count, phase});
  return prometheus::TextSerializer().Serialize(
      {family("agon_workers", "Workers, by what they do.", gauge, "state", counts),
       family("agon_worker_threads", "Matches that the workers can play at once.", gauge, "", {{threads}}),
       family("agon_worker_matches_held", "Matches that workers have, played or waiting.", gauge, "",
              {{held}}),
       family("agon_worker_matches_done_total", "Matches that workers have played.", counter, "", {{done}})});
}

}  // namespace agon::server
