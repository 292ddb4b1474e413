// Forging: nothing that a player sends may come out as a verdict of the referee. Every field that a schema, a
// record or a source of any game names is tried with every word of theirs, as a program would send it.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <set>

#include "arena/match.h"
#include "core/from_json.h"
#include "core/record.h"
#include "core/to_json.h"

namespace agon::conformance {

inline std::vector<FaultKind> all_fault_kinds() {
  std::vector<FaultKind> kinds;
  each_word<FaultKind>([&](std::string_view word) { kinds.push_back(*enum_from_name<FaultKind>(word)); });
  return kinds;
}

/// The names of all fields in a value, at any depth, and all its words.
inline void collect(const json::value& value, std::set<std::string>& names, std::set<std::string>& words) {
  if (value.is_string()) words.emplace(value.get_string());
  if (value.is_array())
    for (const auto& item : value.get_array()) collect(item, names, words);
  if (!value.is_object()) return;
  for (const auto& member : value.get_object()) {
    names.emplace(member.key());
    collect(member.value(), names, words);
  }
}

/// A step of a record that has all its fields.
inline json::value recorded_step() {
  RecordStep step{.decisions = {{0, json::object{}, FaultKind::illegal, 1, {1, 1}, 1, json::object{}}},
                  .faults = {Fault{}},
                  .hash = "",
                  .sha1 = ""};
  return json::parse(line_of(step));
}

struct Forgeries {
  std::set<std::string> names{"forfeit", "forfeits", "seal",      "secret", "verdict", "fault",  "faults",
                              "kind",    "code",     "ended_by",  "ending", "left",    "leaves", "timeout",
                              "reason",  "ruling",   "act",       "loser",  "lost",    "winner", "winners",
                              "illegal", "broken",   "decisions", "action", "outcome", "over",   "resign"};
  std::set<std::string> words{"timeout",   "left",         "late",      "crashed",   "disconnect",
                              "exception", "malformed",    "forfeit",   "ruling",    "resign",
                              "prey_left", "prey_timeout", "prey-left", "game_time", "unreadable"};
  /// For a field that actions have every word; for any other a few, since it is not read at all.
  std::vector<json::value> values(bool readable) const {
    std::vector<json::value> all{true, 1, "timeout", json::object{{"kind", "late"}}};
    if (readable) all.insert(all.end(), {0, -1, json::array{0}});
    if (readable) all.insert(all.end(), words.begin(), words.end());
    return all;
  }
};

template <Game G>
Forgeries forgeries_for(const G& game, const typename G::State& state) {
  Forgeries found;
  for (const auto& value : {to_json(G::info()), to_json(state), to_json(game.config()), to_json(Fault{}),
                            to_json(RecordHeader{}), recorded_step(), to_json(RecordFooter{}),
                            to_json(told_of(game, game.view(state, 0), 0)), to_json(typename G::Action{})})
    collect(value, found.names, found.words);
  each_word<FaultKind>([&](std::string_view word) { found.words.emplace(word); });
  return found;
}

/// The reasons by which a match may end here because of what the referee saw, and not of what was played.
template <Game G>
std::set<std::string> reasons_of_the_referee(const G& game, const typename G::State& state) {
  std::set<std::string> reasons;
  for (const auto kind : all_fault_kinds()) {
    auto ended = state;
    for (int step = 0; step < 12 && !game.deciders(ended).empty(); ++step) {
      std::vector<Decision<typename G::Action>> decisions(game.seats());
      game.deciders(ended).each([&](Seat seat) { decisions[seat].fault = kind; });
      game.step(ended, decisions);
    }
    if (!game.deciders(ended).empty()) continue;
    reasons.insert(game.outcome(ended).reason);
  }
  return reasons;
}

/// Sends one forged action for every decider, as the arena does with a line of a program, and plays on with
/// the first legal actions. Returns whether the line was an action of the game at all.
template <Game G>
bool forge_once(const std::shared_ptr<const G>& game, std::uint64_t seed, std::size_t at,
                const std::string& name, const json::value& value, const std::set<std::string>& reasons) {
  Match<G> match(game, seed, {});
  std::size_t faults = 0;
  bool readable = false;
  for (std::size_t step = 0; step < at + 4 && !match.over(); ++step) {
    const auto deciders = match.deciders();
    deciders.each([&](Seat seat) {
      const auto legal = game->actions(match.state(), seat);
      match.ask(seat, {});
      if (step != at) return match.submit(seat, legal.front(), {});
      auto sent = to_json(legal.front()).get_object();
      sent[name] = value;
      typename G::Action action;
      try {
        from_json(json::value(sent), action);
      } catch (const BadValue& bad) {
        return match.unreadable(seat, bad.what(), {});
      }
      readable = true;
      match.submit(seat, std::move(action), {});
    });
    match.step();
    faults += match.faults().size();
  }
  const auto outcome = game->outcome(match.state());
  const bool forged = faults == 0 && outcome.over() && reasons.contains(outcome.reason);
  EXPECT_FALSE(forged) << "\"" << name << "\": " << json::serialize(value)
                       << " was taken for the referee's \"" << outcome.reason << "\"";
  return readable;
}

template <Game G>
void forging(const G& rules, std::uint64_t seed) {
  const auto game = std::make_shared<const G>(rules);
  const auto action = to_json(typename G::Action{}).get_object();
  auto state = game->start(seed);
  for (const std::size_t at : {0U, 1U}) {
    const auto reasons = reasons_of_the_referee(*game, state);
    const auto forgeries = forgeries_for(*game, state);
    for (const auto& name : forgeries.names)
      for (const auto& value : forgeries.values(action.contains(name))) {
        const bool readable = forge_once(game, seed, at, name, value, reasons);
        EXPECT_TRUE(!readable || action.contains(name)) << name << " is no field of an action, and was read";
      }
    std::vector<Decision<typename G::Action>> decisions(game->seats());
    game->deciders(state).each(
        [&](Seat seat) { decisions[seat].action = game->actions(state, seat).front(); });
    game->step(state, decisions);
  }
}

}  // namespace agon::conformance
