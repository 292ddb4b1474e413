#include "games/zappy/wire/world_match.h"

#include <algorithm>
#include <deque>
#include <fstream>
#include <utility>

#include "core/record_unpack.h"
#include "core/to_json.h"
#include "core/utc_now.h"

namespace agon::zappy {

namespace {

constexpr Time shortest_step = ticks_a_second / 40, longest_step_time = ticks_a_second / 10;
constexpr Time units_of_step = 10;

constexpr std::chrono::milliseconds frame_time{30};  // lock-step: no more frames than a screen shows
/// Limit of the record's text before its end; records can be read up to 256 MiB.
constexpr std::size_t most_kept = std::size_t{250} << 20;

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

/// The present moment in grains. A victory comes between two grains; a replay stops there by itself.
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
  // If the world follows the clock, a tick is a nanosecond.
  if (!lockstep_) passed.ms = static_cast<double>((state_.time - step_began_) / 1000) / 1000.0;
  step.decisions.push_back(std::move(passed));
  if (++steps_ % hash_interval == 0) step.hash = hash_text(hash_of(state_));
  size_ = 0;
  step_end_ = never;
  if (state_.living > 0 && state_.winner == nobody) begin_step();
  return writer_.step(std::move(step));
}

WorldMatch::WorldMatch(LiveRuntime& runtime, const WireSettings& settings, const State& state,
                       std::uint64_t seed, std::vector<SeatRecord> seats, const Past* past)
    : runtime_(runtime),
      settings_(settings),
      state_(state),
      rules_(settings.config),
      record_(past != nullptr ? past->record : WorldRecord(settings.config, state, settings.lockstep)),
      began_(std::chrono::steady_clock::now()) {
  open(seed, std::move(seats), past);
}

void WorldMatch::open(std::uint64_t seed, std::vector<SeatRecord> seats, const Past* past) {
  MatchInfo info;
  info.id = runtime_.hub().new_id();
  info.game = Rules::info().name;
  info.seats = seats;
  info.title = title_of(info.seats);
  info.started = utc_now();
  info.seed = seed;
  info.config = to_json(settings_.config);
  if (!settings_.lockstep)
    info.steps_per_second =
        static_cast<double>(ticks_a_second) / static_cast<double>(step_length(false, state_.unit));
  const auto id = info.id, started = info.started;
  feed_ = runtime_.hub().open(std::move(info), [this, weak = std::weak_ptr(drawable_)] {
    if (weak.lock()) feed_->present(frame());
  });
  file_ = runtime_.record_for(id, runtime_.first_loop(), [feed = feed_](std::string problem) {
    feed->info.problem = std::move(problem);
  });
  feed_->record = file_;
  feed_->note_step(record_.steps());
  if (past == nullptr)
    keep(record_.header(seed, std::move(seats), started));
  else if (file_ && !past->path.empty())
    copy_past(past->path);
}

/// Copies all lines of a complete record, except its footer and the last line.
void WorldMatch::copy_past(const std::string& path) {
  std::deque<std::string> held;  // the last lines, unless more follow
  LineUnpacker lines([&](std::string_view line) {
    held.emplace_back(line);
    held.back() += '\n';
    if (held.size() <= 2) return true;
    keep(held.front());
    held.pop_front();
    return true;
  });
  std::ifstream file(path, std::ios::binary);
  std::vector<char> piece(std::size_t{1} << 16);
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0)
    if (!lines.feed({piece.data(), static_cast<std::size_t>(file.gcount())})) break;
  lines.finish();
}

void WorldMatch::keep(const std::string& lines) {
  if (!file_ || kept_ > most_kept) return;
  kept_ += lines.size();
  file_->lines(lines);
  if (kept_ > most_kept)
    feed_->info.problem = "its record has reached the greatest length; later steps are not in it";
}

void WorldMatch::close_step() {
  keep(record_.close_step());
  feed_->note_step(record_.steps());
  if (feed_->watched()) draw();
}

void WorldMatch::draw() {
  const auto now = std::chrono::steady_clock::now();
  if (settings_.lockstep && now - drawn_ < frame_time) return;
  drawn_ = now;
  feed_->add(frame());
}

Frame WorldMatch::frame() {
  const auto passed = std::chrono::steady_clock::now() - began_;
  Frame frame;
  frame.step = record_.steps();
  frame.ms = std::chrono::duration<double, std::milli>(passed).count();
  frame.picture = rules_.picture(state_, before_ ? &*before_ : nullptr);
  if (state_.players.size() <= most_marked)
    before_ = state_;
  else
    before_.reset();
  return frame;
}

WorldMatch::End WorldMatch::end(bool closed) {
  drawn_ = {};
  close_step();
  drawable_.reset();
  return {record_.footer(Rules::outcome_by_team(state_, closed)), {record_, file_ ? file_->path() : ""}};
}

/// The feed ends when the record can be read, so that viewers can fetch it at once.
void WorldMatch::finish(RecordFooter footer, const std::vector<PrivatePart>& parts,
                        std::function<void()> done) {
  const auto outcome = footer.outcome;
  if (file_) {
    for (const auto& part : parts) {
      auto text = private_text(part);
      footer.private_parts.push_back({part.seat, sum_of(text)});
      file_->private_part(part.seat, std::move(text));
    }
  }
  keep(record_.end(std::move(footer)));
  const auto close = [&hub = runtime_.hub(), feed = feed_, outcome,
                      done = std::move(done)](const std::string& path) {
    hub.close(feed, outcome, path);
    done();
  };
  if (!file_) return close("");
  file_->finish([close, path = file_->path()] { close(path); });
}

}  // namespace agon::zappy
