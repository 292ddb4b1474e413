// A served world as a match of the house: on the pages while it is played, and recorded. Its steps are those
// of the record; a picture of each is drawn only while somebody watches.
#pragma once

#include "core/record_private.h"
#include "games/zappy/wire/settings.h"
#include "games/zappy/wire/world_record.h"
#include "hosting/live_runtime.h"

namespace agon::zappy {

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
