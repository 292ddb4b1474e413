// A match with everything that is kept of it, without I/O: its record, the private parts of its seats, the
// past that it goes on from, its picture. The driver asks the players, supplies the time, and writes the
// lines.
#pragma once

#include <algorithm>

#include "arena/past.h"
#include "core/hash.h"
#include "core/record.h"
#include "core/record_private.h"
#include "core/to_json.h"
#include "core/version.h"

namespace agon {

/// Facts about a match that are shown and recorded from its start.
struct SessionPlan {
  std::uint64_t seed = 0;
  std::vector<SeatRecord> seats{};
  Clocks clocks{};                     ///< as they are kept, which may differ from the game's own
  Pace pace{};                         ///< as it is kept, which may differ from the game's own
  std::string started{};               ///< UTC, ISO 8601; may be empty
  std::string called{};                ///< what the game's own protocol calls it; empty: nothing
  std::shared_ptr<const Past> past{};  ///< the past that it goes on from; null: it begins at its start
};

template <class G>
RecordHeader header_of(const G& game, SessionPlan plan) {
  RecordHeader header{
      record_version,     program_version(),     game.info().name,        to_json(game.config()),
      plan.seed,          std::move(plan.seats), std::move(plan.started), recorded(plan.clocks),
      recorded(plan.pace)};
  header.called = std::move(plan.called);
  if (plan.past) header.origin = plan.past->origin;
  return header;
}

/// Asks one player and passes its answer to the match; an exception is a fault of the player, not of the
/// arena. `asked`: when its time begins, since the match began; `clock()`: the same time now.
template <class G, class Clock>
void decide(Match<G>& match, Player<G>& player, Seat seat, Nanoseconds asked, Clock&& clock) {
  match.ask(seat, asked);
  const auto left = match.time_left(seat);
  try {
    auto action =
        player.decide(match.game().view(match.state(), seat), left == never ? Nanoseconds{0} : left);
    match.submit(seat, std::move(action), clock());
  } catch (const PlayerFault& problem) {
    if (problem.gone())
      match.leave(seat, problem.fault(), clock());
    else
      match.fail(seat, problem.fault(), clock());
  } catch (const std::exception& error) {
    match.leave(seat, {seat, FaultKind::crashed, "crashed", error.what()}, clock());
  }
}

/// `G`: a Game, or AnyGame. Each function that returns text gives the next lines of the record, line feeds
/// included. A driver that does not record calls none of them.
template <class G>
class Session {
 public:
  Session(std::shared_ptr<const G> game, SessionPlan plan)
      : plan_(std::move(plan)), match_(std::move(game), plan_.seed, plan_.clocks) {}

  Match<G>& match() { return match_; }
  const Match<G>& match() const { return match_; }
  const SessionPlan& plan() const { return plan_; }
  /// The seats' names; change them only before the header is written.
  std::vector<SeatRecord>& seats() { return plan_.seats; }
  Outcome outcome() const { return match_.game().outcome(match_.state()); }

  std::string header() { return writer_.header(header_of(match_.game(), plan_)); }

  /// Plays the plan's past, which must be there; `stepped` gets the record of each step. Throws Failure.
  template <class Stepped>
  void repeat_past(Stepped&& stepped) {
    const auto& past = *plan_.past;
    ReplayOf<G> replay(match_.rules(), *past.record);
    const auto repeat = [&] {
      match_.repeat(replay.decisions());
      stepped(past_step(replay.step()));
    };
    play_past(replay, past.origin.step, [&] {
      if (replay.steps() > 0) repeat();
    });
    if (past.origin.step > 0) repeat();
  }

  /// The step that was played last, as it is recorded.
  RecordStep step() const {
    RecordStep step;
    for (Seat seat = 0; seat < match_.decisions().size(); ++seat) {
      const auto& [action, fault] = match_.decisions()[seat];
      const bool decided = match_.played().contains(seat);
      if (!decided && !fault) continue;
      auto& decision = step.decisions.emplace_back();
      decision.seat = seat;
      decision.fault = fault;
      if (!decided) continue;
      if (!fault || *fault == FaultKind::illegal) decision.action = to_sparse_json(action);
      // Whole microseconds: finer digits are noise and would make up most of the file.
      decision.ms = static_cast<double>(match_.took(seat).count() / 1000) / 1000.0;
    }
    step.faults = match_.faults();
    if (match_.steps() % hash_interval == 0) step.hash = hash_text(hash_of(match_.state()));
    return step;
  }
  std::string line(RecordStep step) { return writer_.step(std::move(step)); }
  std::string step_line() { return line(step()); }

  /// Notes a private part's hash for the footer: call it before `end`. Returns the part's lines, as its owner
  /// gets them.
  std::string keep(const PrivatePart& part) {
    auto text = private_text(part);
    sums_.push_back({part.seat, sum_of(text)});
    return text;
  }
  /// The footer; call it once. `reports`: one for each seat where programs played; else empty.
  std::string end(std::vector<SeatReport> reports = {}) {
    std::sort(sums_.begin(), sums_.end(),
              [](const auto& one, const auto& other) { return one.seat < other.seat; });
    return writer_.footer({outcome(), match_.steps(), hash_text(hash_of(match_.state())), std::move(reports),
                           std::move(sums_)});
  }

  /// The picture of the present state with the facts that only the arena knows: names, clocks, last faults.
  Picture picture() const {
    Picture picture = match_.game().picture(match_.state(), match_.before());
    for (auto& panel : picture.panels) {
      if (panel.seat >= plan_.seats.size()) continue;
      panel.name = plan_.seats[panel.seat].name;
      panel.fault = match_.last_fault(panel.seat);
      const auto left = match_.total_left(panel.seat);
      if (left != never) panel.clock_ms = milliseconds(left);
    }
    for (const auto& fault : match_.faults())
      picture.marks.push_back(
          {"fault", static_cast<int>(fault.seat), fault.text.empty() ? fault.code : fault.text});
    return picture;
  }

 private:
  SessionPlan plan_;
  Match<G> match_;
  RecordWriter writer_;
  std::vector<PrivateSum> sums_;
};

using AnySession = Session<AnyGame>;
extern template class Session<AnyGame>;

}  // namespace agon
