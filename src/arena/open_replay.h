// A record that is being looked at: any stretch of it as frames, made when it is asked for. States are kept
// here and there, so that no stretch costs the whole match. Several threads may call it at once.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/frames_json.h"
#include "arena/game_entry.h"

namespace agon {

/// Where the making of a stretch stands.
struct FrameSpan {
  std::uint64_t next = 0;   ///< the step of the next frame
  std::uint64_t to = 0;     ///< the last one
  std::uint64_t every = 1;  ///< steps between two frames; the last one is told in any case
  bool done = false;
  std::optional<Picture> before{};         ///< of the frame before; none: the next is told as a whole
  std::shared_ptr<const void> bookmark{};  ///< of the frame before
};

/// A match at a glance: what happened, and the panels at some moments, for charts.
struct Overview {
  std::uint64_t step = 0;  ///< up to here it is known
  bool complete = false;
  std::string events, samples;  ///< JSON, separated by commas
  std::size_t event_count = 0;
  std::vector<std::optional<double>>
      took{};  ///< a seat: its longest decision since the last sample, milliseconds
};

class OpenReplay {
 public:
  /// Throws BadValue when the record is none of the game.
  OpenReplay(const GameEntry& game, Record record);

  const Record& record() const { return record_; }
  std::uint64_t steps() const { return ms_.size() - 1; }

  /// The next frames of a span, separated by commas: about `bytes` of them, one at least. Begins with a comma
  /// unless the first of the span is among them.
  std::string frames(FrameSpan& span, std::size_t bytes);
  /// Goes on with the overview for some milliseconds; true when it is complete.
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
