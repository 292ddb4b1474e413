#include "arena/open_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/to_json.h"
#include "core/write_json.h"

namespace agon {

namespace {

std::vector<double> moments_of(const Record& record) {
  std::vector<double> ms{0};
  ms.reserve(record.steps.size() + 1);
  for (std::size_t step = 0; step < record.steps.size(); ++step)
    ms.push_back(ms.back() + longest_ms(record.steps[step]));
  return ms;
}

}  // namespace

OpenReplay::OpenReplay(const GameEntry& game, Record record)
    : record_(std::move(record)),
      replay_(game.replay(record_)),
      ms_(moments_of(record_)),
      interval_(std::max(least_interval, steps() / most_bookmarks + 1)) {
  bookmarks_[0] = replay_->bookmark();
}

/// Plays one step; keeps a bookmark at intervals.
bool OpenReplay::next() {
  if (!replay_->next()) return false;
  if (const auto step = replay_->steps(); step % interval_ == 0 && !bookmarks_.contains(step))
    bookmarks_[step] = replay_->bookmark();
  return true;
}

/// False: the record is shorter, or its replay ends before.
bool OpenReplay::go_to(std::uint64_t step) {
  const auto nearest = std::prev(bookmarks_.upper_bound(step));
  if (replay_->steps() > step || replay_->steps() < nearest->first) replay_->go_to(nearest->second);
  while (replay_->steps() < step)
    if (!next()) return false;
  return true;
}

std::string OpenReplay::frames(FrameSpan& span, std::size_t bytes) {
  const std::lock_guard lock(guard_);
  if (span.bookmark) replay_->go_to(span.bookmark);
  std::string text;
  while (!span.done && text.size() < bytes) {
    const bool there = go_to(span.next);
    if (!there && span.before) break;  // the frames end where record and rules differ
    Frame frame{replay_->steps(), ms_[replay_->steps()], replay_->picture(), {}};
    if (frame.step > 0) frame.took = times_of(replay_->step());
    if (span.before) text += ',';
    text += frame_json(span.before ? &*span.before : nullptr, frame);
    span.before = std::move(frame.picture);
    if (!there || span.next >= span.to) break;
    span.next = std::min(span.to, span.next + span.every);
    if (text.size() >= bytes) {
      span.bookmark = replay_->bookmark();
      return text;
    }
  }
  span.done = true;
  span.bookmark = nullptr;
  return text;
}

void OpenReplay::note(const Picture& picture) {
  const auto step = replay_->steps();
  for (const auto& mark : picture.marks) {
    if (overview_.event_count == most_events) break;
    auto event = to_json(mark);
    event.get_object()["step"] = step;
    if (overview_.event_count++ > 0) overview_.events += ',';
    overview_.events += json_text(event);
  }
  if (step > 0) {
    overview_.took.resize(record_.header.seats.size());
    for (const auto& [seat, ms] : times_of(replay_->step()))
      if (seat < overview_.took.size() && overview_.took[seat].value_or(-1) < ms) overview_.took[seat] = ms;
  }
  const auto apart = std::max<std::uint64_t>(1, steps() / most_samples);
  if (step % apart != 0 && step != steps()) return;
  if (step != 0) overview_.samples += ',';
  overview_.samples += fmt::format(R"({{"step":{},"ms":{:.1f},"panels":{},"lead":{},"took":{}}})", step,
                                   ms_[step], json_text(to_json(picture.panels)),
                                   json_text(to_json(picture.lead)), json_text(to_json(overview_.took)));
  overview_.took.assign(overview_.took.size(), std::nullopt);
}

bool OpenReplay::look_over(std::chrono::milliseconds time) {
  const std::lock_guard lock(guard_);
  if (overview_.complete) return true;
  const auto until = std::chrono::steady_clock::now() + time;
  if (overview_mark_) {
    replay_->go_to(overview_mark_);
  } else {
    go_to(0);
    note(replay_->picture());
  }
  while (std::chrono::steady_clock::now() < until) {
    if (!next()) {
      overview_.complete = true;
      overview_mark_ = nullptr;
      return true;
    }
    note(replay_->picture());
  }
  overview_mark_ = replay_->bookmark();
  return false;
}

std::string OpenReplay::overview_members() {
  const std::lock_guard lock(guard_);
  return fmt::format(R"("ms":{:.1f},"events":[{}],"samples":[{}])", ms_.back(), overview_.events,
                     overview_.samples);
}

}  // namespace agon
