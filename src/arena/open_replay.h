// A record that is open for viewing. It makes any range of the match as frames, on demand. It keeps states at
// intervals, so that no range costs a replay of the whole match. Several threads may call it at once.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/frames_json.h"
#include "arena/game_entry.h"

namespace agon {

/// The progress of making a range of frames.
struct FrameSpan {
  std::uint64_t next = 0;   ///< the step of the next frame
  std::uint64_t to = 0;     ///< the step of the last frame
  std::uint64_t every = 1;  ///< steps between two frames; the last frame is always made
  bool done = false;
  std::optional<Picture> before{};         ///< picture of the frame before; empty: the next is a key frame
  std::shared_ptr<const void> bookmark{};  ///< of the frame before
};

/// A match at a glance: what happened, and the panels at some moments, for charts.
struct Overview {
  std::uint64_t step = 0;  ///< the overview is complete up to here
  bool complete = false;
  std::string events, samples;  ///< JSON, separated by commas
  std::size_t event_count = 0;
  std::vector<std::optional<double>>
      took{};  ///< for each seat, its longest decision since the last sample in milliseconds; empty: none
};

class OpenReplay {
 public:
  /// Throws BadValue if the record is not of this game.
  OpenReplay(const GameEntry& game, Record record);

  const Record& record() const { return record_; }
  std::uint64_t steps() const { return ms_.size() - 1; }

  /// The next frames of a span, separated by commas: about `bytes` of them, one at least. Begins with a comma
  /// unless the first frame of the span is included. The span ends where record and rules differ.
  std::string frames(FrameSpan& span, std::size_t bytes);
  /// Continues the overview for about `time`; true when it is complete.
  bool look_over(std::chrono::milliseconds time);
  /// {"ms", "events", "samples"} without its braces, once it is complete.
  std::string overview_members();

 private:
  static constexpr std::uint64_t most_bookmarks = 64;
  static constexpr std::uint64_t least_interval = 128;
  static constexpr std::uint64_t most_samples = 400;
  static constexpr std::size_t most_events = 20'000;

  bool go_to(std::uint64_t step);
  bool next();
  void note(const Picture& picture);

  std::mutex guard_;
  Record record_;
  std::unique_ptr<Replay> replay_;
  std::vector<double> ms_;  ///< since the match began, by step
  std::uint64_t interval_;
  std::map<std::uint64_t, std::shared_ptr<const void>> bookmarks_;
  Overview overview_;
  std::shared_ptr<const void> overview_mark_;
};

}  // namespace agon
