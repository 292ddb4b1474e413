#include "ladder/season_book.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::ladder {

namespace {

contest::Beliefs beliefs_of(std::span<const RatedVersion> versions, const std::map<Id, int>& places) {
  contest::Beliefs beliefs;
  for (const auto& version : versions) {
    const int place = places.at(version.id);
    const auto before = places.find(version.predecessor);
    const bool inherits = version.predecessor != 0 && before != places.end();
    beliefs.kinships.push_back({place, inherits ? before->second : contest::Kinship::nobody,
                                inherits ? inherited_spread : newcomer_spread});
    if (version.is_built_in) beliefs.anchors.push_back(place);
  }
  return beliefs;
}

}  // namespace

SeasonRatings rate_season(std::span<const RatedVersion> versions, std::span<const RatedMeeting> meetings) {
  std::map<Id, int> places;
  for (const auto& version : versions) places.emplace(version.id, static_cast<int>(places.size()));
  SeasonRatings ratings;
  for (const auto& version : versions) ratings.versions.push_back({version.id});
  std::vector<contest::Meeting> list;
  for (const auto& meeting : meetings) {
    const auto a = places.find(meeting.a), b = places.find(meeting.b);
    if (a == places.end() || b == places.end()) continue;
    auto& telling = list.emplace_back(meeting.telling);
    telling.a = a->second, telling.b = b->second;
    for (const int place : {a->second, b->second})
      ratings.versions[static_cast<std::size_t>(place)].matches += meeting.matches;
  }
  auto fitted = contest::rate(versions.size(), list, beliefs_of(versions, places));
  for (std::size_t index = 0; index < versions.size(); ++index) {
    auto& rating = ratings.versions[index];
    rating.elo = anchor_elo + fitted.elo[index];
    rating.low = anchor_elo + fitted.low[index];
    rating.high = anchor_elo + fitted.high[index];
  }
  ratings.superiority = std::move(fitted.superiority);
  return ratings;
}

namespace {

constexpr std::uint32_t most_in_a_row = 5, judged_from = 50;
constexpr double most_share = 0.1;

/// The version with the lower number is entrant 0, the other one entrant 1.
contest::Result result_of(const Match& match) {
  const int a = match.a < match.b ? 0 : 1;
  contest::Result result{{0, 0, static_cast<std::uint32_t>(match.game)},
                         a,
                         1 - a,
                         match.a_first,
                         match.points,
                         match.score_a,
                         match.score_b,
                         match.broken_a,
                         match.broken_b};
  result.likeness =
      contest::likeness_of(result, static_cast<std::size_t>(match.config), match.steps, match.hash);
  return result;
}

void note(Tally& tally, double points, Broken broken, Id match) {
  ++(points == 1 ? tally.wins : points == 0 ? tally.losses : tally.draws);
  ++tally.matches;
  tally.last_played = static_cast<std::uint64_t>(match);
  if (broken != Broken::no) ++tally.broken[broken];
  tally.broken_in_a_row = broken != Broken::no ? tally.broken_in_a_row + 1 : 0;
}

}  // namespace

contest::Result counted_of(const Match& match) {
  static const contest::Plan each_match;
  return contest::as_counted(each_match, result_of(match), nullptr);
}

std::string Tally::broken_too_often() const {
  constexpr const char* what = "it crashed, hung, left or never started in";
  std::uint32_t all = 0;
  for (const auto& [why, count] : broken) all += count;
  if (broken_in_a_row >= most_in_a_row) return fmt::format("{} {} matches in a row", what, broken_in_a_row);
  if (matches >= judged_from && all >= most_share * matches)
    return fmt::format("{} {} of {} matches", what, all, matches);
  return {};
}

SeasonBook::Met& SeasonBook::met(const Match& match) {
  const auto [a, b] = std::minmax(match.a, match.b);
  auto& found = meetings_[{a, b}];
  found.meeting.a = a, found.meeting.b = b;
  return found;
}

/// Counts a result as tables of results show it.
void SeasonBook::show(RatedMeeting& meeting, const contest::Result& result) {
  if (result.both_lost) return;  // it says nothing of either
  const double own = result.a == 0 ? result.points : result.points_of_b();
  ++(own == 1 ? meeting.wins : own == 0 ? meeting.losses : meeting.draws);
}

