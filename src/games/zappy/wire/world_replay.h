// A served world played again from its record.
#pragma once

#include <optional>
#include <unordered_map>

#include "arena/game_entry.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/rules/world_event.h"

namespace agon::zappy {

class WorldReplay : public Replay {
 public:
  /// The record, which is_of_served_world, must outlive it. Throws BadValue.
  explicit WorldReplay(const Record& record);

  bool next() override;
  Picture picture() override;
  json::value state() const override;
  Outcome outcome() const override;
  std::uint64_t steps() const override { return now_.steps; }
  std::shared_ptr<const void> bookmark() const override;
  void go_to(const std::shared_ptr<const void>& bookmark) override;
  const RecordStep& step() const override { return now_.step; }
  std::string verdict() override;

 private:
  struct Standing {
    State state;
    std::optional<State> before;             ///< for marks; none in large worlds
    std::unordered_map<int, Index> players;  ///< the living, by number
    RecordStep step;
    std::uint64_t steps = 0;
  };

  bool at_end() const { return now_.steps == record_.steps.size(); }
  bool differ(std::string what);
  bool tell(const RecordDecision& decision, const std::string& where);
  bool tell_commands(World& world, Time at, std::string_view text, const std::string& where);
  bool pass(World& world, Time until, const std::string& where);
  Index player_of(int number) const;

  const Record& record_;
  Rules rules_;
  bool lockstep_ = false;
  Time grain_ = 1;
  Standing now_;
  std::string difference_;
};

}  // namespace agon::zappy
