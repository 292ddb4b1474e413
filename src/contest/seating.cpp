#include "contest/seating.h"

#include <algorithm>

#include "contest/formats/format.h"

namespace agon::contest {

namespace {

/// How an entrant came out of a match of all.
struct Finish {
  bool won = false;
  double score = 0;
};

double points_against(const Finish& one, const Finish& other) {
  if (one.won != other.won) return one.won ? 1 : 0;
  return one.score > other.score ? 1 : one.score < other.score ? 0 : 0.5;
}

}  // namespace

Seating::Seating(const Plan& plan, const Planned& match, std::size_t seats)
    : plan_(plan), match_(match), seats_(seats), all_(format_of(plan).all_at_once()) {}

/// The first half of the seats is the first side's. In a match of all each has a part of them, another one
/// each time.
int Seating::entrant(std::size_t seat) const {
  if (!all_) return (side(seat) == 0) == match_.a_first ? match_.a : match_.b;
  const auto count = plan_.entrants.size();
  const auto turn = std::size_t{match_.key.round} * plan_.games + match_.key.game;
  return static_cast<int>((seat * count / seats_ + turn) % count);
}

std::size_t Seating::side(std::size_t seat) const { return all_ || seat * 2 < seats_ ? 0 : 1; }

std::vector<Result> results_of(const Plan& plan, const Planned& planned, const Played& played) {
  const auto seats = played.outcome.scores.size();
  const Seating seating(plan, planned, seats);
  if (!seating.all()) return {played.result};
  std::vector<Finish> finishes(plan.entrants.size());
  for (std::size_t seat = 0; seat < seats; ++seat)
    finishes[static_cast<std::size_t>(seating.entrant(seat))].score += played.outcome.scores[seat];
  for (const Seat seat : played.outcome.winners)
    if (seat < seats) finishes[static_cast<std::size_t>(seating.entrant(seat))].won = true;
  std::vector<Result> results;
  for (std::size_t a = 0; a < finishes.size(); ++a)
    for (std::size_t b = a + 1; b < finishes.size(); ++b) {
      auto& result = results.emplace_back(played.result);
      result.a = static_cast<int>(a);
      result.b = static_cast<int>(b);
      result.points = points_against(finishes[a], finishes[b]);
      result.score_a = finishes[a].score;
      result.score_b = finishes[b].score;
      result.likeness = likeness_of(result, played.config, played.steps, played.hash);
    }
  return results;
}

}  // namespace agon::contest
