// A served world as a match: on the pages while it is played, and recorded. Its steps are those of the
// record; a picture of each is drawn only while there are viewers.
#pragma once

#include "arena/session.h"
#include "core/record_private.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/rules/world_event.h"
#include "games/zappy/wire/settings.h"
#include "hosting/live_runtime.h"

namespace agon::zappy {

// The record of a served world: its events as lines, one step for each moment. Sans I/O: it is told the
// events and returns lines; a replay (world_replay.cpp) plays them again.

/// Limit of players; in larger worlds marks are not worth a copy of the state.
inline constexpr std::size_t most_marked = 500;

/// The unit of "at" in a record: a tenth of a millisecond for a world that follows the clock, else a time
/// unit.
constexpr Time grain_of(bool lockstep) { return lockstep ? 1 : 100'000; }

/// The role of the seats in the header: a seat is a team.
inline constexpr const char* team_role = "team";

/// Whether a record is of a served world, not of a match in lock-step.
bool is_of_served_world(const RecordHeader& header);

/// Ticks of a step: ten time units, or more or fewer if that would be too fast to see or too slow to follow.
Time step_length(bool lockstep, Time unit);

class WorldRecord {
 public:
  WorldRecord(const Config& config, const State& state, bool lockstep)
      : config_(config), state_(state), grain_(grain_of(lockstep)), lockstep_(lockstep) {}

  std::string header(std::uint64_t seed, std::vector<SeatRecord> seats, std::string started);

  /// Notes that the world is about to be told an event, at its present time. `whom`: the number of a player,
  /// or a team.
  void told(std::int32_t whom, const WorldEvent& event);
  void said(std::int32_t player, const Command& command);

  /// Notes a fault of a player that this program plays; its seat is its team.
  void failed(Fault fault) { faults_.push_back(std::move(fault)); }

  /// Whether there were events since the last step.
  bool pending() const { return !decisions_.empty() || !commands_.empty(); }
  /// The end of the present step; `never` while no player lives and there is no event.
  Time step_end() const { return step_end_; }
  /// Whether the events fill one line.
  bool full() const { return size_ > longest_step; }
  /// Ends the step at the world's present time; returns its line.
  std::string close_step();
  std::uint64_t steps() const { return steps_; }
  /// The footer for the world's present state, without the programs' private parts.
  RecordFooter footer(const Outcome& outcome) const { return {outcome, steps_, hash_text(hash_of(state_))}; }
  std::string end(RecordFooter footer) { return writer_.footer(std::move(footer)); }

 private:
  static constexpr std::size_t longest_step = std::size_t{512} << 10;  // bytes, before JSON makes them more

  std::uint64_t present() const;
  void close_commands();
  void begin_step();

  const Config& config_;
  const State& state_;
  Time grain_;
  bool lockstep_;
  RecordWriter writer_;
  std::vector<RecordDecision> decisions_;
  std::vector<Fault> faults_;
  std::string commands_;           ///< told since the last decision
  std::uint64_t commands_at_ = 0;  ///< moment of the first of them
  std::uint64_t last_at_ = 0;      ///< moment of the last of them
  std::int32_t first_player_ = 0;
  std::size_t size_ = 0;
  Time step_began_ = 0, step_end_ = never;
  std::uint64_t steps_ = 0;
};

class WorldMatch {
 public:
  /// The earlier part of the same world, if it goes on after a victory: the new record begins with all of it.
  struct Past {
    WorldRecord record;
    std::string path;  ///< empty: it was not recorded
  };

  /// `state` must outlive it. It must be as founded from `seed`, or as the past left it; `past` may be null.
  WorldMatch(LiveRuntime& runtime, const WireSettings& settings, const State& state, std::uint64_t seed,
             std::vector<SeatRecord> seats, const Past* past);

  const std::string& id() const { return feed_->info.id; }
  void told(std::int32_t whom, const WorldEvent& event) { record_.told(whom, event); }
  void said(std::int32_t player, const Command& command) {
    if (record_.full()) close_step();
    record_.said(player, command);
  }
  void failed(Fault fault) { record_.failed(std::move(fault)); }
  bool pending() const { return record_.pending(); }
  Time step_end() const { return record_.step_end(); }
  /// Ends the step at the world's present time.
  void close_step();
  struct End {
    RecordFooter footer;
    Past past;
  };
  /// Ends the match because a team has won or the world is closed. Returns the record's end, and what is
  /// needed to go on in the same world. It does not use the state afterwards.
  End end(bool closed);
  /// Closes record and feed. `parts`: of the programs that played. `done` is called on the network thread
  /// when the record can be read.
  void finish(RecordFooter footer, const std::vector<PrivatePart>& parts, std::function<void()> done);

 private:
  void open(std::uint64_t seed, std::vector<SeatRecord> seats, const Past* past);
  void copy_past(const std::string& path);
  void keep(const std::string& lines);
  Frame frame();
  void draw();

  LiveRuntime& runtime_;
  const WireSettings& settings_;
  const State& state_;
  Rules rules_;
  WorldRecord record_;
  std::shared_ptr<LiveRecord> file_;  ///< null: nothing is recorded
  std::size_t kept_ = 0;              ///< bytes of text
  std::shared_ptr<Feed> feed_;
  std::chrono::steady_clock::time_point began_, drawn_;
  std::optional<State> before_;                                    ///< of the frame before, for marks
  std::shared_ptr<bool> drawable_ = std::make_shared<bool>(true);  ///< until the end
};

}  // namespace agon::zappy
