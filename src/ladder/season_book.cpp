#include "ladder/season_book.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::ladder {

namespace {

constexpr std::uint32_t most_in_a_row = 5, judged_from = 50;
constexpr double most_share = 0.1;

void note(Tally& tally, double points, bool crashed, Id match) {
  ++(points == 1 ? tally.wins : points == 0 ? tally.losses : tally.draws);
  ++tally.matches;
  tally.last_played = static_cast<std::uint64_t>(match);
  tally.crashes += crashed ? 1 : 0;
  tally.crashes_in_a_row = crashed ? tally.crashes_in_a_row + 1 : 0;
}

}  // namespace

std::string Tally::too_many_crashes() const {
  if (crashes_in_a_row >= most_in_a_row)
    return fmt::format("it crashed in {} matches in a row", crashes_in_a_row);
  if (matches >= judged_from && crashes >= most_share * matches)
    return fmt::format("it crashed in {} of {} matches", crashes, matches);
  return {};
}

void SeasonBook::count(Id a, Id b, double points, std::uint32_t matches) {
  const bool turned = a > b;
  auto& meeting = meetings_[{std::min(a, b), std::max(a, b)}];
  meeting.a = std::min(a, b);
  meeting.b = std::max(a, b);
  const double own = turned ? 1 - points : points;
  ++(own == 1 ? meeting.wins : own == 0 ? meeting.losses : meeting.draws);
  meeting.matches += matches;
}

void SeasonBook::take(const Match& match) {
  last_match_ = std::max(last_match_, match.id);
  if (!is_rated(match.kind)) return;
  const auto first = halves_.find(match.pair);
  const bool completes = first != halves_.end();
  // A pair with a voided match is over, too, but the other match has no twin.
  if (match.voided.empty()) {
    note(tallies_[match.a], match.points, match.crash_a, match.id);
    note(tallies_[match.b], 1 - match.points, match.crash_b, match.id);
    ++tallies_[match.a].met[match.b], ++tallies_[match.b].met[match.a];
    ++rated_matches_;
    if (!by_pairs_) count(match.a, match.b, match.points, 1);
  }
  if (!completes) {
    halves_[match.pair] = match;
    return;
  }
  const auto other = first->second;
  halves_.erase(first);
  if (!by_pairs_ || !match.voided.empty() || !other.voided.empty()) return;
  const double a = match.score_a + other.score_a, b = match.score_b + other.score_b;
  count(match.a, match.b, a > b ? 1 : a < b ? 0 : 0.5, 2);
}

std::vector<RatedMeeting> SeasonBook::meetings() const {
  std::vector<RatedMeeting> list;
  for (const auto& [pair, meeting] : meetings_) list.push_back(meeting);
  return list;
}

const Tally& SeasonBook::tally(Id version) const {
  static const Tally none;
  const auto found = tallies_.find(version);
  return found == tallies_.end() ? none : found->second;
}

}  // namespace agon::ladder
