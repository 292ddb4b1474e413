#include "games/tron/wire/table.h"

#include <fmt/chrono.h>

#include "games/tron/wire/world.h"
#include "net/log.h"

namespace agon::tron::wire {
namespace {

/// The table answers for both seats when a cycle ends; being asked changes nothing.
class Asked : public SeatLink<Rules> {
 public:
  void ask(const Match<Rules>&, Seat) override {}
};

/// Frames of one cycle that are dropped; more is no mistake but an attack.
constexpr std::uint64_t most_dropped = 100'000;

std::chrono::sys_seconds start_time_of(const WireSettings& settings) {
  const auto now = std::chrono::system_clock::now();
  if (settings.at_once) return std::chrono::floor<std::chrono::seconds>(now);
  const auto earliest =
      settings.start_time ? std::max<std::chrono::system_clock::time_point>(now, *settings.start_time) : now;
  return std::chrono::floor<std::chrono::seconds>(earliest + std::chrono::seconds(1)) +
         settings.start_waiting;
}

/// The name in the configuration or the local time, and the match's id, as many matches share both.
std::string replay_path(const ReplaySettings& replay, const std::string& id) {
  const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  const auto name =
      replay.file_name.empty() ? fmt::format("{:%Y-%m-%d_%H-%M-%S}", fmt::localtime(now)) : replay.file_name;
  return fmt::format("{}/{}-{}.cr", replay.folder, name, id);
}

}  // namespace

Table::Table(LiveRuntime& stage, const WireSettings& settings, std::uint64_t seed,
             const std::array<Place, 2>& places)
    : stage_(stage),
      settings_(settings),
      seed_(seed),
      name_(places[blue].match),
      agents_{places[blue].agent, places[yellow].agent},
      rules_(std::make_shared<const Rules>(settings.config)),
      commands_(settings.limits),
      timer_(stage.network()) {}

void Table::send_all(std::string_view frames) {
  for (const auto& agent : agents_) agent->stream.send(frames);
}

void Table::start(std::chrono::milliseconds after) {
  const auto time = start_time_of(settings_);
  Opening opening{settings_.sides(),
                  settings_.joins.agent_names,
                  {},
                  static_cast<std::uint32_t>(time.time_since_epoch().count())};
  for (Seat side = 0; side < 2; ++side) opening.nicknames[side] = agents_[side]->nickname;
  send_all(frame_of("StartGame", StartGame{opening.start_time}));
  gallery_ = std::make_shared<Gallery>(stage_, rules_, seed_, std::move(opening), settings_.most_spectators);
  const Clock::duration wait = time - std::chrono::system_clock::now();
  timer_.expires_after(settings_.at_once ? Clock::duration(0) : std::max(Clock::duration(0), wait) + after);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->begin_game();
  });
}

void Table::begin_game() {
  std::vector<SeatRecord> seats;
  for (Seat side = 0; side < 2; ++side)
    seats.push_back({side_names[side], shown_name(agents_[side]->nickname), "remote"});
  LiveOptions<Rules> options{rules_, seed_, std::move(seats), {}, {}};
  options.watchdog = std::max(
      options.watchdog, Nanoseconds(std::chrono::milliseconds(
                            2L * std::max(settings_.config.cycle_ms, settings_.config.first_cycle_ms))));
  live_ = std::make_shared<LiveMatch<Rules>>(stage_, std::move(options));
  for (Seat side = 0; side < 2; ++side) live_->sit(side, std::make_shared<Asked>());
  live_->listen({[self = shared_from_this()](const Match<Rules>& match) { self->stepped(match); },
                 [self = shared_from_this()](const Match<Rules>& match) { self->ended(match); }});
  live_->start();
  due_ = Clock::now();
  send_snapshot(live_->match().state());
  begin_cycle(live_->match());
}

void Table::send_snapshot(const State& state) {
  send_all(snapshot_frame(state, settings_.config, settings_.cycle_duration()));
}

