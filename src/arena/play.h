// The synchronous driver: built-in players as fast as function calls, programs by way of their pipes.
#pragma once

#include <chrono>
#include <exception>
#include <functional>

#include "arena/program_seats.h"
#include "core/random.h"

namespace agon {

template <Game G>
struct Play {
  std::shared_ptr<const G> game;
  std::uint64_t seed = 0;
  Clocks clocks;                                     ///< none: players may think as long as they like
  bool keep_before = false;                          ///< for pictures with marks
  std::function<void(const Match<G>&)> after_start;  ///< may be empty
  std::function<bool(const Match<G>&)> after_step;   ///< may be empty; false stops the match
  /// Called when a player that is no program has decided, off its clock; may be empty.
  std::function<void(const Match<G>&, const Player<G>&, Seat)> after_decision{};
  ProgramSeats<G>* programs = nullptr;  ///< those of the players that are programs; null: none
  std::uint64_t opening =
      0;  ///< steps in which nobody is asked and every seat is moved at random, by the seed
  std::function<void(Match<G>&)>
      past{};  ///< plays the steps that are over before anybody is asked; may be empty
};

/// Asks one player and hands its answer to the match; an exception is a fault of the player, not of the
/// arena.
template <Game G>
void decide(Match<G>& match, Player<G>& player, Seat seat, Nanoseconds now,
            const std::function<Nanoseconds()>& clock) {
  match.ask(seat, now);
  const auto left = match.time_left(seat);
  try {
    auto action =
        player.decide(match.game().view(match.state(), seat), left == never ? Nanoseconds{0} : left);
    match.submit(seat, std::move(action), clock());
  } catch (const PlayerFault& problem) {
    if (problem.gone())
      match.leave(seat, problem.fault(), clock());
    else
      match.fail(seat, problem.fault(), clock());
  } catch (const std::exception& error) {
    match.leave(seat, {seat, FaultKind::crashed, "crashed", error.what()}, clock());
  }
}

/// What an opening is drawn from. Rules in which most matches would be lost by a few random actions say by
/// `opening_actions(state, seat)` which of them leave a match to be played; at least one.
template <Game G>
std::vector<typename G::Action> opening_actions(const G& game, const typename G::State& state, Seat seat) {
  if constexpr (requires { game.opening_actions(state, seat); })
    return game.opening_actions(state, seat);
  else
    return game.actions(state, seat);
}

/// A step of the opening: one of each seat's actions, all as likely.
template <Game G>
void move_at_random(Match<G>& match, SeatSet seats, Random& chance,
                    const std::function<Nanoseconds()>& clock) {
  seats.each([&](Seat seat) {
    auto actions = opening_actions(match.game(), match.state(), seat);
    typename G::Action action{};
    if (!actions.empty())
      action = std::move(actions[chance.below(static_cast<std::uint32_t>(actions.size()))]);
    match.ask(seat, clock());
    match.submit(seat, std::move(action), clock());
  });
}

/// Plays one match to its end.
template <Game G>
Match<G> play(const Play<G>& how, const std::vector<std::unique_ptr<Player<G>>>& players) {
  const auto began = std::chrono::steady_clock::now();
  const std::function<Nanoseconds()> clock = [began] {
    return Nanoseconds(std::chrono::steady_clock::now() - began);
  };
  Match<G> match(how.game, how.seed, how.clocks);
  if (how.keep_before) match.keep_before();
  auto* programs = how.programs;
  if (programs != nullptr) programs->await_ready();
  if (how.after_start) how.after_start(match);
  if (how.past) how.past(match);
  Random chance(how.seed, "opening");
  while (!match.over()) {
    const SeatSet asked = match.waiting();
    const bool opening = match.steps() < how.opening;
    if (opening) move_at_random(match, asked, chance, clock);
    if (programs != nullptr && (opening || !programs->all_of(asked))) programs->rest();
    // Built-in players think first and programs afterwards, so that neither takes the other's core.
    asked.each([&](Seat seat) {
      if (opening || (programs != nullptr && programs->at(seat) != nullptr)) return;
      decide(match, *players[seat], seat, clock(), clock);
      if (how.after_decision) how.after_decision(match, *players[seat], seat);
    });
    if (programs != nullptr && !opening) programs->decide(match, asked, began);
    match.step();
    if (programs != nullptr) programs->observe(match);
    if (how.after_step && !how.after_step(match)) break;
  }
  if (programs != nullptr) programs->end(match);
  return match;
}

}  // namespace agon
