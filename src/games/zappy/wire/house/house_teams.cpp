#include "games/zappy/wire/house/house_teams.h"

#include <fmt/format.h>

#include "arena/choices_json.h"
#include "arena/game_of.h"
#include "arena/players.h"
#include "core/fault.h"
#include "core/from_json.h"
#include "core/player_spec.h"
#include "core/random.h"
#include "games/zappy/players/agent.h"
#include "games/zappy/players/players.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/wire/client/client.h"
#include "hosting/live_match.h"
#include "hosting/live_runtime.h"

namespace agon::zappy {
namespace {

class OutsideAgent : public Agent {
 public:
  /// Chooses a command. May take its time; throws to leave the world.
  using Decide = std::function<Command(const View&)>;

  OutsideAgent(int team, Decide decide) : team_(team), decide_(std::move(decide)) {}

 protected:
  void begin() override {
    messages_.clear();
    messages_.emplace_back();
    messages_.back().kind = MessageKind::hatched;
    messages_.back().number = body_.slots();
  }

  void listen(const Message& message) override { messages_.push_back(message); }
  /// A player without a command asks for its inventory, which takes a unit as well, because the protocol has
  /// no word for waiting.
  void think(Commands& commands) override {
    const auto told = std::exchange(messages_, {});
    auto command = decide_({body_.width(), body_.height(), static_cast<int>(body_.clock()), body_.level(),
                            team_, Messages(told)});
    if (command.verb != Verb::none) commands.push_back(std::move(command));
  }

 private:
  int team_;
  Decide decide_;
  std::vector<Message> messages_;  ///< since the last decision
};

class PersonMate : public OutsideMate {
 public:
  PersonMate(Place place, LiveRuntime& runtime, std::shared_ptr<SeatPort> port)
      : OutsideMate(std::move(place)), runtime_(runtime), port_(std::move(port)) {
    runtime_.hub().run([port = port_, heard = heard_] {
      port->answer = [heard](const json::value& value) -> std::string {
        Command command;
        try {
          from_json(value, command, "action");
        } catch (const std::exception& error) {
          return error.what();
        }
        const std::lock_guard lock(heard->mutex);
        heard->command = std::move(command);
        heard->changed.notify_all();
        return {};
      };
      port->leave = [heard](Fault fault) {
        const std::lock_guard lock(heard->mutex);
        heard->left = std::move(fault);
        heard->changed.notify_all();
      };
    });
    start();
  }

  ~PersonMate() override { end(); }

 protected:
  Command decide(const View& view, const std::stop_token& stop) override {
    SeatQuestion question;
    question.seat = static_cast<Seat>(place_.team);
    question.step = step_++;
    question.view = to_json(view);
    question.choices = choices_json(command_choices());
    std::unique_lock lock(heard_->mutex);
    heard_->command.reset();
    runtime_.hub().run([port = port_, question = std::move(question)] { port->ask(question); });
    heard_->changed.wait(lock, stop, [this] { return heard_->command || heard_->left; });
    if (heard_->left) throw PlayerFault(*heard_->left, true);
    if (!heard_->command) throw std::runtime_error("the world is closed");
    return *heard_->command;
  }

  void finish(const Outcome& outcome) override {
    runtime_.hub().run([port = port_, outcome] { port->end(outcome); });
  }

 private:
  /// Messages from the port, on the network's own loop.
  struct Heard {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::optional<Command> command;
    std::optional<Fault> left;
  };

  LiveRuntime& runtime_;
  std::shared_ptr<SeatPort> port_;
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
  std::uint64_t step_ = 0;
};

constexpr int most_programs = 20;  // of a team: each is a process

void check_player(const std::string& player, int clients) {
  if (is_outside(player)) {
    if (clients > most_programs)
      throw BadRequest(fmt::format("--seat: a team of programs has at most {} players, got -c {}",
                                   most_programs, clients));
    return;
  }
  if (agent_named(player) != nullptr) return;
  std::string known;
  for (const auto& each : agents()) known += std::string(known.empty() ? "" : ", ") + each.name;
  throw BadRequest(fmt::format("--seat: no player \"{}\" for a team of zappy; there are: {}", player, known));
}

}  // namespace

void OutsideMate::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) { live(stop); });
}

Fault OutsideMate::fail(FaultKind kind, std::string code, const std::string& text) const {
  Fault fault{static_cast<Seat>(place_.team), kind, std::move(code),
              fmt::format("player {} of the team: {}", place_.number, text)};
  place_.failed(fault);
  return fault;
}

void OutsideMate::live(const std::stop_token& stop) {
  std::optional<Fault> gone;
  try {
    prepare();
    auto client = place_.client;
    client.stop = stop;
    JoinSettings join;
    join.seed = 1;
    join.complain = [&](const std::string& text) {
      if (place_.problem) place_.problem(text);
    };
    const auto make = [&](const Crewing&) {
      return std::make_unique<OutsideAgent>(place_.team, [&](const View& view) {
        if (stop.stop_requested()) throw std::runtime_error("the world is closed");
        return checked(decide(view, stop));
      });
    };
    saw_the_end_ = play_together(client, make, join) == 0;
  } catch (const PlayerFault& fault) {
    if (!stop.stop_requested())  // else the world was closed, and its programs with it
      gone = fail(fault.fault().kind, fault.fault().code, fault.fault().text);
  } catch (const std::exception& error) {  // the server has gone
    if (place_.problem && !stop.stop_requested()) place_.problem(error.what());
  }
  std::unique_lock lock(mutex_);
  const auto outcome = outcome_.value_or(Outcome{{}, {}, "left", "its life is over"});
  lock.unlock();
  finish(outcome);
  if (gone && place_.gone) place_.gone(*gone, part_);
  lock.lock();
  over_ = true;
  changed_.notify_all();
}

