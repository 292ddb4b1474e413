// Built-in players, and those of a game by name.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "core/clocks.h"
#include "core/random.h"
#include "core/seat.h"

namespace agon {

/// A built-in player: one object plays one seat of one match.
template <class G>
class Player {
 public:
  virtual ~Player() = default;
  /// Called once a step in which the seat decides. `time_left` is what the strictest clock leaves; zero = no
  /// clock.
  virtual typename G::Action decide(const typename G::View& view, Nanoseconds time_left) = 0;
};

/// A line in a game's list of built-in players, from the simplest to the champion.
template <class G>
struct PlayerEntry {
  std::string name;
  std::string summary;
  std::vector<Seat> seats;  ///< which seats it can take; empty = all
  std::unique_ptr<Player<G>> (*make)(const G& game, Seat seat, std::uint64_t seed);

  bool fits(Seat seat) const {
    for (const Seat fitting : seats)
      if (fitting == seat) return true;
    return seats.empty();
  }
};

/// Plays any of the actions that the rules list, each as likely as the others. Nothing may be hidden.
template <class G>
class AnyAction : public Player<G> {
 public:
  AnyAction(const G& game, Seat seat, std::uint64_t seed)
      : game_(game), seat_(seat), random_(seed, "any action") {}

  typename G::Action decide(const typename G::View& view, Nanoseconds) override {
    auto legal = game_.actions(view, seat_);
    return std::move(legal[random_.below(static_cast<std::uint32_t>(legal.size()))]);
  }

 private:
  const G game_;
  Seat seat_;
  Random random_;
};

/// The built-in players of a game, simplest first: those that its own `players(std::type_identity<Rules>)` in
/// games/<g>/players lists, and one called "random" before them where none of them is and nothing is hidden. The
/// rules stand without them.
template <class G>
const std::vector<PlayerEntry<G>>& players_of() {
  static const auto list = [] {
    std::vector<PlayerEntry<G>> all = players(std::type_identity<G>{});
    if constexpr (std::is_same_v<typename G::View, typename G::State>)
      if (std::none_of(all.begin(), all.end(), [](const auto& entry) { return entry.name == "random"; }))
        all.insert(all.begin(),
                   {"random", "any legal action, by chance", {}, [](const G& game, Seat seat, std::uint64_t seed) {
                      return std::unique_ptr<Player<G>>(std::make_unique<AnyAction<G>>(game, seat, seed));
                    }});
    return all;
  }();
  return list;
}

}  // namespace agon
