#include "arena/program_seats.h"

namespace agon {

namespace {

void give_up(AnyMatch& match, Seat seat, const PlayerFault& problem, Nanoseconds at) {
  if (problem.gone())
    match.leave(seat, problem.fault(), at);
  else
    match.fail(seat, problem.fault(), at);
}

}  // namespace

ProgramSeats::ProgramSeats(const std::vector<std::unique_ptr<AnyPlayer>>& players, const ProgramHost* host)
    : programs_(players.size()), host_(host) {
  for (Seat seat = 0; seat < players.size(); ++seat) {
    programs_[seat] = dynamic_cast<ProgramPlayer*>(players[seat].get());
    if (programs_[seat] != nullptr) all_.push_back(&programs_[seat]->program());
  }
  one_by_one_ = any() && host_->one_by_one(all_.size());
}

bool ProgramSeats::all_of(const SeatSet& asked) const {
  bool all = true;
  asked.each([&](Seat seat) { all &= programs_[seat] != nullptr; });
  return all;
}

void ProgramSeats::decide(AnyMatch& match, const SeatSet& asked, Moment began) {
  asked.each([&](Seat seat) {
    if (programs_[seat] == nullptr) return;
    ask(match, seat, began);
    if (one_by_one_) hear_all(match, began);
  });
  hear_all(match, began);
}

void ProgramSeats::observe(const AnyMatch& match) {
  for (Seat seat = 0; seat < programs_.size(); ++seat)
    if (programs_[seat] != nullptr && programs_[seat]->wants_to_observe() && !match.played().contains(seat))
      programs_[seat]->observe(match.game().view(match.state(), seat), match.steps());
}

void ProgramSeats::end(const AnyMatch& match) {
  const auto outcome = match.game().outcome(match.state());
  for (auto* program : programs_)
    if (program != nullptr) program->end(outcome);
}

void ProgramSeats::add_costs(RecordStep& step) const {
  for (auto& decision : step.decisions)
    if (programs_[decision.seat] != nullptr) decision.cost = programs_[decision.seat]->cost();
}

std::vector<SeatReport> ProgramSeats::reports() const {
  std::vector<SeatReport> list(programs_.size());
  for (Seat seat = 0; seat < list.size(); ++seat)
    if (programs_[seat] != nullptr) list[seat] = programs_[seat]->report();
  return list;
}

std::vector<PrivatePart> ProgramSeats::private_parts() const {
  std::vector<PrivatePart> list;
  for (const auto* program : programs_)
    if (program != nullptr) list.push_back(program->private_part());
  return list;
}

void ProgramSeats::hear_all(AnyMatch& match, Moment began) {
  if (!asked_.empty()) host_->hear(asked_, all_);
  for (const Seat seat : heard_) hear(match, seat, began);
  asked_.clear();
  heard_.clear();
}

void ProgramSeats::ask(AnyMatch& match, Seat seat, Moment began) {
  const auto now = [&] { return Nanoseconds(std::chrono::steady_clock::now() - began); };
  const auto left = match.time_left(seat);
  const auto before = std::chrono::steady_clock::now();
  match.ask(seat, now());
  try {
    if (programs_[seat]->wants_legal()) legal_ = ProgramPlayer::legal(match.game(), match.state(), seat);
    const auto written =
        programs_[seat]->ask(match.game().view(match.state(), seat), left == never ? Nanoseconds{0} : left,
                             programs_[seat]->wants_legal() ? &legal_ : nullptr, match.steps());
    match.ask(seat, written - began);  // the clock starts when the question is written
    asked_.push_back(&programs_[seat]->program());
    heard_.push_back(seat);
    asking_ = written - before;
  } catch (const PlayerFault& problem) {
    give_up(match, seat, problem, now());
  }
}

void ProgramSeats::hear(AnyMatch& match, Seat seat, Moment began) {
  auto& program = *programs_[seat];
  try {
    auto action = program.answer();
    match.submit(seat, std::move(action), program.arrived() - began);
    // If several think at once, only the reading of the last answer can be separated from waiting.
    const auto own = asking_ + (std::chrono::steady_clock::now() - program.arrived());
    if (heard_.size() == 1 && own_us_.size() < most_kept)
      own_us_.push_back(static_cast<float>(std::chrono::duration<double, std::micro>(own).count()));
  } catch (const PlayerFault& problem) {
    give_up(match, seat, problem, program.arrived() - began);
  }
}

}  // namespace agon
