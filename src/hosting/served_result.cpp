#include "hosting/served_result.h"

#include <algorithm>
#include <charconv>

#include "arena/first_faults.h"

namespace agon {

namespace {

/// Every member of a group gets what the group has.
template <class Value>
std::vector<Value> spread(const std::vector<Value>& groups, std::size_t of_each) {
  std::vector<Value> all;
  for (const auto& group : groups) all.insert(all.end(), of_each, group);
  return all;
}

/// What one member of a group tells for all of them.
std::vector<SeatReport> reports_of(const std::vector<SeatReport>& groups, std::size_t of_each) {
  if (of_each == 1) return groups;
  std::vector<SeatReport> all(groups.size() * of_each);
  for (std::size_t group = 0; group < groups.size(); ++group) all[group * of_each] = groups[group];
  return all;
}

void count_step(MatchResult& result, std::vector<std::uint64_t>& decisions, const RecordStep& step,
                std::size_t of_each) {
  for (const auto& decision : step.decisions) {
    const auto seat = decision.seat * of_each;
    if (decision.at || seat >= result.most_ms.size()) continue;
    result.most_ms[seat] = std::max(result.most_ms[seat], decision.ms);
    result.mean_ms[seat] += decision.ms;
    ++decisions[seat];
  }
  result.faults += step.faults.size();
  for (auto fault : step.faults) {
    fault.seat = static_cast<Seat>(fault.seat * of_each);
    add_fault(result.first_faults, std::move(fault));
  }
}

}  // namespace

MatchResult result_of(const Record& record, std::size_t seats) {
  const auto& footer = *record.footer;
  const auto of_each = seats / std::max<std::size_t>(1, record.header.seats.size());
  MatchResult result;
  result.outcome = footer.outcome;
  result.outcome.scores = spread(footer.outcome.scores, of_each);
  result.outcome.winners.clear();
  for (const Seat group : footer.outcome.winners)
    for (std::size_t each = 0; each < of_each; ++each)
      result.outcome.winners.push_back(static_cast<Seat>(group * of_each + each));
  result.steps = footer.steps;
  std::from_chars(footer.hash.data(), footer.hash.data() + footer.hash.size(), result.hash, 16);
  result.most_ms.assign(seats, 0);
  result.mean_ms.assign(seats, 0);
  std::vector<std::uint64_t> decisions(seats, 0);
  for (std::size_t index = 0; index < record.steps.size(); ++index)
    count_step(result, decisions, record.steps[index], of_each);
  result.reports = reports_of(footer.players, of_each);
  for (Seat seat = 0; seat < result.reports.size(); ++seat) {
    auto& report = result.reports[seat];
    if (report.decisions > 0 || report.protection.empty()) continue;  // a program counts its own
    report.decisions = decisions[seat];
    report.wall_ms = result.mean_ms[seat];
  }
  for (auto& mean : result.mean_ms) mean /= static_cast<double>(std::max<std::uint64_t>(1, result.steps));
  return result;
}

}  // namespace agon
