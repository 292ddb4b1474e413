#include "cli/recording.h"

#include <algorithm>

#include "core/errors.h"
#include "core/utc_now.h"

namespace agon::cli {

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

KeptThoughts::KeptThoughts(const Record& record, const std::string& record_path) {
  for (auto& found : private_parts_of(record, record_path)) {
    if (!found.problem.empty()) throw Failure(found.problem);
    for (auto& thought : found.part.thoughts) {
      const auto step = thought.step;
      by_step_.emplace(step, std::pair{found.seat, std::move(thought)});
    }
  }
}

boost::json::array KeptThoughts::at(std::uint64_t step) const {
  boost::json::array list;
  for (auto [each, end] = by_step_.equal_range(step); each != end; ++each) {
    boost::json::object said{{"seat", each->second.first}};
    const auto thought = each->second.second.to_json();
    for (const auto& [name, value] : thought.as_object())
      if (name != "step") said[name] = value;
    list.push_back(std::move(said));
  }
  return list;
}

void KeptThoughts::draw(Picture& picture, std::uint64_t step) const {
  for (auto [each, end] = by_step_.equal_range(step); each != end; ++each) {
    const auto& [seat, thought] = each->second;
    const auto own = [seat = seat](const Panel& panel) { return panel.seat == seat; };
    const auto panel = std::find_if(picture.panels.begin(), picture.panels.end(), own);
    draw_on(picture, thought.draw, panel == picture.panels.end() ? Color{0xffffff} : panel->color);
    if (!thought.mark.empty()) picture.marks.push_back({"mark", static_cast<int>(seat), thought.mark});
  }
}

}  // namespace agon::cli
