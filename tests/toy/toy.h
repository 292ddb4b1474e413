// A toy game that guards the shape of the house: one folder and one line of registration give it play,
// record, replay, viewers and the pages. Two players name a number each step; who first reaches 21 wins, 0 is
// not allowed.
#pragma once

#include <array>

#include "hosting/hosted_entry.h"
#include "core/game.h"
#include "core/notes.h"

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

struct View {
  int mine = 0, theirs = 0;

  bool operator==(const View&) const = default;
};
BOOST_DESCRIBE_STRUCT(View, (), (mine, theirs))

class Rules {
 public:
  using Config = toy::Config;
  using State = toy::State;
  using Action = toy::Action;
  using View = toy::View;

  explicit Rules(Config config) : config_(config) {}

  static const GameInfo& info();
  static std::string problem(const Config&) { return {}; }
  const Config& config() const { return config_; }
  std::size_t seats() const { return 2; }
  Clocks clocks() const { return {{}, std::chrono::seconds(1), {}}; }
  Pace pace() const { return {}; }
  State start(std::uint64_t seed) const;
  SeatSet deciders(const State& state) const;
  std::optional<Fault> check(const State& state, Seat seat, const Action& action) const;
  void step(State& state, std::span<const Decision<Action>> decisions) const;
  Outcome outcome(const State& state) const;
  std::vector<Action> actions(const State& state, Seat seat) const;
  View view(const State& state, Seat seat) const;
  Picture picture(const State& state, const State* before) const;

 private:
  Config config_;
};

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>);

const HostedEntry& entry();

}  // namespace agon::toy
