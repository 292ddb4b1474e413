#include "games/evasion/wire/table.h"

#include <fmt/format.h>

#include "games/evasion/rules/text.h"
#include "games/evasion/wire/observer_text.h"
#include "games/evasion/wire/seat.h"

namespace agon::evasion {

Table::Table(LiveRuntime& stage, const WireSettings& settings, const RefereeLog& journal, std::uint64_t seed,
             std::array<std::shared_ptr<Connection>, 2> players)
    : stage_(stage),
      settings_(settings),
      journal_(journal),
      seed_(seed),
      players_(std::move(players)),
      rules_(std::make_shared<const Rules>(settings.config)),
      pause_(stage.network()) {}

void Table::start() {
  started_ = true;
  announce_roles();
}

void Table::observe(std::shared_ptr<net::WebSocketPeer> peer) {
  // Before the roles are announced there is nothing to catch up with: the announcement greets all.
  observers_.add(std::move(peer), started_ ? greeting() : std::vector<std::string>{});
}

std::vector<std::string> Table::greeting() const {
  const State state = live_ ? live_->match().state() : rules_->start(seed_);
  return {players_[hunting_]->name(), players_[1 - hunting_]->name(), opening_line(settings_.config, state)};
}

const std::string& Table::state_text(const State& state) {
  if (text_tick_ == state.tick) return state_text_;
  text_tick_ = state.tick;
  state_text_.clear();
  append_state_line(state_text_, state);
  state_text_ += '\n';
  return state_text_;
}

void Table::announce_roles() {
  live_.reset();
  text_tick_ = -1;
  observers_.send_all(greeting());
  const auto numbers = fmt::format("{} {}\n", settings_.config.wall_interval, settings_.config.max_walls);
  hunter().send("hunter " + numbers);
  prey().send("prey " + numbers);
  journal_.line("SEND", "roles and parameters sent to both players");
  // The course's kit reads one message per receive: without a pause the first state could arrive with the
  // roles.
  pause_.expires_after(settings_.pause);
  pause_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->begin_game();
  });
}

void Table::begin_game() {
  std::vector<SeatRecord> seats{{"hunter", hunter().name(), "remote"}, {"prey", prey().name(), "remote"}};
  live_ = std::make_shared<LiveMatch<Rules>>(
      stage_, LiveOptions<Rules>{rules_, seed_ + results_.size(), std::move(seats), rules_->clocks(),
                                 rules_->pace()});
  live_->sit(hunter_seat,
             std::make_shared<WireSeat>(weak_from_this(), live_, players_[hunting_], hunter_seat));
  live_->sit(prey_seat,
             std::make_shared<WireSeat>(weak_from_this(), live_, players_[1 - hunting_], prey_seat));
  live_->listen({[self = shared_from_this()](const Match<Rules>& match) { self->stepped(match); },
                 [self = shared_from_this()](const Match<Rules>& match) { self->ended(match); }});
  journal_.line("GAME", state_line(rules_->start(seed_)));
  live_->start();
  if (!hunter().open()) live_->leave(hunter_seat, left_fault(hunter_seat));  // it went during the pause
  if (!prey().open()) live_->leave(prey_seat, left_fault(prey_seat));
}

void Table::stepped(const Match<Rules>& match) {
  if (journal_.classic()) log_step(match);
  if (observers_.empty()) return;
  const auto& state = match.state();
  const bool goes_on = state.ending == Ending::none || state.ending == Ending::tick_cap;
  if (goes_on)
    observers_.send(
        observer_line("continues", match.total_left(hunter_seat), match.total_left(prey_seat), state));
}

void Table::log_step(const Match<Rules>& match) const {
  match.played().each([&](Seat seat) {
    const auto& action = match.decisions()[seat].action;
    journal_.line(
        "READ",
        fmt::format("{}: {} ({:.3f} s, {:.3f} s left)", seat == hunter_seat ? "hunter" : "prey",
                    seat == hunter_seat ? hunter_move_text(action) : prey_move_text(action),
                    milliseconds(match.took(seat)) / 1000, milliseconds(match.total_left(seat)) / 1000));
  });
  if (!match.played().contains(prey_seat)) journal_.line("INFO", "prey is not asked on this tick");
  for (const auto& fault : match.faults())
    journal_.line(fault.kind == FaultKind::late ? "TIME"
                  : fault.seat == hunter_seat   ? "HBUG"
                                                : "PBUG",
                  fault.code + ": " + fault.text);
  journal_.line("GAME", state_line(match.state()));
}

void Table::tell_the_end(const Match<Rules>& match) {
  const auto& state = match.state();
  const auto hunter_left = match.total_left(hunter_seat);
  if (state.ending == Ending::tick_cap)
    observers_.send(cap_line(hunter_left, state));
  else
    observers_.send(observer_line(state.ending == Ending::capture ? "caught" : "timeout", hunter_left,
                                  match.total_left(prey_seat), state));
  observers_.send("end");
  for (const auto& player : players_)
    if (player->open()) player->send("end\n");
}

void Table::ended(const Match<Rules>& match) {
  const auto outcome = rules_->outcome(match.state());
  tell_the_end(match);
  results_.push_back({hunting_, match.state()});
  if (match.state().ending == Ending::tick_cap) journal_.line("TIME", "the cap of ticks is reached");
  journal_.line("FINN", outcome.text);
  journal_.result(fmt::format("{} hunts {}: {}", players_[hunting_]->name(), players_[1 - hunting_]->name(),
                              outcome.text));
  boost::asio::post(stage_.network(), [self = shared_from_this()] { self->next_game(); });
}

void Table::next_game() {
  const auto planned = static_cast<std::size_t>(settings_.games) * (settings_.swap ? 2 : 1);
  const bool both_here = players_[0]->open() && players_[1]->open();
  if (results_.size() < planned && both_here) {
    if (settings_.swap) hunting_ = 1 - hunting_;
    return announce_roles();
  }
  if (planned > 1) report_series();
  finish();
}

void Table::report_series() const {
  // A hunter's score is the tick of the capture, less is better; who is harder to catch has the larger sum.
  std::array<long, 2> as_prey{};
  for (const auto& result : results_) as_prey[1 - result.hunter] += result.last.tick;
  if (!settings_.swap) {
    journal_.result(fmt::format("sum of {} games: {} lasts {} ticks as prey of {}", results_.size(),
                                players_[1]->name(), as_prey[1], players_[0]->name()));
    return;
  }
  std::string verdict = "equal";
  if (as_prey[0] != as_prey[1]) verdict = players_[as_prey[0] > as_prey[1] ? 0 : 1]->name() + " wins";
  journal_.result(fmt::format("sum of {} games: {} lasts {} ticks as prey, {} lasts {}: {}", results_.size(),
                              players_[0]->name(), as_prey[0], players_[1]->name(), as_prey[1], verdict));
}

void Table::finish() {
  observers_.finish();
  for (const auto& player : players_) player->finish("the match is over");
  journal_.line("CLSE", "connections closed");
  if (const auto done = std::exchange(done_, nullptr)) done();
}

}  // namespace agon::evasion
