#include "hosting/served_match.h"

#include <algorithm>
#include <map>

#include "arena/choices_json.h"
#include "hosting/hosted_entry.h"

namespace agon {

namespace {

json::value told_json(const AnyMatch& match, Seat seat) {
  const auto view = match.game().view(match.state(), seat);
  return match.game().told(view, seat).to_json();
}

/// A seat port at a seat of a live match. The port lives on the runtime's first loop, the match on its own.
class PortLink : public SeatLink {
 public:
  /// `beat`: length of a step in real time; 0: the match waits for the answer.
  PortLink(LiveRuntime& runtime, std::weak_ptr<LiveMatch> match, std::shared_ptr<SeatPort> port, Seat seat,
           Nanoseconds beat)
      : runtime_(runtime), match_(match), port_(std::move(port)), beat_(beat) {
    const auto answer = [match, seat, &runtime, asked = asked_,
                         weak = std::weak_ptr(port_)](const json::value& value) -> std::string {
      const auto playing = match.lock();
      if (!playing) return "the match is over";
      AnyValue action;
      try {
        action = playing->options().game->read_action(value, "action");
      } catch (const std::exception& error) {
        return error.what();
      }
      const auto refuse = [&runtime, weak](const Fault& fault) {
        runtime.hub().run([weak, why = fault.text.empty() ? fault.code : fault.text] {
          if (const auto open = weak.lock()) open->refused(why);
        });
      };
      boost::asio::dispatch(playing->loop().context,
                            [playing, seat, refuse, step = *asked, action = std::move(action)] {
                              const auto& now = playing->match();
                              if (now.steps() != step) return;  // the beat was faster
                              if (now.waiting().contains(seat))
                                if (const auto fault = now.game().check(now.state(), seat, action))
                                  return refuse(*fault);
                              playing->answer(seat, action, playing->now());
                            });
      return {};
    };
    const auto leave = [match, seat](Fault fault) {
      fault.seat = seat;
      if (const auto playing = match.lock())
        boost::asio::dispatch(playing->loop().context,
                              [playing, seat, fault] { playing->leave(seat, fault); });
    };
    runtime.hub().run([port = port_, answer, leave] {
      port->answer = answer;
      port->leave = leave;
    });
  }

  /// The match begins when the person has come.
  bool prepare(std::function<void()> ready) override {
    runtime_.hub().run([port = port_, match = match_, ready = std::move(ready)] {
      port->await_arrival([match, ready] {
        if (const auto playing = match.lock()) boost::asio::dispatch(playing->loop().context, ready);
      });
    });
    return true;
  }

  /// A person who does not answer commits no fault, however late the machine is: the game's idle action
  /// counts.
  void at_beat(const AnyMatch& match, Seat seat) override {
    const auto playing = match_.lock();
    if (!playing) return;
    for (const auto& choice : choices_of(match.game(), match.state(), seat))
      if (choice.idle) return playing->answer(seat, choice.action, playing->now());
  }

  void ask(const AnyMatch& match, Seat seat) override {
    SeatQuestion question;
    question.seat = seat;
    question.step = match.steps();
    const auto left = match.time_left(seat);
    if (left != never) question.ms_left = milliseconds(left);
    question.beat_ms = milliseconds(beat_);
    question.view = told_json(match, seat);
    question.choices = choices_json(match.game(), match.state(), seat);
    runtime_.hub().run([port = port_, asked = asked_, question = std::move(question)] {
      *asked = question.step;
      port->ask(question);
    });
  }
  void end(const AnyMatch& match) override {
    runtime_.hub().run([port = port_, outcome = match.game().outcome(match.state())] { port->end(outcome); });
  }

 private:
  LiveRuntime& runtime_;
  std::weak_ptr<LiveMatch> match_;
  std::shared_ptr<SeatPort> port_;
  std::shared_ptr<std::uint64_t> asked_ =
      std::make_shared<std::uint64_t>();  ///< last step; on the first loop
  Nanoseconds beat_;
};

/// Passes on what a client's process leaves behind once it has ended.
void hand_over(boost::asio::io_context& loop, const std::shared_ptr<ClientProgram>& client,
               SeatLink::TakeLeft take) {
  std::make_shared<ClientEnd>(loop, client)->wait([client, take = std::move(take)](double end_ms) {
    auto report = client->report();
    report.end_ms = end_ms;
    take(std::move(report), client->private_part());
  });
}

/// The link of a client that has a process of its own.
class ClientLink : public SeatLink {
 public:
  ClientLink(LiveMatch& match, std::shared_ptr<SeatLink> link, std::shared_ptr<ClientProgram> client)
      : loop_(match.loop().context), link_(std::move(link)), client_(std::move(client)) {}