Command OutsideMate::checked(Command command) const {
  const auto wrong = Rules().check({}, 0, command);
  if (!wrong) return command;
  fail(wrong->kind, wrong->code, wrong->text);
  return {};
}

void OutsideMate::told_outcome(const Outcome& outcome) {
  {
    const std::lock_guard lock(mutex_);
    outcome_ = outcome;
  }
  thread_.request_stop();  // a player that still thinks can stop
}

std::optional<std::string> OutsideMate::ended(Nanoseconds at_most) {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, at_most, [this] { return over_; })) return std::nullopt;
  return "it has left";
}

void OutsideMate::end() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

ProgramMate::ProgramMate(Place place, const Config& config, std::shared_ptr<const ProgramHost> programs,
                         std::string program, Nanoseconds limit)
    : OutsideMate(std::move(place)),
      game_(any_game<Rules>(config)),
      places_(config.places),
      programs_(std::move(programs)),
      program_(std::move(program)),
      limit_(limit) {
  start();
}

void ProgramMate::prepare() {
  const auto seat = static_cast<Seat>(place_.team * places_ + place_.number);
  player_.emplace(game_, programs_, program_, seat);
  player_->await_ready();
}

/// A late or unreadable answer counts as no decision; a program that is gone leaves the world.
Command ProgramMate::decide(const View& view, const std::stop_token&) {
  try {
    ProgramPlayer::Actions legal;
    if (player_->wants_legal())
      for (const auto& choice : command_choices()) legal.push_back(choice.action);
    const auto* told = player_->wants_legal() ? &legal : nullptr;
    return player_->decide(AnyValue::lent(view), limit_, told, step_++).as<Command>();
  } catch (const PlayerFault& fault) {
    if (fault.gone()) throw;
    fail(fault.fault().kind, fault.fault().code, fault.fault().text);
    return {};
  }
}

void ProgramMate::finish(const Outcome& outcome) {
  if (!player_) return;
  player_->end(outcome);
  report_ = player_->report();
  part_ = player_->private_part();
}

std::vector<SeatPlan> team_plans(const ServeSettings& serve, const std::vector<std::string>& names,
                                 int clients) {
  auto plans = seat_plans(serve.seats, Rules::info(), names.size(), names);
  for (const auto& plan : plans) {
    if (plan.kind == SeatPlan::Kind::person && !serve.invite)
      throw BadRequest("--seat: a person plays at the pages: leave out --no-pages");
    if (plan.kind == SeatPlan::Kind::player) check_player(plan.player, clients);
  }
  return plans;
}

int HouseTeams::places() const {
  return settings_.arranged ? static_cast<int>(settings_.places) : settings_.config.clients;
}

ClientSettings HouseTeams::client_of(Seat team, int players) const {
  ClientSettings client;
  client.host = host_;
  client.port = std::to_string(port_);
  client.team = settings_.names[team];
  client.players = players;
  client.quiet = true;
  client.asks_again = false;
  return client;
}

HouseTeams::Mates HouseTeams::begin(const std::string& match, int round,
                                    const std::function<void(Fault)>& failed) {
  std::erase_if(teams_, [](const Team& team) { return team.over->load(); });
  Mates mates;
  for (Seat team = 0; team < settings_.teams.size(); ++team) {
    const auto& plan = settings_.teams[team];
    if (plan.is_socket() || plan.kind == SeatPlan::Kind::absent) continue;
    if (plan.kind == SeatPlan::Kind::player && !is_outside(plan.player)) {
      begin_team(team, round);
      continue;
    }
    const int players = plan.kind == SeatPlan::Kind::person ? 1 : places();
    for (int number = 0; number < players; ++number)
      mates.push_back(mate(team, number, match, round, failed));
  }
  return mates;
}

std::shared_ptr<OutsideMate> HouseTeams::mate(Seat team, int number, const std::string& match, int round,
                                              const std::function<void(Fault)>& failed) {
  const auto& plan = settings_.teams[team];
  OutsideMate::Place place{client_of(team, 1), static_cast<int>(team), number, failed};
  if (plan.kind == SeatPlan::Kind::person)
    return std::make_shared<PersonMate>(std::move(place), runtime_, invite_(match, team));
  auto config = settings_.config;
  config.places = places();
  const Nanoseconds limit = settings_.lockstep ? Nanoseconds(settings_.budget_time()) : program_limit;
  if (settings_.program_failed)
    place.gone = [this, player = plan.player, key = std::pair(round, team)](const Fault& fault,
                                                                            const PrivatePart& part) {
      const std::lock_guard lock(reporting_);
      if (reported_.insert(key).second) settings_.program_failed(player, fault, part);
    };
  return std::make_shared<ProgramMate>(std::move(place), config, programs_, plan.player, limit);
}

void HouseTeams::begin_team(Seat team, int round) {
  JoinSettings join;
  join.player = settings_.teams[team].player;
  join.seed = derived_seed(derived_seed(settings_.seed, team + 1), static_cast<std::uint64_t>(round));
  join.complain = [](const std::string&) {};
  auto over = std::make_shared<std::atomic<bool>>(false);
  std::jthread thread([client = client_of(team, places()), join, over](const std::stop_token& stop) mutable {
    client.stop = stop;
    try {
      play_together(client, agent_named(join.player)->make, join);
    } catch (const std::exception&) {  // the server has gone
    }
    *over = true;
  });
  teams_.push_back({std::move(over), std::move(thread)});
}

void HouseTeams::stop() {
  for (auto& team : teams_) team.thread.request_stop();
}

}  // namespace agon::zappy
