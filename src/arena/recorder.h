// Match -> lines of a record.
#pragma once

#include "arena/match.h"
#include "core/hash.h"
#include "core/record.h"
#include "core/sparse_json.h"

namespace agon {

template <Game G>
RecordHeader header_of(const G& game, std::uint64_t seed, std::vector<SeatRecord> seats,
                       std::string started) {
  return {record_version, AGON_VERSION,     G::info().name,   to_json(game.config()),
          seed,           std::move(seats), std::move(started)};
}

/// The line of the step that was played last.
template <Game G>
RecordStep step_record(const Match<G>& match) {
  RecordStep step;
  const auto seats = match.game().seats();
  step.actions.assign(seats, json::value(nullptr));
  step.ms.assign(seats, 0.0);
  match.played().each([&](Seat seat) {
    step.actions[seat] = to_sparse_json(match.decisions()[seat].action);
    // Whole microseconds: finer digits are noise and would make up most of the file.
    step.ms[seat] = static_cast<double>(match.took(seat).count() / 1000) / 1000.0;
  });
  for (Seat seat = 0; seat < seats; ++seat) {
    const auto& fault = match.decisions()[seat].fault;
    if (!fault) continue;
    step.broken.resize(seats);
    step.broken[seat] = fault;
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
