#include "server/metrics.h"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <map>

namespace agon::app {

namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;

MetricFamily family(const char* name, const char* help, MetricType type) {
  MetricFamily made;
  made.name = name;
  made.help = help;
  made.type = type;
  return made;
}

void add(MetricFamily& family, double value, const std::string& game = {}) {
  ClientMetric metric;
  if (!game.empty()) metric.label.push_back({"game", game});
  if (family.type == MetricType::Counter)
    metric.counter.value = value;
  else
    metric.gauge.value = value;
  family.metric.push_back(std::move(metric));
}

MetricFamily single(const char* name, const char* help, MetricType type, double value) {
  auto made = family(name, help, type);
  add(made, value);
  return made;
}

MetricFamily lateness(const Histogram& late) {
  auto made =
      family("agon_beat_lateness_seconds", "How late the beats of live matches were.", MetricType::Summary);
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

std::string metrics_text(LiveRuntime& stage) {
  auto live = family("agon_matches_live", "Matches being played.", MetricType::Gauge);
  auto watchers = family("agon_watchers", "Who is watching live matches.", MetricType::Gauge);
  auto finished = family("agon_matches_finished_total", "Matches played to their end.", MetricType::Counter);
  auto steps = family("agon_steps_total", "Steps of the finished matches.", MetricType::Counter);
  std::map<std::string, std::pair<double, double>> by_game;
  for (const auto& [id, feed] : stage.hub().feeds()) {
    auto& [matches, watching] = by_game[feed->info.game];
    matches += 1;
    watching += static_cast<double>(feed->watchers());
  }
  for (const auto& [game, counts] : by_game) {
    add(live, counts.first, game);
    add(watchers, counts.second, game);
  }
  for (const auto& [game, total] : stage.hub().totals()) {
    add(finished, static_cast<double>(total.matches), game);
    add(steps, static_cast<double>(total.steps), game);
  }
  return prometheus::TextSerializer().Serialize(
      {live, watchers, finished, steps, lateness(stage.lateness()),
       single("process_resident_memory_bytes", "Resident memory size in bytes.", MetricType::Gauge,
              resident_bytes()),
       single("process_cpu_seconds_total", "User and system CPU time in seconds.", MetricType::Counter,
              cpu_seconds())});
}

}  // namespace agon::app
