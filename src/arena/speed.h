// Measures the speed of a game in the way every match uses it: deciders, view, the player's decision, check,
// step; without clocks and record.
#pragma once

#include <chrono>
#include <ctime>

#include "arena/players.h"

namespace agon {

namespace speed {

/// Matches that are prepared and then played to their ends between two readings of the clock. So neither the
/// clock nor the preparation of a match is counted.
inline constexpr std::uint64_t batch = 64;

template <Game G>
struct Prepared {
  typename G::State state;
  std::vector<std::unique_ptr<Player<G>>> players;
};

/// Processor time of this thread, seconds: the machine's other work is not counted.
inline double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// The players called "random" for all seats of a match, seeded as in every series.
template <Game G>
Prepared<G> prepared(const G& game, std::uint64_t seed) {
  Prepared<G> match{game.start(seed), {}};
  for (Seat seat = 0; seat < game.seats(); ++seat)
    match.players.push_back(made_player<G>(game, "random", seat, derived_seed(seed, seat + 1)));
  return match;
}

/// Plays one step. `decisions` has an entry a seat.
template <Game G>
void take_step(const G& game, Prepared<G>& match, const SeatSet& deciders,
               std::vector<Decision<typename G::Action>>& decisions) {
  deciders.each([&](Seat seat) {
    auto& [action, fault] = decisions[seat];
    action = match.players[seat]->decide(game.view(match.state, seat), Nanoseconds{0});
    fault.reset();
    if (const auto refused = game.check(match.state, seat, action)) fault = refused->kind;
  });
  game.step(match.state, decisions);
}

/// Plays to the end and returns the number of steps.
template <Game G>
std::uint64_t played_out(const G& game, Prepared<G>& match,
                         std::vector<Decision<typename G::Action>>& decisions) {
  std::uint64_t steps = 0;
  for (auto deciders = game.deciders(match.state); !deciders.empty(); deciders = game.deciders(match.state)) {
    take_step(game, match, deciders, decisions);
    ++steps;
  }
  return steps;
}

}  // namespace speed

/// Steps a second of one core, measured for `seconds` of the wall clock over whole matches of random players.
template <Game G>
double steps_per_second(double seconds) {
  const G game{typename G::Config{}};
  std::vector<Decision<typename G::Action>> decisions(game.seats());
  std::vector<speed::Prepared<G>> matches(speed::batch);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  std::uint64_t steps = 0, seed = 0;
  double passed = 0;
  do {
    for (auto& match : matches) match = speed::prepared(game, seed++);
    const double began = speed::processor_time();
    for (auto& match : matches) steps += speed::played_out(game, match, decisions);
    passed += speed::processor_time() - began;
  } while (std::chrono::steady_clock::now() < end);
  return static_cast<double>(steps) / passed;
}

}  // namespace agon
