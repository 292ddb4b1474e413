// Built-in players, and those of a game by name.
#pragma once

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/json/fwd.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/clocks.h"
#include "core/drawing.h"
#include "core/random.h"
#include "core/seat.h"

namespace agon {

/// A built-in player's thoughts at its last decision.
template <class G>
struct PlayerThought {
  std::optional<double> value{};  ///< -1 (lost) to 1 (won), for its own seat
  int depth = 0;                  ///< of its search, in decisions; 0: it does not search
  std::vector<std::pair<Seat, typename G::Action>> line{};  ///< what it expects, its own decision first
  std::vector<Drawing> draw{};
  std::string note{};
};

/// A built-in player: one object plays one seat of one match.
template <class G>
class Player {
 public:
  virtual ~Player() = default;
  /// Called once in each step in which the seat decides. `time_left` is the least time that its clocks leave;
  /// zero = no clock.
  virtual typename G::Action decide(const typename G::View& view, Nanoseconds time_left) = 0;
  /// The thoughts at the last decision; empty: it gives none. Called after a decision, off the clock, and
  /// only if the caller keeps them.
  virtual std::optional<PlayerThought<G>> thought() const { return std::nullopt; }
  /// Whether its decisions depend on what it was shown before. If so, a caller that starts it in the middle
  /// of a match first asks it for every decision up to there.
  virtual bool remembers() const { return false; }
  /// Sets the number of nodes a decision where there is no clock; 0: the player's own default. A player that
  /// does not count nodes ignores it.
  virtual void limit_nodes(std::uint64_t /*nodes*/) {}
};

template <class G>
using PlayerMaker = std::function<std::unique_ptr<Player<G>>(const G& game, Seat seat, std::uint64_t seed)>;

/// The parameters that a player takes behind its name, "champion?nodes=20000". core/player_params.h makes one
/// of a described type.
template <class G>
class PlayerParams {
 public:
  virtual ~PlayerParams() = default;
  /// As `schema_of` writes it: name, type, default, meaning and range of each.
  virtual boost::json::array schema() const = 0;
  /// Makes a player from words such as "nodes=20000"; parameters that are not named keep their defaults.
  /// Throws BadValue.
  virtual PlayerMaker<G> maker(const std::vector<std::string>& assignments) const = 0;
};

/// How strong a built-in player is, and how long it thinks, as bench/rungs.py measured it.
struct PlayerFigures {
  int elo = 0;          ///< 0: the mean of the game's players
  double think_ms = 0;  ///< processor time of a decision without a clock, on average
};
BOOST_DESCRIBE_STRUCT(PlayerFigures, (), (elo, think_ms))
using NamedFigures = std::pair<std::string_view, PlayerFigures>;

/// A line in a game's list of built-in players, from the weakest to the strongest.
template <class G>
struct PlayerEntry {
  std::string name;
  std::string summary;
  std::vector<Seat> seats;  ///< which seats it can take; empty = all
  PlayerMaker<G> make;
  std::shared_ptr<const PlayerParams<G>> params{};  ///< null: it takes none
  std::optional<PlayerFigures> figures{};           ///< see `players_of`

  bool fits(Seat seat) const {
    for (const Seat fitting : seats)
      if (fitting == seat) return true;
    return seats.empty();
  }
};

/// The players that judge positions of a game after a match. The first that the game has is used: its
/// `evaluate`, the search of its best player, play-outs of a quick player, or its lead.
struct AnalysisPlayers {
  std::string best = "champion";  ///< whose decisions are the measure
  std::string quick{};            ///< plays on from positions; empty: there are no play-outs
  int playouts = 6;               ///< a position
  int horizon = 400;              ///< steps of one, at most
};

/// The position of a seat by one of the game's own measures, and how an action that led there is told. A
/// game's players tell decisions by two functions: `doing(rules, state, seat, action)`, the action as a deed
/// ("turning down"), and `stakes(rules, state, seat, name)`, where `name` is what the seat is called.
struct Stake {
  double amount = 0;  ///< more is better for the seat
  double large = 1;   ///< a difference that matters much: the measure that differs most by it is told
  std::string led;    ///< goes on after the deed that was done: "closed Blue in 14 cells"
  std::string kept;   ///< goes on after the better one: "kept 61"
};

/// Plays any of the actions that the rules list, each equally likely. Only for games that hide nothing.
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

/// The built-in players of a game, simplest first: the list of its own `players(std::type_identity<Rules>)`
/// in games/<g>/players. If the list has no "random" and nothing is hidden, "random" comes first. The rules
/// do not depend on the players. The game's `figures` are in the same order.
template <class G>
const std::vector<PlayerEntry<G>>& players_of() {
  static const auto list = [] {
    std::vector<PlayerEntry<G>> all = players(std::type_identity<G>{});
    if constexpr (std::is_same_v<typename G::View, typename G::State>)
      if (std::none_of(all.begin(), all.end(), [](const auto& entry) { return entry.name == "random"; }))
        all.insert(
            all.begin(),
            {"random", "any legal action, by chance", {}, [](const G& game, Seat seat, std::uint64_t seed) {
               return std::unique_ptr<Player<G>>(std::make_unique<AnyAction<G>>(game, seat, seed));
             }});
    if constexpr (requires { figures(std::type_identity<G>{}); })
      for (auto next = figures(std::type_identity<G>{}).begin(); auto& entry : all)
        if (next != figures(std::type_identity<G>{}).end() && next->first == entry.name)
          entry.figures = next++->second;
    return all;
  }();
  return list;
}

/// The result of the game's `analysis_players(std::type_identity<Rules>)` in games/<g>/players. Without that
/// function, the last of its players is the best and "random" the quick one.
template <class G>
AnalysisPlayers analysis_players_of() {
  if constexpr (requires { analysis_players(std::type_identity<G>{}); })
    return analysis_players(std::type_identity<G>{});
  else
    return {players_of<G>().back().name, "random"};
}

}  // namespace agon
