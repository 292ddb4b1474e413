// A served world as a match of the house: on the pages while it is played, and recorded. Its steps are those
// of the record; a picture of each is drawn only while somebody watches.
#pragma once

#include "arena/session.h"
#include "core/record_private.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/rules/world_event.h"
#include "games/zappy/wire/settings.h"
#include "hosting/live_runtime.h"

namespace agon::zappy {

// The record of a served world: what it was told, in steps of a moment each, as lines. Sans-I/O: it is told
// what happens and hands out lines; a replay (world_replay.h) feeds them back.

/// Players; in larger worlds marks are not worth a copy of the state.
inline constexpr std::size_t most_marked = 500;

/// What a record counts as one in "at": of a world that follows the clock a tenth of a millisecond, else a
/// time unit.
constexpr Time grain_of(bool lockstep) { return lockstep ? 1 : 100'000; }

/// The role of the seats in the header: a seat is a team.
inline constexpr const char* team_role = "team";

/// Whether a record is of a served world, not of a match in lock-step.
bool is_of_served_world(const RecordHeader& header);

/// Ticks of a step: ten time units, as far as that is neither too fast to be seen nor too slow to follow.
Time step_length(bool lockstep, Time unit);

class WorldRecord {
 public:
  WorldRecord(const Config& config, const State& state, bool lockstep)
      : config_(config), state_(state), grain_(grain_of(lockstep)), lockstep_(lockstep) {}

  std::string header(std::uint64_t seed, std::vector<SeatRecord> seats, std::string started);

  /// The world is about to be told this, at its present time. `whom`: the number of a player, or a team.
  void told(std::int32_t whom, const WorldEvent& event);
  void said(std::int32_t player, const Command& command);

  /// A player of the house did something wrong; its seat is its team.
  void failed(Fault fault) { faults_.push_back(std::move(fault)); }

  /// Something has been told since the last step.
  bool pending() const { return !decisions_.empty() || !commands_.empty(); }
  /// When the present step ends; `never` while nobody lives and nothing is told.
  Time step_end() const { return step_end_; }
  /// Enough for one line.
  bool full() const { return size_ > longest_step; }
  /// The step ends at the world's present time; its line.
  std::string close_step();
  std::uint64_t steps() const { return steps_; }
  /// Of the world as it stands, still without what programs leave behind.
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
  std::uint64_t commands_at_ = 0;  ///< of the first of them,
  std::uint64_t last_at_ = 0;      ///< and of the last
  std::int32_t first_player_ = 0;
  std::size_t size_ = 0;
  Time step_began_ = 0, step_end_ = never;
  std::uint64_t steps_ = 0;
};

class WorldMatch {
 public:
  /// What went before in the same world, where it goes on after a victory: the new record begins with all of
  /// it.
  struct Past {
    WorldRecord record;
    std::string path;  ///< empty: it was not recorded
  };

  /// `state` must outlive it and be as it was founded from `seed`, or as the past, which may be null, left
  /// it.
  WorldMatch(LiveRuntime& stage, const WireSettings& settings, const State& state, std::uint64_t seed,
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
  /// At the world's present time.
  void close_step();
  struct End {
    RecordFooter footer;
    Past past;
  };
  /// A team has won, or the world is closed: its last step. What the record ends with, and what is needed to
  /// go on in the same world. The state is not looked at any more.
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

  LiveRuntime& stage_;
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
