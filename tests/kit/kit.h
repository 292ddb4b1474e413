// The conformance kit: what every game must do. A game's test calls
// `conformance::check<Rules>()`.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <functional>

#include "core/from_json.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/schema.h"
#include "core/to_json.h"
#include "kit/forging.h"

namespace agon::conformance {

template <class T>
T through_json(const T& value) {
  T back{};
  from_json(json::parse(json::serialize(to_json(value))), back);
  return back;
}

template <DescribedStruct T>
T through_sparse_json(const T& value) {
  T back{};
  from_json(json::value(to_sparse_json(value)), back);
  return back;
}

/// Every value of the game survives JSON, and equal values have equal hashes.
template <Game G>
void round_trips(const G& game, const typename G::State& state, Seat seat, const typename G::Action& action) {
  ASSERT_EQ(through_json(state), state) << json::serialize(to_json(state));
  ASSERT_EQ(hash_of(through_json(state)), hash_of(state));
  ASSERT_EQ(through_json(action), action) << json::serialize(to_json(action));
  ASSERT_EQ(through_sparse_json(action), action);
  const auto& view = game.view(state, seat);
  ASSERT_EQ(through_json(view), view) << json::serialize(to_json(view));
  const auto& told = told_of(game, view, seat);
  ASSERT_EQ(through_json(told), told) << json::serialize(to_json(told));
  ASSERT_EQ(through_json(game.config()), game.config());
}

template <Game G>
void picture_is_sound(const G& game, const typename G::State& state, const typename G::State* before) {
  const auto picture = game.picture(state, before);
  ASSERT_GT(picture.width, 0);
  ASSERT_GT(picture.height, 0);
  ASSERT_FALSE(picture.panels.empty());
  std::vector<Seat> paneled;  // a panel a seat, or one a team
  for (const auto& panel : picture.panels) paneled.push_back(panel.seat);
  ASSERT_EQ(std::adjacent_find(paneled.begin(), paneled.end(), std::greater_equal<>()), paneled.end());
  ASSERT_LT(paneled.back(), game.seats());
  ASSERT_TRUE(picture.tiles.empty() ||
              picture.tiles.size() == std::size_t(picture.width) * std::size_t(picture.height));
  for (const char tile : picture.tiles)
    ASSERT_TRUE(tile == '.' || (tile >= 'a' && std::size_t(tile - 'a') < picture.palette.size()));
  std::vector<std::uint32_t> ids;
  for (const auto& sprite : picture.sprites) ids.push_back(sprite.id);
  std::sort(ids.begin(), ids.end());
  ASSERT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end()) << "two sprites share an id";
  ASSERT_EQ(through_json(picture), picture);
}

/// Who leads, where the game says it: finite, within bounds, about seats that there are, and the same when
/// asked again.
template <Game G>
void lead_is_sound(const G& game, const typename G::State& state) {
  if constexpr (SaysWhoLeads<G>) {
    const auto lead = game.lead(state);
    ASSERT_EQ(game.lead(state), lead);
    ASSERT_EQ(game.picture(state, nullptr).lead, lead);
    if (!lead) return;
    ASSERT_FALSE(lead->name.empty());
    ASSERT_FALSE(lead->sides.empty());
    ASSERT_EQ(lead->value, lead->sides.front().value);
    std::vector<std::uint32_t> seats;
    for (const auto& side : lead->sides) {
      ASSERT_FALSE(side.name.empty());
      ASSERT_TRUE(std::isfinite(side.amount));
      ASSERT_TRUE(side.value >= -1 && side.value <= 1) << side.name << " stands at " << side.value;
      seats.insert(seats.end(), side.seats.begin(), side.seats.end());
    }
    for (const auto seat : seats) {
      ASSERT_LT(seat, game.seats());
      ASSERT_EQ(std::count(seats.begin(), seats.end(), seat), 1) << "a seat is on two sides";
      if (const auto end = game.outcome(state); end.over()) {
        const bool won = std::find(end.winners.begin(), end.winners.end(), seat) != end.winners.end();
        ASSERT_EQ(standing_of(*lead, seat) > 0, won && end.winners.size() < game.seats());
      }
    }
  } else {
    ASSERT_FALSE(game.picture(state, nullptr).lead.has_value());
  }
}

/// What a person is offered is legal, has a name, and at most one of it is for doing nothing.
template <Game G>
void choices_are_legal(const G& game, const typename G::State& state, Seat seat) {
  if constexpr (requires { game.choices(state, seat); }) {
    const auto choices = game.choices(state, seat);
    EXPECT_FALSE(choices.empty()) << "a person would have nothing to choose from";
    std::size_t idle = 0;
    for (const auto& choice : choices) {
      EXPECT_FALSE(choice.label.empty());
      const auto fault = game.check(state, seat, choice.action);
      EXPECT_FALSE(fault.has_value()) << choice.label << " is offered and refused as " << fault->code;
      if (choice.idle) ++idle;
    }
    EXPECT_LE(idle, 1U);
  }
}

