#include "contest/schedule.h"

#include <algorithm>

namespace agon::contest {

Schedule::Schedule(const Plan& plan, std::span<const Result> stored)
    : plan_(plan), format_(format_of(plan_)), test_(plan_) {
  for (const auto& result : stored)
    if (format_.waits_for_results() && result.b != bye)
      stored_[result.key] = {result.a, result.b, result.a_first == (!plan_.swap || result.key.game % 2 == 0)};
  open_round();
}

void Schedule::keep_played_pairs() {
  std::map<std::uint32_t, Pair> played;
  const auto end = stored_.lower_bound({round_ + 1, 0, 0});
  for (auto each = stored_.lower_bound({round_, 0, 0}); each != end; ++each)
    played.emplace(each->first.board, each->second);
  const auto as_paired = [&](const auto& each) {
    return each.first < pairs_.size() && pairs_[each.first] == each.second;
  };
  if (std::all_of(played.begin(), played.end(), as_paired)) return;
  std::vector<int> left;
  for (const auto& pair : pairs_)
    for (const int one : {pair.a, pair.b})
      if (one != bye && std::none_of(played.begin(), played.end(), [&](const auto& each) {
            return each.second.a == one || each.second.b == one;
          }))
        left.push_back(one);
  std::stable_partition(left.begin(), left.end(), [&](int one) {  // the last rests, if their number is odd
    return std::any_of(results_.begin(), results_.end(),
                       [&](const auto& each) { return each.second.b == bye && each.second.a == one; });
  });
  auto next = left.begin();
  for (std::uint32_t board = 0; board < pairs_.size(); ++board) {
    auto& pair = pairs_[board];
    if (const auto found = played.find(board); found != played.end())
      pair = found->second;
    else if (left.end() - next > 1)
      pair = {std::min(next[0], next[1]), std::max(next[0], next[1]), true}, next += 2;
    else if (next != left.end())
      pair = {*next++, bye, true};
  }
}

void Schedule::open_round() {
  first_board_ = 0;
  pairs_ = format_.pairs(plan_, round_, format_.waits_for_results() ? results() : std::vector<Result>{});
  keep_played_pairs();
  handed_out_.assign(pairs_.size(), 0);
  told_.assign(pairs_.size(), 0);
  for (std::uint32_t board = 0; board < pairs_.size(); ++board) {
    if (pairs_[board].b != bye) continue;
    const Key key{round_, board, 0};  // a bye counts as much as winning every match
    results_[key] = {key, pairs_[board].a, bye, true, static_cast<double>(plan_.games), 0, 0};
  }
}

std::vector<Result> Schedule::of_board(std::uint32_t board) const {
  std::vector<Result> own;
  const auto end = results_.lower_bound({round_, board + 1, 0});
  for (auto each = results_.lower_bound({round_, board, 0}); each != end; ++each) own.push_back(each->second);
  return counted(plan_, std::move(own));
}

bool Schedule::board_wants(std::uint32_t board) {
  if (pairs_[board].b == bye) return false;
  if (handed_out_[board] < plan_.games) return true;
  if (!format_.waits_for_results() || told_[board] < handed_out_[board]) return false;
  return format_.wants_more(plan_, pairs_[board], of_board(board));
}

bool Schedule::board_is_done(std::uint32_t board) {
  if (pairs_[board].b == bye) return true;
  if (handed_out_[board] < plan_.games) return false;
  if (!format_.waits_for_results()) return true;
  return told_[board] == handed_out_[board] && !board_wants(board);
}

Pairing Schedule::planned(std::uint32_t board) const {
  const auto& pair = pairs_[board];
  Pairing match;
  match.key = {round_, board, handed_out_[board]};
  match.a = pair.a;
  match.b = pair.b;
  const auto game = match.key.game;
  match.a_first = pair.a_first == (!plan_.swap || game % 2 == 0);
  // Both matches of a swapped pair share seed and configuration; boards of a round share configurations.
  const auto turn = plan_.swap ? game / 2 : game;
  const auto turns = plan_.swap ? (plan_.games + 1) / 2 : plan_.games;
  const auto all_turns = std::uint64_t{round_} * turns + turn;
  match.seed = format_.seed(plan_, match.key.board, all_turns);
  match.config = all_turns % plan_.configs.size();
  match.has_left = has_left(entrant_of(plan_, pair.a)) || has_left(entrant_of(plan_, pair.b));
  return match;
}

std::optional<Pairing> Schedule::next() {
  while (!over()) {
    while (first_board_ < pairs_.size() && board_is_done(first_board_)) ++first_board_;
    for (auto board = first_board_; board < pairs_.size(); ++board) {
      if (!board_wants(board)) continue;
      const auto match = planned(board);
      ++handed_out_[board];
      test_.handed_out(match.key);
      return match;
    }
    if (first_board_ < pairs_.size()) return std::nullopt;  // their results decide what comes next
    if (++round_ >= format_.rounds(plan_))
      finished_ = true;
    else
      open_round();
  }
  return std::nullopt;
}

bool Schedule::over() { return finished_ || test_.decided(results_); }

void Schedule::count_told(const Key& key) {
  if (key.round == round_ && key.board < told_.size()) ++told_[key.board];
}

void Schedule::record_result(const Result& result) {
  if (results_.emplace(result.key, result).second) count_told(result.key);
}

void Schedule::leave_out(const Key& key) {
  ++left_out_;
  count_told(key);
}

std::uint64_t Schedule::expected() const { return format_.pairings(plan_) * plan_.games - left_out_; }

std::vector<Result> Schedule::results() const {
  std::vector<Result> list;
  for (const auto& [key, result] : results_) {
    if (test_.last_counted() && *test_.last_counted() < key) break;
    list.push_back(result);
  }
  return counted(plan_, std::move(list));
}

namespace {

/// How an entrant finished in a match of all.
struct Finish {
  bool won = false;
  double score = 0;
  Broken broken = Broken::no;
};

double points_against(const Finish& one, const Finish& other) {
  if (one.won != other.won) return one.won ? 1 : 0;
  return one.score > other.score ? 1 : one.score < other.score ? 0 : 0.5;
}

}  // namespace

Seating::Seating(const Plan& plan, const Pairing& match, std::size_t seats)
    : plan_(plan), match_(match), seats_(seats), format_(format_of(plan)) {}

int Seating::entrant(std::size_t seat) const { return format_.entrant_on(plan_, match_, seat, seats_); }

Side Seating::side_of(std::size_t seat) const {
  const int one = entrant(seat);
  return one == match_.a ? Side::a : one == match_.b ? Side::b : Side::neither;
}

Broken Seating::broken(int one, std::span<const Broken> seats) const {
  return broken_side(seats, [&](std::size_t seat) { return entrant(seat) == one; });
}

void Seating::count(const Outcome& outcome, Result& result) const {
  count_outcome(
      outcome, [&](std::size_t seat) { return side_of(seat); }, result);
}

std::vector<Result> results_of(const Plan& plan, const Pairing& planned, const Played& played) {
  const auto seats = played.outcome.scores.size();
  const Seating seating(plan, planned, seats);
  if (!seating.all()) return {played.result};
  std::vector<Finish> finishes(plan.entrants.size());
  for (std::size_t seat = 0; seat < seats; ++seat)
    finishes[static_cast<std::size_t>(seating.entrant(seat))].score += played.outcome.scores[seat];
  for (const Seat seat : played.outcome.winners)
    if (seat < seats) finishes[static_cast<std::size_t>(seating.entrant(seat))].won = true;
  for (std::size_t one = 0; one < std::min(finishes.size(), played.broken.size()); ++one)
    finishes[one].broken = played.broken[one];
  std::vector<Result> results;
  for (std::size_t a = 0; a < finishes.size(); ++a)
    for (std::size_t b = a + 1; b < finishes.size(); ++b) {
      auto& result = results.emplace_back(played.result);
      result.a = static_cast<int>(a);
      result.b = static_cast<int>(b);
      result.points = points_against(finishes[a], finishes[b]);
      result.score_a = finishes[a].score;
      result.score_b = finishes[b].score;
      result.broken_a = finishes[a].broken;
      result.broken_b = finishes[b].broken;
      result.likeness = likeness_of(result, played.config, played.steps, played.hash);
      result = as_counted(plan, std::move(result), nullptr);
    }
  return results;
}

}  // namespace agon::contest
