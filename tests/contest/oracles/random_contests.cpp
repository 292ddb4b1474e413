// Writes random contests for the oracles, a line of JSON each: the plan, each match as the game ended it, and
// the report as it is published. No game is played: outcomes are chance, and everything from there on is the
// program's own way (schedule, store, report).
//
//   agon_random_contests COUNT SEED STORE
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <iostream>
#include <string>

#include "contest/report.h"
#include "contest/schedule.h"
#include "core/random.h"
#include "core/to_json.h"

namespace agon::contest {
namespace {

namespace json = boost::json;

std::uint32_t one_of(Random& random, std::uint32_t from, std::uint32_t to) {
  return from + random.below(to - from + 1);
}

/// As the check of plans lets them pass.
Plan random_plan(Random& random, std::uint64_t number) {
  Plan plan;
  plan.name = "contest " + std::to_string(number);
  plan.game = "none";
  plan.configs = {nullptr};
  plan.format = std::string(formats()[random.below(static_cast<std::uint32_t>(formats().size()))]->name());
  const bool swiss = plan.format == "swiss", world = plan.format == "world";
  const auto count = world                       ? one_of(random, 2, 4)
                     : swiss && random.one_in(8) ? one_of(random, 20, 40)
                                                 : one_of(random, 2, 9);
  for (std::uint32_t each = 0; each < count; ++each)
    plan.entrants.push_back({"e" + std::to_string(each), {"random"}, ""});
  plan.swap = !world && !random.one_in(4);
  plan.games = plan.swap && !swiss ? 2 * one_of(random, 1, 2) : one_of(random, 1, 4);
  if (swiss) plan.rounds = one_of(random, 1, count < 12 ? count - 1 + count % 2 : 8);
  if (plan.format == "round_robin" || world) plan.rounds = one_of(random, 1, 2);
  if (plan.swap && random.one_in(3)) plan.points = Points::pair;
  if (random.one_in(4)) plan.broken = IfBroken::plays_on;
  return plan;
}

struct Ended {
  std::vector<int> entrants;  ///< on each seat
  std::vector<Broken> broken;
};

Ended play(const Plan& plan, const Pairing& match, Random& random, Played& played) {
  const bool world = plan.format == "world";
  const std::size_t seats = world ? 2 * plan.entrants.size() : random.one_in(2) ? 2 : 4;
  const Seating seating(plan, match, seats);
  Ended ended;
  const auto winner = static_cast<int>(random.below(static_cast<std::uint32_t>(plan.entrants.size())));
  const bool drawn = random.one_in(5);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    ended.entrants.push_back(seating.entrant(seat));
    ended.broken.push_back(random.one_in(6) ? static_cast<Broken>(one_of(random, 1, 4)) : Broken::no);
    played.outcome.scores.push_back(random.below(4));
    const bool wins = world ? seating.entrant(seat) == winner : seating.is_a(seat) == (winner % 2 == 0);
    if (wins && !drawn) played.outcome.winners.push_back(static_cast<Seat>(seat));
  }
  played.result = {match.key, match.a, match.b, match.a_first};
  played.result.broken_a = seating.broken(match.a, ended.broken);
  played.result.broken_b = seating.broken(match.b, ended.broken);
  seating.count(played.outcome, played.result);
  for (int each = 0; world && each < static_cast<int>(plan.entrants.size()); ++each)
    played.broken.push_back(seating.broken(each, ended.broken));
  played.hash = std::to_string(random.bits());
  played.result.likeness = likeness_of(played.result, 0, 0, played.hash);
  return ended;
}

json::object contest_line(Store& store, Random& random, std::uint64_t number) {
  const auto plan = random_plan(random, number);
  store.create(plan);
  Schedule schedule(plan);
  json::array matches;
  while (const auto match = schedule.next()) {
    Played played;
    const auto ended = play(plan, *match, random, played);
    schedule.record_result(played.result);
    matches.push_back({{"round", match->key.round},
                       {"board", match->key.board},
                       {"game", match->key.game},
                       {"a", match->a},
                       {"b", match->b},
                       {"a_first", match->a_first},
                       {"entrants", to_json(ended.entrants)},
                       {"broken", to_json(ended.broken)},
                       {"scores", to_json(played.outcome.scores)},
                       {"winners", to_json(played.outcome.winners)}});
    store.add(plan.name, std::move(played));
  }
  const auto report = report_of(plan, store);
  return {{"plan", to_json(plan)},
          {"matches", std::move(matches)},
          {"report", json::parse(as_json(report))},
          {"csv", as_csv(report)},
          {"text", as_text(report)}};
}

}  // namespace
}  // namespace agon::contest

int main(int count, char** words) {
  if (count != 4) return 2;
  const auto store = agon::contest::Store::open(words[3], false);
  agon::Random random(std::strtoull(words[2], nullptr, 10), "contests");
  const auto contests = std::strtoull(words[1], nullptr, 10);
  for (std::uint64_t number = 1; number <= contests; ++number)
    std::cout << boost::json::serialize(agon::contest::contest_line(*store, random, number)) << '\n';
  return 0;
}
