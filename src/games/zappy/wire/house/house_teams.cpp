#include "games/zappy/wire/house/house_teams.h"

#include <fmt/format.h>

#include "arena/choices_json.h"
#include "arena/players.h"
#include "core/fault.h"
#include "core/from_json.h"
#include "core/player_spec.h"
#include "core/random.h"
#include "games/zappy/wire/client/client.h"
#include "games/zappy/wire/house/outside_mate.h"
#include "hosting/live_runtime.h"
#include "hosting/seat_port.h"

namespace agon::zappy {

namespace {

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
    for (int number = 0; number < players; ++number) mates.push_back(mate(team, number, match, failed));
  }
  return mates;
}

std::shared_ptr<OutsideMate> HouseTeams::mate(Seat team, int number, const std::string& match,
                                              const std::function<void(Fault)>& failed) {
  const auto& plan = settings_.teams[team];
  OutsideMate::Place place{client_of(team, 1), static_cast<int>(team), number, failed};
  if (plan.kind == SeatPlan::Kind::person)
    return std::make_shared<PersonMate>(std::move(place), runtime_, invite_(match, team));
  auto config = settings_.config;
  config.places = places();
  const Nanoseconds limit = settings_.lockstep ? Nanoseconds(settings_.budget_time()) : program_limit;
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