  void ask(const AnyMatch& match, Seat seat) override { link_->ask(match, seat); }
  void at_beat(const AnyMatch& match, Seat seat) override { link_->at_beat(match, seat); }
  void watch(const AnyMatch& match, Seat seat) override { link_->watch(match, seat); }
  bool prepare(std::function<void()> ready) override { return link_->prepare(std::move(ready)); }
  void end(const AnyMatch& match) override { link_->end(match); }
  Fault explained(Fault fault) override {
    constexpr auto moment = std::chrono::milliseconds(200);  // a connection ends a little before its process
    if (const auto ending = client_->ended(moment)) fault.text += ": " + *ending;
    return fault;
  }
  bool leave_behind(TakeLeft take) override {
    hand_over(loop_, client_, std::move(take));
    return true;
  }

 private:
  boost::asio::io_context& loop_;
  std::shared_ptr<SeatLink> link_;
  std::shared_ptr<ClientProgram> client_;
};

/// Wraps the link of a socket's seat if the seat's client has a process of its own.
std::shared_ptr<SeatLink> with_client(const ServeSettings& settings, const std::shared_ptr<LiveMatch>& match,
                                      std::shared_ptr<SeatLink> link, Seat seat) {
  if (!settings.arranged || !settings.arranged->clients[seat]) return link;
  return std::make_shared<ClientLink>(*match, std::move(link), settings.arranged->clients[seat]);
}

/// The link of a client that did not come. When asked, it leaves with that fault.
class AbsentLink : public SeatLink {
 public:
  AbsentLink(const ServeSettings& settings, const std::shared_ptr<LiveMatch>& match, Fault why, Seat seat)
      : loop_(match->loop().context), match_(match), why_(std::move(why)) {
    if (settings.arranged) client_ = settings.arranged->clients[seat];
  }

  void ask(const AnyMatch&, Seat seat) override {
    if (const auto match = match_.lock()) match->leave(seat, why_);
  }
  bool leave_behind(TakeLeft take) override {
    if (!client_) return false;
    hand_over(loop_, client_, std::move(take));
    return true;
  }

 private:
  boost::asio::io_context& loop_;
  std::weak_ptr<LiveMatch> match_;
  std::shared_ptr<ClientProgram> client_;
  Fault why_;
};

/// The limit for a move of built-in players and programs in real time or beside people: what the game's
/// clocks allow, and at most three quarters of a beat. A total clock counts as a thousand moves. 0: none.
Nanoseconds machine_limit(const AnyGame& game, const StepPace& pace) {
  const auto clocks = game.clocks();
  Nanoseconds limit = never;
  if (clocks.per_move.count() != 0) limit = clocks.per_move;
  if (clocks.total.count() != 0) limit = std::min(limit, clocks.total / 1000);
  if (pace.kind == PaceKind::real_time && pace.rest.count() > 0) limit = std::min(limit, pace.rest * 3 / 4);
  return limit == never ? Nanoseconds{0} : limit;
}

/// Programs at the seats of a match, by seat.
struct ServedProgram {
  std::string player;
  std::shared_ptr<SeatLink> link;
  std::optional<Fault> fault{};  ///< by which it is gone
};

/// Reports, after the match, the programs that were gone before its end.
void report_failures(LiveRuntime& runtime, const ServeSettings& settings, LiveMatch& match,
                     std::map<Seat, ServedProgram> programs) {
  if (!settings.program_failed || programs.empty()) return;
  const auto watched = std::make_shared<std::map<Seat, ServedProgram>>(std::move(programs));
  const auto stepped = [watched](const AnyMatch& played) {
    for (const auto& fault : played.faults())
      if (const auto program = watched->find(fault.seat);
          program != watched->end() && !program->second.fault && played.silent(fault.seat))
        program->second.fault = fault;
  };
  const auto ended = [watched, &runtime, failed = settings.program_failed](const AnyMatch&) {
    for (const auto& [seat, program] : *watched) {
      if (!program.fault) continue;
      runtime.closing();  // the server does not stop before it is told
      program.link->leave_behind([&runtime, failed, player = program.player, fault = *program.fault](
                                     const SeatReport&, const PrivatePart& part) {
        failed(player, fault, part);
        runtime.closed();
      });
    }
    watched->clear();
  };
  match.listen({stepped, ended});
}

Nanoseconds from_milliseconds(double ms) { return Nanoseconds(static_cast<std::int64_t>(ms * 1e6)); }
Clocks person_clocks(double ms) { return {from_milliseconds(ms), from_milliseconds(ms), {}}; }

bool has_ports(const SeatPorts& ports) {
  return std::any_of(ports.begin(), ports.end(), [](const auto& port) { return port != nullptr; });
}

/// Throws BadRequest if the plan cannot be carried out at that seat.
void check_plan(const SeatPlan& plan, Seat seat, const ServeSettings& settings,
                const CheckPlayer& check_player) {
  if (plan.kind == SeatPlan::Kind::person && !settings.invite)
    throw BadRequest("--seat: a person plays on the pages: leave out --no-pages");
  if (plan.kind != SeatPlan::Kind::player) return;
  if (!is_outside(plan.player)) check_player(plan.player, seat);
}

}  // namespace

std::vector<SeatPlan> checked_plans(const ServeSettings& settings, const GameInfo& info,
                                    const CheckPlayer& check_player, std::size_t seats, bool swap,
                                    const std::vector<std::string>& names) {
  if (settings.arranged) return arranged_plans(*settings.arranged);
  auto plans = seat_plans(settings.seats, info, seats, names);
  for (Seat seat = 0; seat < seats; ++seat)
    for (Seat at = 0; at < seats; ++at)
      if (at == seat || swap) check_plan(plans[seat], at, settings, check_player);
  return plans;
}

std::shared_ptr<LiveMatch> make_served_match(LiveRuntime& runtime, const ServeSettings& settings,
                                             LiveOptions options, const std::vector<ServedSeat>& seats) {
  bool people = false;
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    people |= seats[seat].plan.kind == SeatPlan::Kind::person;
    const auto& plan = seats[seat].plan;
    options.seats.push_back({options.game->info().role(seat),
                             plan.name.empty() ? seats[seat].name : plan.name, plan.kind_name()});
  }
  if (people) options.clocks = person_clocks(settings.person_ms);
  if (settings.arranged && !settings.arranged->clocks) options.clocks = {};
  const bool beats = options.pace.kind == PaceKind::real_time;
  const auto limit = people || beats ? machine_limit(*options.game, options.pace) : Nanoseconds{0};
  const auto beat = beats ? options.pace.rest : Nanoseconds{0};
  const auto seed = options.seed;
  const auto match = std::make_shared<LiveMatch>(runtime, std::move(options));
  std::map<Seat, ServedProgram> programs;
  for (Seat seat = 0; seat < seats.size(); ++seat) {
    const auto& plan = seats[seat].plan;
    if (plan.is_socket())
      match->sit(seat, with_client(settings, match, seats[seat].link(match), seat));
    else if (plan.kind == SeatPlan::Kind::absent)
      match->sit(seat, std::make_shared<AbsentLink>(settings, match, plan.why_absent, seat));
    else if (plan.kind == SeatPlan::Kind::person)
      match->sit(seat,
                 std::make_shared<PortLink>(runtime, match, settings.invite(match->id(), seat), seat, beat));
    else {
      auto link = make_player_link(
          runtime, match, {plan.player, derived_seed(seed, seat + 1), settings.programs, limit}, seat);
      if (is_outside(plan.player)) programs[seat] = {plan.player, link};
      match->sit(seat, std::move(link));
    }
  }
  report_failures(runtime, settings, *match, std::move(programs));
  return match;
}

