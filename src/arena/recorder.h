// Match -> lines of a record.
#pragma once

#include "arena/match.h"
#include "core/hash.h"
#include "core/record_writer.h"
#include "core/sparse_json.h"
#include "core/version.h"

namespace agon {

/// `clocks` and `pace`: as they are kept in this match, whatever the game's own are.
template <Game G>
RecordHeader header_of(const G& game, std::uint64_t seed, std::vector<SeatRecord> seats, std::string started,
                       const Clocks& clocks, const Pace& pace) {
  return {record_version,   program_version(),  G::info().name,   to_json(game.config()), seed,
          std::move(seats), std::move(started), recorded(clocks), recorded(pace)};
}

/// The line of the step that was played last.
template <Game G>
RecordStep step_record(const Match<G>& match) {
  RecordStep step;
  for (Seat seat = 0; seat < match.decisions().size(); ++seat) {
    const auto& [action, fault] = match.decisions()[seat];
    const bool decided = match.played().contains(seat);
    if (!decided && !fault) continue;
    auto& decision = step.decisions.emplace_back();
    decision.seat = seat;
    decision.fault = fault;
    if (!decided) continue;
    if (!fault || *fault == FaultKind::illegal) decision.action = to_sparse_json(action);
    // Whole microseconds: finer digits are noise and would make up most of the file.
    decision.ms = static_cast<double>(match.took(seat).count() / 1000) / 1000.0;
  }
  step.faults = match.faults();
  if (match.steps() % hash_interval == 0) step.hash = hash_text(hash_of(match.state()));
  return step;
}

template <Game G>
RecordFooter footer_of(const Match<G>& match) {
  return {match.game().outcome(match.state()), match.steps(), hash_text(hash_of(match.state()))};
}

/// The picture of the present state with what only the arena knows: names, clocks, last faults.
template <Game G>
Picture picture_of(const Match<G>& match, const std::vector<SeatRecord>& seats) {
  Picture picture = match.game().picture(match.state(), match.before());
  for (auto& panel : picture.panels) {
    if (panel.seat >= seats.size()) continue;
    panel.name = seats[panel.seat].name;
    panel.fault = match.last_fault(panel.seat);
    const auto left = match.total_left(panel.seat);
    if (left != never) panel.clock_ms = milliseconds(left);
  }
  for (const auto& fault : match.faults())
    picture.marks.push_back(
        {"fault", static_cast<int>(fault.seat), fault.text.empty() ? fault.code : fault.text});
  return picture;
}

}  // namespace agon
