// A pair of players and their games by Evasion's protocol: roles, a pause, state lines, and observers.
#pragma once

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/evasion/players/players.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/rules/text.h"
#include "games/evasion/rules/values.h"
#include "hosting/output_queue.h"
#include "hosting/series_table.h"
#include "net/web_socket.h"
#include "text/color_choice.h"

namespace agon::evasion {

/// Options of `agon serve evasion` besides its numbers and the rules.
struct WireSettings {
  int games = 1;
  bool swap = false;
  bool classic = false;
  std::optional<int> pause_ms;
  int name_limit_ms = 30000;
  int return_limit_ms = SeriesPlan::usual_return_limit_ms;

  static constexpr std::array field_notes{
      FieldNote{"games", "games that a pair plays", 1, 1'000'000},
      FieldNote{"swap", "play every game twice, with the roles swapped"},
      FieldNote{
          "classic",
          "behave like the original server: an observer, the hunter and the prey connect in this order, play "
          "one match, and the program exits; line of sight and log are the original's"},
      FieldNote{"pause_ms",
                "pause between the roles and the first state, and between \"end\" and the next roles "
                "(default 2000)",
                0, 3'600'000},
      FieldNote{"name_limit_ms", "limit for a client to send its name", 0, 3'600'000},
      FieldNote{"return_limit_ms", SeriesPlan::return_limit_note, 0, 3'600'000},
  };
};
BOOST_DESCRIBE_STRUCT(WireSettings, (), (swap, games, classic, pause_ms, name_limit_ms, return_limit_ms))

/// An observer of one table: a WebSocket that is sent each tick of its games. It is used on the table's loop;
/// an observer that came before its table was known may live on another.
struct Observer {
  std::shared_ptr<net::WebSocketPeer> peer;
  boost::asio::any_io_executor home;  ///< the loop on which the peer lives
  std::shared_ptr<std::atomic<bool>> here = std::make_shared<std::atomic<bool>>(true);

  void send(std::shared_ptr<const std::string> message) const {
    boost::asio::dispatch(
        home, [peer = peer, message = std::move(message)]() mutable { peer->send(std::move(message)); });
  }
  void close() const {
    boost::asio::dispatch(home, [peer = peer] { peer->close("the match is over"); });
  }
};

class Observers {
 public:
  /// `greeting`: the messages that bring a new observer up to date.
  void add(Observer observer, const std::vector<std::string>& greeting) {
    for (const auto& message : greeting) observer.send(std::make_shared<const std::string>(message));
    all_.push_back(std::move(observer));
  }
  std::vector<Observer> release() { return std::exchange(all_, {}); }
  bool empty() const { return all_.empty(); }
  void send(std::string text) {
    const auto message = std::make_shared<const std::string>(std::move(text));
    for (const auto& observer : all_) observer.send(message);
    std::erase_if(all_, [](const Observer& observer) { return !*observer.here; });
  }
  void send_all(const std::vector<std::string>& messages) {
    for (const auto& message : messages) send(message);
  }
  /// Ends all observers.
  void finish() {
    for (const auto& observer : all_) observer.close();
    all_.clear();
  }

 private:
  std::vector<Observer> all_;
};

/// The server's log on standard output in its classic mode: the lines of the original, each with a local time
/// in brackets and a four-letter tag.
class RefereeLog {
 public:
  explicit RefereeLog(bool classic) : classic_(classic) {}

  bool classic() const { return classic_; }
  /// Tags of the original: INIT CONN SEND GAME READ INFO TIME HBUG PBUG FINN CLSE. Silent unless classic.
  void line(std::string_view tag, std::string_view text) const {
    if (!classic_) return;
    static const bool colors = prints_colors(STDOUT_FILENO);
    const auto color = colors ? color_of(tag) : "";
    const auto time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    OutputQueue::standard().line(fmt::format("{}[{:%H:%M:%S}] {} {}{}", color, fmt::localtime(time), tag,
                                             text, color.empty() ? "" : "\033[0m"));
  }

 private:
  /// Yellow states, red refusals, as the original; empty without colours.
  static std::string_view color_of(std::string_view tag) {
    if (tag == "GAME") return "\033[33m";
    if (tag == "HBUG" || tag == "PBUG") return "\033[31m";
    if (tag == "FINN") return "\033[34m";
    return "";
  }

