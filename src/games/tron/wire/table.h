// One match of two clients, or of a client and a built-in player: its clock, the clients' commands, and the
// messages to them and to the spectators.
#pragma once

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <memory>

#include "games/tron/players/players.h"
#include "games/tron/wire/commands.h"
#include "games/tron/wire/gallery.h"
#include "games/tron/wire/lobby.h"
#include "games/tron/wire/world.h"
#include "hosting/served_match.h"
#include "net/frame_stream.h"
#include "net/log.h"

namespace agon::tron::wire {

class Table;

/// A client of the agents' port: its connection and, once it has joined, its place. From then on it lives on
/// the loop of its match.
class AgentLink : public std::enable_shared_from_this<AgentLink> {
 public:
  explicit AgentLink(net::FrameStream connection) : stream(std::move(connection)) {}

  net::FrameStream stream;
  std::optional<Seat> door;  ///< the side whose own socket it connected to
  Seat side = blue;
  std::string nickname;  ///< ISO-8859-1
  std::string name;      ///< agent_name
  std::weak_ptr<Table> table;
  int refusals = 0;
  net::SteadyTime until{};  ///< end of its wait for an opponent

  /// Passes its messages to its table until its connection ends.
  net::awaitable<void> play();
};

/// The reason why a frame ends its connection.
inline std::string too_long(const net::FrameResult& frame) {
  return fmt::format("announced a frame of {} bytes, which is too long", frame.announced);
}

class Table : public std::enable_shared_from_this<Table> {
 public:
  /// `places`: by side; a side that a built-in player plays has no agent, as in `seats`.
  Table(LiveRuntime& runtime, const WireSettings& settings, const ServeSettings& serve,
        const std::vector<SeatPlan>& seats, std::uint64_t seed, const std::array<WaitingPlayer, 2>& places)
      : runtime_(runtime),
        place_(places[blue].loop),
        settings_(settings),
        serve_(serve),
        seats_(seats),
        seed_(seed),
        name_(places[blue].match.empty() ? places[yellow].match : places[blue].match),
        agents_{places[blue].agent, places[yellow].agent},
        nicknames_{places[blue].nickname, places[yellow].nickname},
        places_(places),
        rules_(std::make_shared<const Rules>(settings.config)),
        commands_(settings.limits()),
        timer_(place_->context) {
    for (Seat side = 0; side < 2; ++side)
      if (!agents_[side]) commands_.leave(side);  // a built-in player sends no commands
  }

