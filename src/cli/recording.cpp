#include "cli/recording.h"

#include "core/errors.h"
#include "core/utc_now.h"

namespace agon::app {

namespace {
constexpr std::chrono::milliseconds flush_interval{500};
}

Recording::Recording(std::string path)
    : path_(std::move(path)),
      file_(path_),
      flusher_([this](const std::stop_token& stop) { keep_flushed(stop); }) {}

void Recording::listen(MatchSinks& sinks) {
  sinks.started = utc_now();
  sinks.record_line = [this](const std::string& lines) {
    const std::lock_guard guard(lock_);
    file_.write(lines);
    unflushed_ = true;
  };
  sinks.private_part = [this](Seat seat, const std::string& text) {
    const auto problem = write_private_part(path_, seat, text);
    if (problem_.empty()) problem_ = problem;
  };
}

void Recording::keep_flushed(const std::stop_token& stop) {
  std::unique_lock guard(lock_);
  while (!stop.stop_requested()) {
    wake_.wait_for(guard, stop, flush_interval, [] { return false; });
    if (unflushed_) file_.flush();
    unflushed_ = false;
  }
}

void Recording::finish() {
  flusher_.request_stop();
  flusher_.join();
  file_.finish();
  const auto& problem = file_.problem().empty() ? problem_ : file_.problem();
  if (!problem.empty()) throw Failure("the match was played, but its record is lost: " + problem);
}

}  // namespace agon::app