/// A beat that came a little late does not delay the next one; a cycle that ended early begins a new beat.
void Table::begin_cycle(const Match<Rules>& match) {
  const bool first = match.steps() == 0;
  const std::chrono::milliseconds length(first ? settings_.config.first_cycle_ms : settings_.config.cycle_ms);
  const auto now = Clock::now();
  const bool on_time = on_the_beat_ && now - due_ < length / 4;
  began_ = on_time ? due_ : now;
  due_ = began_ + length;
  on_the_beat_ = ending_cycle_ = false;
  commands_.begin_cycle(static_cast<std::uint32_t>(match.state().cycle));
  if (commands_.complete()) return end_cycle();  // both are gone
  if (length.count() > 0) wait_for_beat(due_);
}

void Table::wait_for_beat(Clock::time_point due) {
  timer_.expires_at(due);
  timer_.async_wait([self = shared_from_this(), due](const boost::system::error_code& error) {
    if (error || self->ending_cycle_ || due != self->due_) return;  // the cycle ended early meanwhile
    self->on_the_beat_ = true;
    self->end_cycle();
  });
}

void Table::end_cycle() {
  ending_cycle_ = true;
  commands_.end_cycle();
  // By way of the queue: a match without clients must not grow the stack, nor be stepped from within a step.
  boost::asio::post(stage_.network(), [self = shared_from_this()] {
    const auto live = self->live_;
    for (Seat side = 0; side < 2; ++side)
      live->answer(side, self->commands_.action(side),
                   live->at(self->commands_.arrival(side).value_or(Clock::now())));
  });
}

void Table::take(Agent& agent, const Message& message, Commands::Arrival arrived) {
  if (!live_ || live_->over()) return;  // commands before the first snapshot and after the last are no fault
  const bool accepted = commands_.take(agent.side, message, arrived);
  if (!accepted && commands_.dropped_now(agent.side) > most_dropped)
    return agent.stream.close("floods the server with commands");
  if (accepted && !ending_cycle_ && commands_.complete()) end_cycle();
}

void Table::left(const Agent& agent) {
  if (gone_[agent.side]) return;
  gone_[agent.side] = true;
  commands_.leave(agent.side);
  send_all(frame_of("AgentLeft", AgentLeft{side_names[agent.side], agent.name}));
  gallery_->left(agent.side);
  if (live_ && !live_->over() && !ending_cycle_ && commands_.complete()) end_cycle();
}

/// After the step in which a side left: what it had sent before still counted.
void Table::note_departures() {
  for (Seat side = 0; side < 2; ++side) {
    if (!gone_[side] || std::exchange(told_gone_[side], true)) continue;
    boost::asio::post(stage_.network(), [live = live_, side] {
      live->leave(side,
                  {side, FaultKind::left, "left", "the connection was closed; its agent runs straight on"});
    });
  }
}

void Table::stepped(const Match<Rules>& match) {
  send_snapshot(match.state());
  gallery_->cycle({match.decisions()[blue], match.decisions()[yellow]});
  if (on_the_beat_) stage_.lateness().add(Clock::now() - due_);
  if (match.over()) return;
  begin_cycle(match);
  note_departures();
}

void Table::ended(const Match<Rules>& match) {
  timer_.cancel();
  if (match.over()) send_all(end_frame(match.state()));
  for (const auto& agent : agents_) agent->stream.finish("the match is over");
  gallery_->finish();
  report(match);
  const auto done = [self = shared_from_this()] {
    if (const auto tell = std::exchange(self->done_, nullptr)) tell();
  };
  if (!settings_.replay.save) return done();
  gallery_->save(replay_path(settings_.replay, live_->id()),
                 game_info_frame(settings_.sides(), settings_.gui_cycle_duration, settings_.side_colors),
                 done);
}

void Table::report(const Match<Rules>& match) const {
  const auto outcome = rules_->outcome(match.state());
  fmt::print("{} (Blue) - {} (Yellow): {}\n", shown_name(agents_[blue]->nickname),
             shown_name(agents_[yellow]->nickname),
             outcome.over() ? outcome.text : "ended without an outcome");
  std::fflush(stdout);
  for (Seat side = 0; side < 2; ++side) {
    const auto& dropped = commands_.dropped(side);
    if (dropped.all() > 0)
      net::log_info(
          fmt::format("{} ({}): commands dropped: {} for other cycles, {} over the limit, {} unreadable",
                      shown_name(agents_[side]->nickname), side_names[side], dropped.other_cycle,
                      dropped.over_limit, dropped.unreadable));
  }
}

}  // namespace agon::tron::wire