  bool classic_;
};

class Table : public SeriesTable {
 public:
  /// The first participant is the hunter of the first game.
  /// `pause`: between "hunter N M" and the first state, and around the "end" of a game.
  Table(TableSetup setup, std::array<Participant, 2> participants, const Config& config, RefereeLog log,
        std::chrono::milliseconds pause)
      : SeriesTable(std::move(setup), std::move(participants)),
        config_(config),
        log_(log),
        pause_(pause),
        timer_(loop()) {}

  void start() override {
    started_ = true;
    open_match();
  }
  /// Adds an observer at any time; a late one gets names and present state first.
  void observe(Observer observer) {
    // Before the roles are announced there is nothing to catch up with: the announcement goes to all.
    observers_.add(std::move(observer), started_ ? greeting() : std::vector<std::string>{});
  }
  /// Gives up the observers of a table that does not begin; they belong to the next one.
  std::vector<Observer> release_observers() { return observers_.release(); }
  /// Text of the present state for the players, the same for both, written once a tick.
  const std::string& state_text(const State& state) {
    if (text_tick_ == state.tick) return state_text_;
    text_tick_ = state.tick;
    state_text_.clear();
    append_state_line(state_text_, state);
    state_text_ += '\n';
    return state_text_;
  }

 private:
  static constexpr std::size_t longest_quoted = 80;  // bytes of an unreadable line that are quoted

  class WireSeat : public LineSeat {
   public:
    WireSeat(std::weak_ptr<Table> table, std::weak_ptr<LiveMatch> match,
             std::shared_ptr<LineConnection> connection)
        : LineSeat(std::move(match), std::move(connection)), table_(std::move(table)) {}

    void tell(LineConnection& connection, const AnyMatch& match, Seat) override {
      if (const auto table = table_.lock()) connection.send(table->state_text(match.state().as<State>()));
    }

    void take(LiveMatch& match, Seat seat, const LineConnection::Line& line) override {
      const auto move = seat == hunter_seat ? parse_hunter_move(line.text) : parse_prey_move(line.text);
      if (move.readable) return match.answer(seat, move.action, match.at(line.arrived));
      const char* right = seat == hunter_seat ? "create x1 y1 x2 y2, remove x1 y1 x2 y2 … [create …], or none"
                                              : "change vx vy, or none";
      std::string quoted;
      for (const char letter : line.text.substr(0, longest_quoted))
        quoted += letter >= ' ' && letter <= '~' ? letter : '?';
      match.unreadable(seat, fmt::format("cannot read the move \"{}\"; expected: {}", quoted, right),
                       match.at(line.arrived));
    }

   private:
    std::weak_ptr<Table> table_;
  };

  /// Milliseconds left; 0 if there is no clock.
  static double shown(Nanoseconds left) { return left == Nanoseconds::max() ? 0.0 : milliseconds(left); }

  // The lines of the observer stream. Source: the server of 2023, its WebSocket stream.

  /// The third message, and the first for a late observer after the names.
  static std::string opening_line(const Config& config, const State& state) {
    return fmt::format("{} {} {}", config.wall_interval, config.max_walls, state_line(state));
  }

  /// `word`: continues, caught, timeout.
  static std::string observer_line(const char* word, Nanoseconds hunter_left, Nanoseconds prey_left,
                                   const State& state) {
    return fmt::format("{} {:.2f} {:.2f} {}", word, shown(hunter_left), shown(prey_left), state_line(state));
  }

  /// Follows the last `continues` of a game that reached the cap, with the cap in the place of the prey.
  static std::string cap_line(Nanoseconds hunter_left, const State& state) {
    return fmt::format("timeout {:.2f} {:.2f} {}", shown(hunter_left), static_cast<double>(state.tick),
                       state_line(state));
  }

  void open_match() override {
    text_tick_ = -1;
    observers_.send_all(greeting());
    for (Seat seat = 0; seat < 2; ++seat) tell_role(seat);
    log_.line("SEND", "roles and parameters sent to both players");
    pause();
  }
  void came_back(Seat seat) override {
    tell_role(seat);
    pause();
  }
  void tell_role(Seat seat) {
    if (const auto& player = on(seat).connection)
      player->send(
          fmt::format("{} {} {}\n", Rules::info().role(seat), config_.wall_interval, config_.max_walls));
  }
  void pause() {
    // The course's kit reads one message per receive, so the first state must not follow the roles at once.
    timer_.expires_after(pause_);
    timer_.async_wait([self = shared_from_this(), this](const boost::system::error_code& error) {
      if (!error) begin_match();
    });
  }

