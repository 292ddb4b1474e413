// A decision of Zappy in words: the command, and the level, food and stones that it led to.
#include <fmt/format.h>

#include <algorithm>

#include "games/zappy/players/players.h"
#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/text.h"

namespace agon::zappy {

namespace {

/// Stones that a player has for the next incantation, and how many that takes.
struct Stones {
  int has = 0, of = 0;
};

Stones stones_of(const Config& config, const Trantorian& who) {
  Stones stones;
  if (who.level >= highest_level) return stones;
  const Requirement needed = requirement_of(config, who.level);
  for (std::size_t kind = 1; kind < resource_kinds; ++kind) {
    stones.of += needed.stones[kind];
    stones.has += std::min(needed.stones[kind], who.stock[kind]);
  }
  return stones;
}

}  // namespace

std::string doing(const Rules&, const State&, Seat, const Action& action) {
  switch (action.verb) {
    case Verb::none:
      return "waiting";
    case Verb::Forward:
      return "going forward";
    case Verb::Right:
      return "turning right";
    case Verb::Left:
      return "turning left";
    case Verb::Look:
      return "looking around";
    case Verb::Inventory:
      return "counting its stock";
    case Verb::Broadcast:
      return "shouting";
    case Verb::Connect_nbr:
      return "asking for free slots";
    case Verb::Fork:
      return "laying an egg";
    case Verb::Eject:
      return "pushing everybody off its tile";
    case Verb::Take:
      return fmt::format("taking {}", name_of(action.object));
    case Verb::Set:
      return fmt::format("setting down {}", name_of(action.object));
    case Verb::Incantation:
      return "beginning an incantation";
    case Verb::unknown:
      break;
  }
  return "sending no command of the game";
}

std::vector<Stake> stakes(const Rules& rules, const State& state, Seat seat, const std::string& name) {
  const Index index = state.seats[seat].player;
  if (index == nobody || !state.players[static_cast<std::size_t>(index)].alive())
    return {{0, 1, fmt::format("left {} dead", name), "let it die"}};
  const Trantorian& who = state.players[static_cast<std::size_t>(index)];
  const auto stones = stones_of(rules.config(), who);
  const int food = who.stock[static_cast<std::size_t>(Resource::food)];
  std::vector<Stake> list{
      {static_cast<double>(who.level), 1, fmt::format("left {} at level {}", name, who.level),
       fmt::format("kept level {}", who.level)},
      {static_cast<double>(food), 10, fmt::format("left {} with {} food", name, food),
       fmt::format("kept {} food", food)}};
  if (stones.of > 0)
    list.push_back({who.level + static_cast<double>(stones.has) / stones.of, 1,
                    fmt::format("left {} with {} of the {} stones for level {}", name, stones.has, stones.of,
                                who.level + 1),
                    fmt::format("kept {} of {} stones", stones.has, stones.of)});
  return list;
}

}  // namespace agon::zappy
