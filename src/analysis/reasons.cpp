#include "analysis/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/described.h"
#include "core/write_json.h"

namespace agon::analysis {

namespace {

constexpr std::size_t most_drops = 3;
constexpr std::size_t longest_words = 480;  // bytes of a fault's text
constexpr double slow_share = 0.8;          // share of the time that the clock allows

std::string times(std::size_t count) {
  return count == 1 ? "once" : count == 2 ? "twice" : fmt::format("{} times", count);
}

/// The greatest drops, of several equal ones the first.
void add_drops(SeatReasons& reasons, const std::vector<Judgement>& judgements) {
  std::vector<const Judgement*> drops;
  for (const auto& judgement : judgements)
    if (judgement.seat == reasons.seat && judgement.drop >= least_marked_drop) drops.push_back(&judgement);
  std::stable_sort(drops.begin(), drops.end(),
                   [](const auto* one, const auto* other) { return one->drop > other->drop; });
  drops.resize(std::min(drops.size(), most_drops));
  for (const auto* drop : drops)
    reasons.sentences.push_back({drop->step, ReasonKind::drop, sentence_of(*drop), mark_of(drop->drop),
                                 drops.size() > 1 && drop == drops.front()});
}

struct SeatTroubles {
  struct Fold {
    std::uint64_t first = 0;
    std::size_t count = 0;
    std::string text;
  };
  std::map<std::string, Fold> faults;  ///< by code
  std::size_t slow = 0;
  std::uint64_t slowest_at = 0;
  double slowest_ms = 0;
};

double allowed_ms(const RecordClocks& clocks, std::uint64_t step) {
  if (step == 0 && clocks.first_move_ms > 0) return clocks.first_move_ms;
  return clocks.per_move_ms;
}

std::vector<SeatTroubles> troubles_of(const Record& record) {
  std::vector<SeatTroubles> troubles(record.header.seats.size());
  for (std::size_t step = 0; step < record.steps.size(); ++step) {
    const auto played = record.steps[step];
    for (const auto& fault : played.faults) {
      if (fault.seat >= troubles.size()) continue;
      auto& fold = troubles[fault.seat].faults[fault.code];
      if (fold.count++ == 0) fold.first = step, fold.text = fault.text;
    }
    if (!record.header.clocks) continue;
    const double allowed = allowed_ms(*record.header.clocks, step);
    for (const auto& decision : played.decisions) {
      if (allowed <= 0 || decision.seat >= troubles.size() || decision.ms < slow_share * allowed) continue;
      auto& trouble = troubles[decision.seat];
      ++trouble.slow;
      if (decision.ms > trouble.slowest_ms) trouble.slowest_ms = decision.ms, trouble.slowest_at = step;
    }
  }
  return troubles;
}

void add_troubles(SeatReasons& reasons, const SeatTroubles& troubles) {
  for (const auto& [code, fold] : troubles.faults) {
    auto text = fold.text.empty() ? code : fold.text.substr(0, fold.text.find('\n'));
    if (text.size() > longest_words) text = text.substr(0, longest_words) + "…";
    reasons.sentences.push_back(
        {fold.first, ReasonKind::fault,
         fmt::format("{} made the fault \"{}\" {}{}: {}.", reasons.name, code, times(fold.count),
                     fold.count > 1 ? fmt::format(", first at step {}", fold.first)
                                    : fmt::format(" at step {}", fold.first),
                     text)});
  }
  if (troubles.slow > 0)
    reasons.sentences.push_back(
        {troubles.slowest_at, ReasonKind::slow,
         fmt::format(
             "{} took more than {:.0f} % of its time for a decision {}, the longest {:.0f} ms at step {}.",
             reasons.name, 100 * slow_share, times(troubles.slow), troubles.slowest_ms,
             troubles.slowest_at)});
}

}  // namespace

std::string sentence_of(const Judgement& judgement) {
  const auto& told = judgement.consequence;
  std::string did = told.did;
  if (!did.empty() && did[0] >= 'a' && did[0] <= 'z') did[0] = static_cast<char>(did[0] - 'a' + 'A');
  const auto percent = [](double value) { return 50 * (1 + value); };
  if (told.led.empty())
    return fmt::format("{} left a chance of {:.0f} % to win; {} kept {:.0f} %.", did, percent(told.led_value),
                       told.better, percent(told.kept_value));
  const auto later = told.later > 0 ? fmt::format(" {} steps later", told.later) : std::string();
  return fmt::format("{} {}{}; {} {}.", did, told.led, later, told.better, told.kept);
}

std::vector<SeatReasons> reasons_of(const Record& record, const std::vector<Judgement>& judgements) {
  const auto troubles = troubles_of(record);
  std::vector<SeatReasons> all;
  for (Seat seat = 0; seat < record.header.seats.size(); ++seat) {
    auto& reasons = all.emplace_back();
    reasons.seat = seat;
    reasons.name = record.header.seats[seat].name;
    add_drops(reasons, judgements);
    add_troubles(reasons, troubles[seat]);
    if (!record.footer) continue;
    const auto& outcome = record.footer->outcome;
    const auto& winners = outcome.winners;
    reasons.lost = !winners.empty() && std::find(winners.begin(), winners.end(), seat) == winners.end();
    if (!outcome.text.empty())
      reasons.sentences.push_back(
          {record.steps.size(), ReasonKind::end, "The end: " + words_of(outcome) + "."});
  }
  for (auto& each : all)
    std::stable_sort(each.sentences.begin(), each.sentences.end(),
                     [](const Reason& one, const Reason& other) { return one.step < other.step; });
  return all;
}

const char* sign_of(DropMark mark) {
  constexpr std::array signs{"", "?!", "?", "??"};
  return signs.at(static_cast<std::size_t>(mark));
}

DropMark mark_of(double drop) {
  if (drop >= 0.3) return DropMark::blunder;
  if (drop >= 0.2) return DropMark::mistake;
  return drop >= least_marked_drop ? DropMark::inaccuracy : DropMark::none;
}

}  // namespace agon::analysis
