#include "games/zappy/wire/world_record.h"

#include <algorithm>
#include <utility>

namespace agon::zappy {

namespace {
constexpr Time shortest_step = ticks_a_second / 40, longest_step_time = ticks_a_second / 10;
constexpr Time units_of_step = 10;
}  // namespace

bool is_of_served_world(const RecordHeader& header) {
  return !header.seats.empty() && std::all_of(header.seats.begin(), header.seats.end(),
                                              [](const SeatRecord& seat) { return seat.role == team_role; });
}

Time step_length(bool lockstep, Time unit) {
  return lockstep ? units_of_step : std::clamp(units_of_step * unit, shortest_step, longest_step_time);
}

std::string WorldRecord::header(std::uint64_t seed, std::vector<SeatRecord> seats, std::string started) {
  Pace pace;
  if (!lockstep_) pace = {PaceKind::real_time, Nanoseconds(step_length(lockstep_, state_.unit)), {}};
  return writer_.header(header_of(Rules(config_), {seed, std::move(seats), {}, pace, std::move(started)}));
}

/// A victory comes between two grains; whoever plays the record again stops there by itself.
std::uint64_t WorldRecord::present() const {
  return static_cast<std::uint64_t>((state_.time + grain_ - 1) / grain_);
}

void WorldRecord::begin_step() {
  if (step_end_ != never) return;
  step_began_ = state_.time;
  step_end_ = state_.time + step_length(lockstep_, state_.unit);
}

void WorldRecord::told(std::int32_t whom, const WorldEvent& event) {
  begin_step();
  close_commands();
  RecordDecision decision;
  decision.at = present();
  decision.seat = static_cast<Seat>(std::max(0, whom));
  decision.event = to_sparse_json(event);
  decisions_.push_back(std::move(decision));
  size_ += 100 + event.text.size();
}

void WorldRecord::said(std::int32_t player, const Command& command) {
  begin_step();
  const auto now = present();
  if (commands_.empty()) {
    commands_at_ = last_at_ = now;
    first_player_ = player;
  }
  const auto before = commands_.size();
  append_told_command(commands_, static_cast<Time>(now - last_at_), player, command);
  size_ += commands_.size() - before;
  last_at_ = now;
}

void WorldRecord::close_commands() {
  if (commands_.empty()) return;
  RecordDecision decision;
  decision.at = commands_at_;
  decision.seat = static_cast<Seat>(first_player_);
  decision.event = {{"kind", "commands"}, {"text", commands_}};
  decisions_.push_back(std::move(decision));
  commands_.clear();
}

std::string WorldRecord::close_step() {
  begin_step();
  close_commands();
  RecordStep step;
  step.decisions = std::move(decisions_);
  decisions_.clear();
  step.faults = std::exchange(faults_, {});
  RecordDecision passed;
  passed.at = present();
  passed.event = json::object();
  // By the clock a tick is a nanosecond.
  if (!lockstep_) passed.ms = static_cast<double>((state_.time - step_began_) / 1000) / 1000.0;
  step.decisions.push_back(std::move(passed));
  if (++steps_ % hash_interval == 0) step.hash = hash_text(hash_of(state_));
  size_ = 0;
  step_end_ = never;
  if (state_.living > 0 && state_.winner == nobody) begin_step();
  return writer_.step(std::move(step));
}

}  // namespace agon::zappy