  std::shared_ptr<SeatLink> link(const std::shared_ptr<LiveMatch>& match,
                                 const std::shared_ptr<LineConnection>& connection, Seat) override {
    const auto self = std::static_pointer_cast<Table>(shared_from_this());
    return std::make_shared<WireSeat>(self, match, connection);
  }
  void begun() override { log_.line("GAME", state_line(live()->match().state().as<State>())); }
  void stepped(const AnyMatch& match) override {
    if (log_.classic()) log_step(match);
    if (observers_.empty()) return;
    const auto& state = match.state().as<State>();
    const bool goes_on = state.ending == Ending::none || state.ending == Ending::tick_cap;
    if (goes_on)
      observers_.send(
          observer_line("continues", match.total_left(hunter_seat), match.total_left(prey_seat), state));
  }

  void ended(const AnyMatch& match) override {
    const auto outcome = rules().outcome(match.state());
    tell_the_end(match);
    ticks_as_prey_[participant_on(prey_seat)] += match.state().as<State>().tick;
    if (match.state().as<State>().ending == Ending::tick_cap)
      log_.line("TIME", "the cap of ticks is reached");
    log_.line("FINN", outcome.text);
    settings().say(
        fmt::format("{} hunts {}: {}", on(hunter_seat).name(), on(prey_seat).name(), words_of(outcome)));
  }

  /// The course's kit reads one message per receive, and its players leave at "end".
  std::chrono::milliseconds rest() const override { return pause_; }
  void called_off() override { say_end(); }

  void series_ended() override {
    if (series().matches() > 1 && series().comparable(played())) report_series();
    observers_.finish();
    log_.line("CLSE", "connections closed");
  }

  std::vector<std::string> greeting() const {
    const State state =
        live() ? live()->match().state().as<State>() : rules().start(match_seed()).as<State>();
    return {on(hunter_seat).name(), on(prey_seat).name(), opening_line(config_, state)};
  }
  void log_step(const AnyMatch& match) const {
    match.played().each([&](Seat seat) {
      const auto& action = match.decisions()[seat].action.as<Action>();
      log_.line(
          "READ",
          fmt::format("{}: {} ({:.3f} s, {:.3f} s left)", seat == hunter_seat ? "hunter" : "prey",
                      seat == hunter_seat ? hunter_move_text(action) : prey_move_text(action),
                      milliseconds(match.took(seat)) / 1000, milliseconds(match.total_left(seat)) / 1000));
    });
    if (!match.played().contains(prey_seat)) log_.line("INFO", "prey is not asked on this tick");
    for (const auto& fault : match.faults())
      log_.line(fault.kind == FaultKind::late ? "TIME"
                : fault.seat == hunter_seat   ? "HBUG"
                                              : "PBUG",
                fault.code + ": " + fault.text);
    log_.line("GAME", state_line(match.state().as<State>()));
  }

  void tell_the_end(const AnyMatch& match) {
    const auto& state = match.state().as<State>();
    const auto hunter_left = match.total_left(hunter_seat);
    if (state.ending == Ending::tick_cap)
      observers_.send(cap_line(hunter_left, state));
    else
      observers_.send(observer_line(state.ending == Ending::capture ? "caught" : "timeout", hunter_left,
                                    match.total_left(prey_seat), state));
    say_end();
  }
  void say_end() {
    observers_.send("end");
    send_all("end\n");
  }

  void report_series() const {
    // A hunter's score is the tick of the capture, less is better; the participant who is harder to catch has
    // the larger sum.
    const auto& [one, other] = ticks_as_prey_;
    const auto names = std::array{participants()[0].name(), participants()[1].name()};
    if (!series().swap) {
      settings().say(fmt::format("sum of {} games: {} lasts {} ticks as prey of {}", played(), names[1],
                                 other, names[0]));
      return;
    }
    const std::string verdict = one == other ? "equal" : names[one > other ? 0 : 1] + " wins";
    settings().say(fmt::format("sum of {} games: {} lasts {} ticks as prey, {} lasts {}: {}", played(),
                               names[0], one, names[1], other, verdict));
  }

  const Config& config_;
  RefereeLog log_;
  std::chrono::milliseconds pause_;
  boost::asio::steady_timer timer_;
  Observers observers_;
  std::array<long, 2> ticks_as_prey_{};  ///< by participant
  std::string state_text_;
  int text_tick_ = -1;
  bool started_ = false;
};

}  // namespace agon::evasion
