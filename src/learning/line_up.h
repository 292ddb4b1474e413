// The players of a match: the learner on its seats, and built-in players or policies on the others.
#pragma once

#include <fmt/format.h>

#include "arena/players.h"
#include "core/player_spec.h"
#include "core/players.h"
#include "learning/coded_seat.h"
#include "learning/policy.h"
#include "learning/settings.h"

namespace agon::learning {

/// Makes a policy a built-in player. It sees what a learner at its seat would see.
template <Coding C>
class PolicyPlayer : public Player<typename C::Rules> {
 public:
  using Rules = typename C::Rules;

  /// `seed`: the match's, as a learner's coding gets it.
  PolicyPlayer(const C& coding, const Policy& policy, Seat seat, std::uint64_t seed)
      : coding_(coding),
        policy_(policy),
        seat_(coding, seat, seed),
        random_(derived_seed(seed, seat + 1), "learning.policy"),
        row_(coding.shape().numbers()),
        mask_(coding.shape().actions) {}

  typename Rules::Action decide(const typename Rules::View& view, Nanoseconds) override {
    std::int32_t chosen = 0;
    if (seat_.asked(view, row_.data(), mask_.data()))
      chosen = policy_.choose(coding_.shape(), row_.data(), mask_.data(), random_);
    return seat_.action(view, chosen);
  }
  bool remembers() const override { return true; }

 private:
  const C& coding_;
  const Policy& policy_;
  CodedSeat<C> seat_;
  Random random_;
  std::vector<typename C::Scalar> row_;
  std::vector<std::int8_t> mask_;
};

template <Game G>
class LineUp {
 public:
  /// Throws BadRequest if an opponent does not exist, or no opponent fits a seat.
  LineUp(const G& game, const Settings& settings) : game_(game), settings_(settings) {
    if (game.seats() > most_seats)
      throw BadRequest(fmt::format("learning takes at most {} seats, {} has {}", most_seats, G::info().name,
                                   game.seats()));
    const auto seats = static_cast<int>(game.seats());
    if (settings.seat != every_seat_in_turn && (settings.seat < 0 || settings.seat >= seats))
      throw BadRequest(fmt::format("seat {}: {} has the seats 0 to {}, or \"rotate\"", settings.seat,
                                   G::info().name, seats - 1));
    for (const auto& opponent : settings.opponents) check(opponent);
    if (!self_play())
      for (int seat = 0; seat < seats; ++seat)
        if (settings.seat == every_seat_in_turn || settings.seat == seat)
          check_others(static_cast<Seat>(seat));
  }

  bool self_play() const { return settings_.opponents.empty(); }
  std::size_t rows() const { return self_play() ? game_.seats() : 1; }
  /// The learner's seat in an episode of a match.
  Seat learner(std::size_t match, std::uint64_t episode) const {
    if (settings_.seat != every_seat_in_turn) return static_cast<Seat>(settings_.seat);
    return static_cast<Seat>((match + episode) % game_.seats());
  }
  /// Draws by weight one of the opponents that can play all other seats.
  std::size_t opponent(Seat learner, std::uint64_t seed) const {
    double sum = 0;
    for (std::size_t index = 0; index < settings_.opponents.size(); ++index)
      if (fits(index, learner)) sum += settings_.opponents[index].weight;
    double left = sum * (Random(seed, "learning.opponent").bits() / 4294967296.0);
    std::size_t chosen = 0;
    for (std::size_t index = 0; index < settings_.opponents.size(); ++index) {
      if (!fits(index, learner)) continue;
      chosen = index;
      left -= settings_.opponents[index].weight;
      if (left < 0) break;
    }
    return chosen;
  }
  /// An opponent's policy; null: it is a built-in player.
  const Policy* policy(std::size_t opponent) const { return settings_.opponents[opponent].policy.get(); }
  /// Makes a built-in opponent for a seat.
  std::unique_ptr<Player<G>> player(std::size_t opponent, Seat seat, std::uint64_t seed) const {
    return player_named<G>(settings_.opponents[opponent].name, seat)
        .make(game_, seat, derived_seed(seed, seat + 1));
  }

 private:
  bool plays(const std::string& name, Seat seat) const {
    const auto word = player_spec(name).name();
    for (const auto& entry : players_of<G>())
      if (entry.name == word && entry.fits(seat)) return true;
    return false;
  }
  bool fits(std::size_t index, Seat learner) const {
    if (policy(index) != nullptr) return true;
    for (Seat seat = 0; seat < game_.seats(); ++seat)
      if (seat != learner && !plays(settings_.opponents[index].name, seat)) return false;
    return true;
  }
  void check(const Opponent& opponent) const {
    if (!(opponent.weight > 0))
      throw BadRequest(
          fmt::format("opponent \"{}\": a weight must be above 0, got {}", opponent.name, opponent.weight));
    if (opponent.policy) return;
    for (Seat seat = 0; seat < game_.seats(); ++seat)
      if (plays(opponent.name, seat)) return static_cast<void>(player_named<G>(opponent.name, seat));
    player_named<G>(opponent.name, settings_.seat == 0 ? 1 : 0);  // says which there are
  }
  void check_others(Seat learner) const {
    for (std::size_t index = 0; index < settings_.opponents.size(); ++index)
      if (fits(index, learner)) return;
    const Seat other = learner == 0 ? 1 : 0;
    player_named<G>(settings_.opponents.front().name, other);
  }

  const G& game_;
  const Settings settings_;
};

}  // namespace agon::learning