  /// `done` is called once, when the match has ended.
  void when_done(std::function<void()> done) { done_ = std::move(done); }
  /// Sends StartGame; the first snapshot follows `after` its time.
  void start(std::chrono::milliseconds after) {
    for (const auto& agent : agents_)
      if (agent) agent->table = weak_from_this();
    const auto time = start_time_of(settings_);
    const Opening opening{settings_.sides(), settings_.joins.agent_names, nicknames_, settings_.colors(),
                          static_cast<std::uint32_t>(time.time_since_epoch().count())};
    send_all(frame_of("StartGame", StartGame{opening.start_time}));
    gallery_ =
        std::make_shared<Gallery>(runtime_, *place_, rules_, seed_, opening, settings_.most_spectators);
    const Clock::duration wait = time - std::chrono::system_clock::now();
    timer_.expires_after(settings_.at_once ? Clock::duration(0) : std::max(Clock::duration(0), wait) + after);
    timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
      if (!error) self->begin_game();
    });
  }

  /// A message of one of the two clients.
  void take(AgentLink& agent, const Message& message, Commands::Arrival arrived) {
    if (!live_ || live_->over() || !asked_)
      return;  // commands before the first snapshot and after the last are no fault
    const bool accepted = commands_.take(agent.side, message, arrived);
    if (!accepted && commands_.dropped_now(agent.side) > most_dropped)
      return agent.stream.close("sent too many commands");
    if (accepted && !ending_cycle_ && commands_.complete()) end_cycle();
  }

  /// A client's connection has ended.
  void left(const AgentLink& agent) {
    if (gone_[agent.side]) return;
    gone_[agent.side] = true;
    commands_.leave(agent.side);
    if (live_ && live_->over()) return;  // departures after the end do not count
    send_all(frame_of("AgentLeft", AgentLeft{side_names[agent.side], agent.name}));
    if (gallery_) gallery_->left(agent.side);
    if (asked_ && !live_->over() && !ending_cycle_ && commands_.complete()) end_cycle();
  }

  void watch(std::shared_ptr<Spectator> spectator) {
    if (gallery_) gallery_->add(std::move(spectator));
  }
  const std::string& name() const { return name_; }
  const LoopPlace& place() const { return place_; }
  /// The clients that are still connected, as far as the kernel knows.
  std::vector<WaitingPlayer> reachable() const {
    std::vector<WaitingPlayer> there;
    for (const auto& place : places_)
      if (place.agent && place.agent->stream.is_open() && !place.agent->stream.peer_gone())
        there.push_back(place);
    return there;
  }
  /// Ends a match that cannot begin because an opponent is gone.
  void call_off() { finish(); }

  // Called by the seats of its clients.

  /// A cycle begins: its commands are accepted from here on.
  void asked(const AnyMatch& match) {
    if (asked_ == match.steps()) return;  // the other side's call did it already
    if (!asked_) send_snapshot(match.state().as<State>());
    asked_ = match.steps();
    ending_cycle_ = false;
    commands_.begin_cycle(static_cast<std::uint32_t>(match.state().as<State>().cycle));
    if (commands_.complete()) end_cycle();  // both sides are gone
  }

  /// The beat: the commands so far count.
  void call_in(const AnyMatch&, Seat side) {
    commands_.end_cycle();
    answer(side);
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// A client's seat: the table answers for it at the end of the cycle.
  class AgentSeat : public SeatLink {
   public:
    explicit AgentSeat(std::weak_ptr<Table> table) : table_(std::move(table)) {}
    void ask(const AnyMatch& match, Seat) override {
      if (const auto table = table_.lock()) table->asked(match);
    }
    void at_beat(const AnyMatch& match, Seat seat) override {
      if (const auto table = table_.lock()) table->call_in(match, seat);
    }

   private:
    std::weak_ptr<Table> table_;
  };

  /// Limit of dropped frames in one cycle; more are an attack, not a mistake.
  static constexpr std::uint64_t most_dropped = 100'000;

  static std::chrono::sys_seconds start_time_of(const WireSettings& settings) {
    const auto now = std::chrono::system_clock::now();
    if (settings.at_once) return std::chrono::floor<std::chrono::seconds>(now);
    const auto earliest = settings.start_time
                              ? std::max<std::chrono::system_clock::time_point>(now, *settings.start_time)
                              : now;
    return std::chrono::floor<std::chrono::seconds>(earliest + std::chrono::seconds(1)) +
           std::chrono::seconds(settings.start_waiting_s);
  }

  /// The configured name or the local time, and the match's id, because several matches may share the former.
  static std::string replay_path(const ReplaySettings& replay, const std::string& id) {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    const auto name = replay.file_name.empty() ? fmt::format("{:%Y-%m-%d_%H-%M-%S}", fmt::localtime(now))
                                               : replay.file_name;
    return fmt::format("{}/{}-{}.cr", replay.folder, name, id);
  }

  void begin_game() {
    using std::chrono::milliseconds;
    LiveOptions options{settings_.rules, seed_, {}, {}, {}};
    options.loop = place_.get();
    options.pace.kind = PaceKind::real_time;
    options.pace.first = milliseconds(settings_.config.first_cycle_ms);
    options.pace.rest = milliseconds(settings_.config.cycle_ms);
    options.pace.ends_early = true;
    options.watchdog =
        std::max<Nanoseconds>(options.watchdog, 2 * std::max(options.pace.first, options.pace.rest));
    std::vector<ServedSeat> seats;
    for (Seat side = 0; side < 2; ++side)
      seats.push_back({seats_[side], shown_name(nicknames_[side]),
                       [this](const auto&) { return std::make_shared<AgentSeat>(weak_from_this()); }});
    live_ = make_served_match(runtime_, serve_, std::move(options), seats);
    live_->listen({[self = shared_from_this()](const AnyMatch& match) { self->stepped(match); },
                   [self = shared_from_this()](const AnyMatch& match) { self->ended(match); }});
    live_->start();
  }

  /// All commands have come before the beat. Posted to the queue, because the match may be asking its seats.
  void end_cycle() {
    ending_cycle_ = true;
    commands_.end_cycle();
    boost::asio::post(place_->context, [self = shared_from_this(), step = asked_] {
      if (self->asked_ != step) return;  // the beat was faster
      for (Seat side = 0; side < 2; ++side)
        if (self->agents_[side]) self->answer(side);
    });
  }

  void answer(Seat side) {
    live_->answer(side, commands_.action(side), live_->at(commands_.arrival(side).value_or(Clock::now())));
  }
  void stepped(const AnyMatch& match) {
    send_snapshot(match.state().as<State>());
    const auto& decisions = match.decisions();
    const auto decided = [&](Seat side) {
      return Decision<Action>{decisions[side].action.as<Action>(), decisions[side].fault};
    };
    gallery_->cycle({decided(blue), decided(yellow)});
    if (!match.over()) note_departures();
  }

  void ended(const AnyMatch& match) {
    timer_.cancel();
    if (match.over()) send_all(end_frame(match.state().as<State>()));
    for (const auto& agent : agents_)
      if (agent) agent->stream.finish("the match is over");
    report(match);
    gallery_->finish([self = shared_from_this()] { self->save(); });
  }

  /// Writes the replay file, if there is to be one, and ends.
  void save() {
    const auto done = [self = shared_from_this()] { self->finish(); };
    if (!settings_.replay.save) return done();
    gallery_->save(replay_path(settings_.replay, live_->id()),
                   game_info_frame(settings_.sides(), settings_.gui_cycle_duration, settings_.side_colors),
                   done);
  }

  void report(const AnyMatch& match) const {
    const auto outcome = match.game().outcome(match.state());
    serve_.say(fmt::format("{} (Blue) - {} (Yellow): {}", shown_name(nicknames_[blue]),
                           shown_name(nicknames_[yellow]),
                           outcome.over() ? words_of(outcome) : "ended without an outcome"));
    for (Seat side = 0; side < 2; ++side) {
      const auto& dropped = commands_.dropped(side);
      if (dropped.all() > 0)
        net::log_info(
            fmt::format("{} ({}): commands dropped: {} for other cycles, {} over the limit, {} unreadable",
                        shown_name(nicknames_[side]), side_names[side], dropped.other_cycle,
                        dropped.over_limit, dropped.unreadable));
    }
  }

  void send_all(std::string_view frames) {
    for (const auto& agent : agents_)
      if (agent) agent->stream.send(frames);
  }
  void send_snapshot(const State& state) {
    send_all(snapshot_frame(state, settings_.config, settings_.cycle_duration()));
  }

  /// Called after the step in which a side left, because its earlier commands still counted.
  void note_departures() {
    for (Seat side = 0; side < 2; ++side) {
      if (!gone_[side] || std::exchange(told_gone_[side], true)) continue;
      boost::asio::post(place_->context, [live = live_, side] {
        live->leave(side,
                    {side, FaultKind::left, "left", "the connection was closed; its agent runs straight on"});
      });
    }
  }

  void finish() {
    if (const auto tell = std::exchange(done_, nullptr)) tell();
  }

  LiveRuntime& runtime_;
  LoopPlace place_;
  const WireSettings& settings_;
  const ServeSettings& serve_;
  std::vector<SeatPlan> seats_;
  std::uint64_t seed_;
  std::string name_;                                  ///< in the clients' tokens; empty: none
  std::array<std::shared_ptr<AgentLink>, 2> agents_;  ///< by side; null: a built-in player
  std::array<std::string, 2> nicknames_;              ///< ISO-8859-1
  std::array<WaitingPlayer, 2> places_;
  std::array<bool, 2> gone_{}, told_gone_{};
  std::shared_ptr<const Rules> rules_;
  std::shared_ptr<Gallery> gallery_;
  std::shared_ptr<LiveMatch> live_;
  Commands commands_;
  boost::asio::steady_timer timer_;
  std::optional<std::uint64_t> asked_;  ///< the step whose commands are accepted
  bool ending_cycle_ = false;
  std::function<void()> done_;
};

inline net::awaitable<void> AgentLink::play() {
  const auto self = shared_from_this();
  while (stream.is_open()) {
    const auto frame = co_await stream.read_frame(table.lock() ? net::SteadyTime::max() : until);
    if (frame.status == net::ReadStatus::timed_out) {
      if (!table.lock()) stream.close("no opponent came");
      continue;
    }
    if (frame.status == net::ReadStatus::too_long) stream.close(too_long(frame));
    if (!frame) break;
    const auto message = ks::read<Message>(frame.body);
    if (!message || message->type.starts_with("Join")) continue;  // a second join changes nothing
    if (const auto playing = table.lock()) playing->take(*this, *message, frame.arrived);
  }

  stream.finish("the client left");
  if (const auto playing = table.lock()) playing->left(*this);
}

}  // namespace agon::tron::wire
