// Finds the simple rule that an opponent has kept to so far, from what it has done.
#pragma once

#include <array>
#include <optional>

#include "games/evasion/players/habits.h"
#include "games/evasion/rules/rules.h"

namespace agon::evasion {

/// How well a habit has predicted an opponent. After a failure a trusted habit must do twice as well to be
/// trusted again, so an opponent that only resembles it is soon treated as a stranger.
struct Trust {
  int needed = 0;
  int foretold = 0;  ///< correct predictions since the last failure

  bool earned() const { return foretold >= needed; }
  void fail() {
    if (earned()) needed *= 2;
    foretold = 0;
  }
};

template <std::size_t count>
std::array<Trust, count> trusts(int needed) {
  std::array<Trust, count> all;
  all.fill({needed, 0});
  return all;
}

/// The trusted habit with most correct predictions; `count`: none is trusted.
template <std::size_t count>
std::size_t most_trusted(const std::array<Trust, count>& all) {
  std::size_t best = count;
  for (std::size_t at = 0; at < count; ++at)
    if (all[at].earned() && (best == count || all[at].foretold > all[best].foretold)) best = at;
  return best;
}

/// Watches a prey, tick by tick.
class PreyReader {
 public:
  explicit PreyReader(PreyKind unknown) : unknown_(unknown) {}

  void see(const State& state);
  /// The habit that best predicted at least the last `enough` moves; nothing if none did.
  std::optional<PreyHabit> known() const;

 private:
  static constexpr int enough = 20;  ///< moves; a random wanderer seldom goes straight on for so long

  PreyKind unknown_;
  std::optional<State> before_;
  std::array<Trust, prey_habits.size()> trust_ = trusts<prey_habits.size()>(enough);  ///< in moves
};

/// Watches a hunter at the ticks at which the prey moves, every second tick.
class HunterReader {
 public:
  HunterReader(const Rules& rules, HunterKind unknown) : rules_(rules), unknown_(unknown) {}

  void see(const State& state);
  /// Tells which velocity the prey chose at the last state seen.
  void decided(const Point& velocity) { velocity_ = velocity; }

  struct Known {
    HunterHabit habit;
    std::optional<bool> owed;  ///< see usual_action
  };
  /// The habit that predicted at least the last `enough` walls and every pause between them; nothing if none
  /// did.
  std::optional<Known> known() const;

 private:
  static constexpr int enough = 2;  ///< walls

  bool foretells(const State& state, std::size_t at);

  const Rules rules_;
  HunterKind unknown_;
  std::optional<State> before_;
  Point velocity_;
  std::array<std::optional<bool>, hunter_habits.size()> owed_{};
  std::array<Trust, hunter_habits.size()> trust_ = trusts<hunter_habits.size()>(enough);  ///< in walls
};

}  // namespace agon::evasion
