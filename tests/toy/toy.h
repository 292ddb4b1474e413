// A toy game that guards the shape of the house: this file and one line of registration give it play, record,
// replay, viewers and the pages. Two players name a number each step; who first reaches the goal wins.
#pragma once

#include "core/game_base.h"
#include "core/notes.h"
#include "hosting/hosted_entry_of.h"

namespace agon::toy {
struct Config {
  int goal = 21;
  bool operator==(const Config&) const = default;
  static constexpr std::array field_notes{FieldNote{"goal", "the sum that wins", 1, 1000}};
};
BOOST_DESCRIBE_STRUCT(Config, (), (goal))

struct State {
  std::array<int, 2> sums{};
  int lost = -1;  ///< the seat that left
  std::uint64_t luck = 0;
  bool operator==(const State&) const = default;
};
BOOST_DESCRIBE_STRUCT(State, (), (sums, lost, luck))

struct Action {
  int number = 0;
  bool operator==(const Action&) const = default;
};
BOOST_DESCRIBE_STRUCT(Action, (), (number))

struct Rules : GameBase<Config, State, Action> {
  using GameBase::GameBase;

  static const GameInfo& info() {
    static const GameInfo info{.name = "toy",
                               .title = "Toy",
                               .summary = "Who first reaches the goal wins.",
                               .roles = {"player"},
                               .chance = Chance::at_start,
                               .most_score = 1,
                               .longest = 1000};
    return info;
  }
  std::size_t seats() const { return 2; }
  Clocks clocks() const { return {{}, std::chrono::seconds(1), {}}; }
  State start(std::uint64_t seed) const { return {{}, -1, Random(seed, "toy.luck").below(3)}; }
  SeatSet deciders(const State& state) const {
    const bool over = state.lost >= 0 || state.sums[0] >= config_.goal || state.sums[1] >= config_.goal;
    return over ? SeatSet{} : SeatSet::first(2);
  }
  std::optional<Fault> check(const State&, Seat seat, const Action& action) const {
    if (action.number >= 1 && action.number <= 3) return std::nullopt;
    return Fault{seat, FaultKind::illegal, "out-of-range", "the number must be 1, 2 or 3"};
  }
  void step(State& state, std::span<const Decision<Action>> decisions) const {
    for (Seat seat = 0; seat < 2; ++seat) {
      const auto& [action, fault] = decisions[seat];
      if (fault == FaultKind::left || fault == FaultKind::crashed) state.lost = static_cast<int>(seat);
      if (fault || !check(state, seat, action)) state.sums[seat] += fault ? 1 : action.number;
    }
  }
  Outcome outcome(const State& state) const {
    if (!deciders(state).empty()) return {};
    Outcome outcome{{0, 0}, {}, "goal", "the goal is reached"};
    if (state.lost >= 0)
      outcome = {{0, 0}, {static_cast<Seat>(1 - state.lost)}, "left", "a player left"};
    else if (state.sums[0] != state.sums[1])
      outcome.winners = {state.sums[0] > state.sums[1] ? 0U : 1U};
    for (const Seat seat : outcome.winners) outcome.scores[seat] = 1;
    return outcome;
  }
  std::vector<Action> actions(const State&, Seat) const { return {{1}, {2}, {3}}; }
  Picture picture(const State& state, const State*) const {
    Picture picture;
    picture.width = config_.goal + 3;
    picture.height = 2;
    for (Seat seat = 0; seat < 2; ++seat) {
      const Color color{seat == 0 ? 0xff9f43U : 0x54a0ffU};
      const double sum = state.sums[seat];
      picture.sprites.push_back({seat + 1, Shape::circle, sum, double(seat), 1, color, -1, ""});
      picture.panels.push_back({seat, "player", "", color, std::to_string(int(sum)), sum, -1, {}, ""});
    }
    return picture;
  }
};

inline std::vector<PlayerEntry<Rules>> players(std::type_identity<Rules>) {
  return {};
}  // the house adds "random"
inline const HostedEntry& entry() {
  static const HostedEntryOf<Rules> entry;
  return entry;
}

}  // namespace agon::toy