std::shared_ptr<LiveMatch> HostedEntry::host(LiveRuntime& runtime, const MatchRequest& request,
                                             const SeatPorts& ports) const {
  const auto game = rules(request.config);
  check_seat_count(*game, request.players.size());
  const auto port_of = [&](Seat seat) { return seat < ports.size() ? ports[seat] : nullptr; };
  const bool people = has_ports(ports);
  auto pace = game->pace();
  if (request.step_ms >= 0) pace.beat = from_milliseconds(request.step_ms);
  if (request.real_time) pace = {PaceKind::real_time, pace.beat, pace.beat};
  const auto limit = people ? machine_limit(*game, pace) : Nanoseconds{0};
  const auto clocks = people ? person_clocks(request.person_ms) : game->clocks();
  const auto match =
      std::make_shared<LiveMatch>(runtime, LiveOptions{.game = game,
                                                       .seed = request.seed,
                                                       .seats = seats_for(*game, request.players),
                                                       .clocks = clocks,
                                                       .pace = pace,
                                                       .thoughts = request.thoughts,
                                                       .past = request.past});
  const auto beat = pace.kind == PaceKind::real_time ? pace.beat : Nanoseconds{0};
  for (Seat seat = 0; seat < game->seats(); ++seat) {
    if (const auto port = port_of(seat))
      match->sit(seat, std::make_shared<PortLink>(runtime, match, port, seat, beat));
    else
      match->sit(seat, make_player_link(runtime, match,
                                        {request.players[seat], derived_seed(request.seed, seat + 1),
                                         request.programs, limit},
                                        seat));
  }
  match->start();
  return match;
}

void ClientEnd::wait(Done done) {
  began_ = std::chrono::steady_clock::now();
  look(std::move(done));
}

void ClientEnd::look(Done done) {
  constexpr std::chrono::milliseconds between_looks{2};
  const Nanoseconds passed = std::chrono::steady_clock::now() - began_;
  const bool left = client_->ended({}).has_value();
  const bool over = left || passed >= client_->end_limit();
  timer_.expires_after(over ? std::chrono::milliseconds(0) : between_looks);
  timer_.async_wait([self = shared_from_this(), done = std::move(done), over,
                     end_ms = left ? milliseconds(passed) : -1](const boost::system::error_code& error) {
    if (error) return;
    if (!over) return self->look(done);
    self->client_->end();
    done(end_ms);
  });
}

}  // namespace agon