/// Random legal play with every check at every step; returns the hash of all states.
template <Game G>
std::uint64_t walk(const G& game, std::uint64_t seed, std::size_t most_steps, bool thorough) {
  Random random(seed, "kit.walk");
  auto state = game.start(seed);
  std::uint64_t trace = hash_of(state);
  for (std::size_t step = 0; step < most_steps; ++step) {
    const auto deciders = game.deciders(state);
    EXPECT_EQ(deciders.empty(), game.outcome(state).over());
    if (deciders.empty()) break;
    std::vector<Decision<typename G::Action>> decisions(game.seats());
    deciders.each([&](Seat seat) {
      const auto legal = game.actions(state, seat);
      ASSERT_FALSE(legal.empty()) << "a deciding seat has no legal action";
      for (const auto& action : legal) {
        const auto fault = game.check(state, seat, action);
        ASSERT_FALSE(fault.has_value())
            << "listed as legal, refused as " << fault->code << ": " << json::serialize(to_json(action));
      }
      decisions[seat].action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      if (thorough) round_trips(game, state, seat, decisions[seat].action);
      if (thorough) choices_are_legal(game, state, seat);
    });
    const auto before = state;
    game.step(state, decisions);
    auto again = before;
    game.step(again, decisions);
    EXPECT_EQ(again, state) << "the same step from the same state gave another state";
    if (thorough) picture_is_sound(game, state, &before);
    if (thorough) lead_is_sound(game, state);
    trace = hash_of(state, trace);
    if (::testing::Test::HasFatalFailure()) break;
  }
  return trace;
}

/// Whatever a seat does wrong, the game can play it.
template <Game G>
void faults_are_survived(const G& game, std::uint64_t seed, FaultKind kind, std::size_t most_steps) {
  auto state = game.start(seed);
  for (std::size_t step = 0; step < most_steps; ++step) {
    const auto deciders = game.deciders(state);
    if (deciders.empty()) break;
    std::vector<Decision<typename G::Action>> decisions(game.seats());
    deciders.each([&](Seat seat) { decisions[seat].fault = kind; });
    game.step(state, decisions);
  }
}

/// Damaged actions never break anything: described values with every field replaced by something else.
template <Game G>
void bombardment(const G& game, std::uint64_t seed, std::size_t steps) {
  Random random(seed, "kit.bombardment");
  const std::vector<json::value> shells{nullptr,
                                        true,
                                        -1,
                                        0,
                                        1,
                                        300,
                                        2147483647,
                                        -2147483648LL,
                                        1e300,
                                        "",
                                        "x",
                                        json::array{},
                                        json::array{1, 2, 3},
                                        json::object{}};
  auto state = game.start(seed);
  for (std::size_t step = 0; step < steps && !game.deciders(state).empty(); ++step) {
    std::vector<Decision<typename G::Action>> decisions(game.seats());
    const auto deciders = game.deciders(state);
    deciders.each([&](Seat seat) {
      const auto legal = game.actions(state, seat);
      auto value = to_json(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
      for (auto& member : value.get_object())
        if (random.one_in(2))
          member.value() = shells[random.below(static_cast<std::uint32_t>(shells.size()))];
      try {
        from_json(value, decisions[seat].action);
      } catch (const BadValue& bad) {
        ASSERT_NE(std::string(bad.what()), "");
        decisions[seat] = {};
      }
      const auto fault = game.check(state, seat, decisions[seat].action);
      if (fault) {
        ASSERT_EQ(fault->kind, FaultKind::illegal);
        ASSERT_FALSE(fault->code.empty());
        ASSERT_FALSE(fault->text.empty());
        decisions[seat].fault = fault->kind;
      }
    });
    game.step(state, decisions);
  }
}

template <Game G>
void info_holds() {
  const auto& info = G::info();
  EXPECT_FALSE(info.name.empty() || info.title.empty() || info.summary.empty() || info.roles.empty());
  const G game{typename G::Config{}};
  EXPECT_GE(game.seats(), info.least_seats);
  EXPECT_LE(game.seats(), info.most_seats);
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    std::size_t fitting = 0;
    for (const auto& player : players_of<G>()) fitting += player.fits(seat) ? 1 : 0;
    EXPECT_GT(fitting, 0U) << "nobody can take seat " << seat;
  }
  each_member<typename G::Config>([](std::string_view name, auto) {
    EXPECT_FALSE(note_of<typename G::Config>(name).text.empty()) << "Config." << name << " has no note";
  });
}

/// The whole kit, over `seeds` matches of at most `most_steps` steps.
template <Game G>
void check(std::uint64_t seeds = 3, std::size_t most_steps = 400, typename G::Config config = {}) {
  info_holds<G>();
  const G game{config};
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto trace = walk(game, seed, most_steps, true);
    EXPECT_EQ(trace, walk(game, seed, most_steps, false)) << "the same seed gave another match";
    bombardment(game, seed, most_steps);
    for (const auto kind : all_fault_kinds()) faults_are_survived(game, seed, kind, most_steps);
    if (seed == 1) forging(game, seed);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

/// The text of a match in every answer, for a golden file that a reviewer reads as a difference.
template <Game G>
std::string playthrough(const G& game, std::uint64_t seed, std::size_t steps) {
  Random random(seed, "kit.playthrough");
  auto state = game.start(seed);
  std::string text =
      "config " + json::serialize(to_json(game.config())) + "\nseed " + std::to_string(seed) + "\n";
  for (std::size_t step = 0; step <= steps; ++step) {
    text += "\nstep " + std::to_string(step) + "\nstate " + json::serialize(to_json(state)) + "\nhash " +
            hash_text(hash_of(state)) + "\n";
    const auto deciders = game.deciders(state);
    if (deciders.empty() || step == steps) break;
    std::vector<Decision<typename G::Action>> decisions(game.seats());
    deciders.each([&](Seat seat) {
      const auto legal = game.actions(state, seat);
      decisions[seat].action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      text += "seat " + std::to_string(seat) + " of " + std::to_string(legal.size()) + " plays " +
              json::serialize(to_sparse_json(decisions[seat].action)) + "\n";
    });
    game.step(state, decisions);
  }
  return text + "outcome " + json::serialize(to_json(game.outcome(state))) + "\n";
}

}  // namespace agon::conformance
