#include "contest/schedule.h"

#include "core/random.h"

namespace agon::contest {

Schedule::Schedule(const Plan& plan) : plan_(plan), rounds_(rounds_of(plan)) { open_round(); }

void Schedule::open_round() {
  first_board_ = 0;
  pairs_ = pairs_of(plan_, round_, waits_for_results(plan_) ? results() : std::vector<Result>{});
  handed_out_.assign(pairs_.size(), 0);
  told_.assign(pairs_.size(), 0);
  for (std::uint32_t board = 0; board < pairs_.size(); ++board) {
    if (pairs_[board].b != bye) continue;
    const Key key{round_, board, 0};  // a rest counts as much as winning every match
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
  if (plan_.format != Format::knockout || told_[board] < handed_out_[board]) return false;
  return winner_of(plan_, pairs_[board], of_board(board)) == bye;
}

bool Schedule::board_is_done(std::uint32_t board) {
  if (pairs_[board].b == bye) return true;
  if (handed_out_[board] < plan_.games) return false;
  if (!waits_for_results(plan_)) return true;
  return told_[board] == handed_out_[board] && !board_wants(board);
}

Planned Schedule::planned(std::uint32_t board) const {
  const auto& pair = pairs_[board];
  Planned match;
  match.key = {round_, board, handed_out_[board]};
  match.a = pair.a;
  match.b = pair.b;
  const auto game = match.key.game;
  match.a_first = pair.a_first == (!plan_.swap || game % 2 == 0);
  // One seed and one configuration for both matches of a swapped pair, and for all boards of a round.
  const auto turn = plan_.swap ? game / 2 : game;
  const auto turns = plan_.swap ? (plan_.games + 1) / 2 : plan_.games;
  const auto series = std::uint64_t{round_} * turns + turn;
  match.seed = derived_seed(derived_seed(plan_.seed, match.key.board + 1), series);
  match.config = series % plan_.configs.size();
  return match;
}

std::optional<Planned> Schedule::next() {
  while (!over()) {
    while (first_board_ < pairs_.size() && board_is_done(first_board_)) ++first_board_;
    for (auto board = first_board_; board < pairs_.size(); ++board) {
      if (!board_wants(board)) continue;
      const auto match = planned(board);
      ++handed_out_[board];
      if (plan_.until == Until::sprt) order_.push_back(match.key);
      return match;
    }
    if (first_board_ < pairs_.size()) return std::nullopt;  // their results decide what comes next
    if (++round_ >= rounds_)
      finished_ = true;
    else
      open_round();
  }
  return std::nullopt;
}

bool Schedule::over() {
  if (finished_ || decided()) return true;
  return false;
}

void Schedule::tell(const Result& result) {
  const auto [place, is_new] = results_.emplace(result.key, result);
  if (!is_new) return;
  if (result.key.round == round_ && result.key.board < told_.size()) ++told_[result.key.board];
}

bool Schedule::decided() {
  if (plan_.until != Until::sprt) return false;
  if (last_counted_) return true;
  const std::size_t step = plan_.swap ? 2 : 1;
  while (tested_ + step <= order_.size()) {
    const auto one = results_.find(order_[tested_]);
    const auto other = results_.find(order_[tested_ + step - 1]);
    if (one == results_.end() || other == results_.end()) return false;
    const auto pair = counted(plan_, {one->second, other->second});
    count_pair(counts_, plan_.swap ? pair[0].points + pair[1].points : 2 * one->second.points);
    tested_ += step;
    if (verdict(plan_.sprt, counts_) == Verdict::open) continue;
    last_counted_ = order_[tested_ - 1];
    return true;
  }
  return false;
}

std::uint64_t Schedule::expected() const {
  const auto count = static_cast<std::uint64_t>(plan_.entrants.size());
  std::uint64_t pairings = 0;
  switch (plan_.format) {
    case Format::round_robin:
      pairings = count * (count - 1) / 2 * plan_.rounds;
      break;
    case Format::gauntlet:
      pairings = (count - 1) * plan_.rounds;
      break;
    case Format::swiss:
      pairings = count / 2 * plan_.rounds;
      break;
    case Format::knockout:
      pairings = count - 1;
      break;
  }
  return pairings * plan_.games;
}

std::vector<Result> Schedule::results() const {
  std::vector<Result> list;
  for (const auto& [key, result] : results_) {
    if (last_counted_ && *last_counted_ < key) break;
    list.push_back(result);
  }
  return counted(plan_, std::move(list));
}

}  // namespace agon::contest