void SeasonBook::take(const Match& match) {
  if (!is_rated(match.kind)) return;
  const bool in_pairs = plan_.points == contest::Points::pair;
  if (match.voided.empty()) {
    const auto result = counted_of(match);
    note(tallies_[match.a], result.points, result.broken_a, match.id);
    note(tallies_[match.b], result.points_of_b(), result.broken_b, match.id);
    ++tallies_[match.a].met[match.b], ++tallies_[match.b].met[match.a];
    ++rated_matches_;
    auto& meeting = met(match).meeting;
    ++meeting.matches;
    if (!in_pairs) show(meeting, result);
  }
  const auto [half, is_first] = halves_.try_emplace(match.pair, match);
  if (is_first) return;
  const auto other = halves_.extract(half).mapped();
  auto& [meeting, seen] = met(match);
  if (!match.voided.empty() || !other.voided.empty()) {
    // A voided match also completes its pair. The pair's other match has no twin, and counts by itself; where
    // seats are unlike, it is no result.
    if (in_pairs || (!match.voided.empty() && !other.voided.empty())) return;
    const contest::Unit alone{
        contest::as_counted(plan_, result_of(match.voided.empty() ? match : other), nullptr)};
    if (!alone.both_lost() && seen.is_new(alone)) contest::count_unit(meeting.telling, alone);
    return;
  }
  const auto one = result_of(other), two = result_of(match);
  const contest::Unit unit{contest::as_counted(plan_, one, &two), contest::as_counted(plan_, two, &one)};
  if (in_pairs) show(meeting, unit.one);
  if (seen.tells(plan_, unit)) contest::count_unit(meeting.telling, unit);
}

std::vector<RatedMeeting> SeasonBook::meetings() const {
  std::vector<RatedMeeting> list;
  for (const auto& [pair, met] : meetings_)
    if (met.meeting.matches > 0) list.push_back(met.meeting);  // else all their matches are voided
  return list;
}

const Tally& SeasonBook::tally(Id version) const {
  static const Tally none;
  const auto found = tallies_.find(version);
  return found == tallies_.end() ? none : found->second;
}

double Standings::superiority(Id version, Id other) const {
  const auto one = places.find(version), two = places.find(other);
  return one == places.end() || two == places.end() ? 0.5 : matrix[one->second][two->second];
}

std::vector<RatedVersion> rated_versions(std::span<const Version> versions) {
  std::map<Id, Id> before;  // each team's latest so far
  std::vector<RatedVersion> list;
  for (const auto& version : versions) {
    const bool plays = version.state == VersionState::ready || version.state == VersionState::disabled;
    if (!plays) continue;
    list.push_back({version.id, before[version.team], version.language == "house"});
    before[version.team] = version.id;
  }
  return list;
}

Standings standings_of(const Roster& roster, const SeasonBook& book) {
  auto ratings = rate_season(rated_versions(roster.versions), book.meetings());
  Standings standings;
  for (const auto& rating : ratings.versions) {
    standings.places.emplace(rating.version, standings.places.size());
    standings.ratings[rating.version] = rating;
  }
  standings.matrix = std::move(ratings.superiority);
  standings.matches = book.rated_matches();
  for (const auto& [team, active] : roster.teams) {
    if (active.id == 0) continue;
    const auto& rating = standings.ratings[active.id];
    const auto& tally = book.tally(active.id);
    standings.rows.push_back({0, team.id, team.name, !team.house.empty(), active.id, active.number,
                              active.language, active.uploaded, rating.elo, rating.low, rating.high,
                              rating.matches, tally.wins, tally.draws, tally.losses, rating.provisional(),
                              contest::broken_in_words(tally.broken)});
  }
  std::stable_sort(standings.rows.begin(), standings.rows.end(),
                   [](const StandingRow& x, const StandingRow& y) { return x.elo > y.elo; });
  std::uint32_t rank = 0;
  for (auto& row : standings.rows)
    if (!row.house) row.rank = ++rank;
  return standings;
}

}  // namespace agon::ladder
