#include "games/zappy/wire/house_teams.h"

#include <fmt/format.h>

#include "core/errors.h"
#include "core/random.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/wire/client/session.h"

namespace agon::zappy {

std::vector<SeatPlan> team_plans(const std::vector<std::string>& words,
                                 const std::vector<std::string>& names) {
  auto plans = seat_plans(words, Rules::info(), names.size(), names);
  for (Seat team = 0; team < plans.size(); ++team) {
    const auto& plan = plans[team];
    if (plan.is_socket()) continue;
    if (plan.kind == SeatPlan::Kind::player && agent_named(plan.player) != nullptr) continue;
    std::string known;
    for (const auto& each : agents()) known += std::string(known.empty() ? "" : ", ") + each.name;
    throw BadRequest(fmt::format(
        "--seat: a team of zappy is played by {}, or by clients that join; got \"{}\"", known, plan.player));
  }
  return plans;
}

HouseTeams::HouseTeams(const WireSettings& settings, const std::string& host, std::uint16_t port,
                       std::uint64_t seed) {
  for (Seat team = 0; team < settings.teams.size(); ++team) {
    const auto& plan = settings.teams[team];
    if (plan.is_socket()) continue;
    ClientSettings client;
    client.host = host;
    client.port = std::to_string(port);
    client.team = settings.names[team];
    client.players = settings.arranged ? static_cast<int>(settings.places) : settings.config.clients;
    client.wait_ms = 24 * 3'600'000;  // for the next round
    client.quiet = true;
    JoinSettings join;
    join.player = plan.player;
    join.complain = [](const std::string&) {};
    teams_.emplace_back([client, join, base = derived_seed(seed, team + 1),
                         rounds = settings.rounds](const std::stop_token& stop) mutable {
      client.stop = stop;
      for (int round = 0; round < rounds && !stop.stop_requested(); ++round) {
        join.seed = derived_seed(base, static_cast<std::uint64_t>(round));
        try {
          play_together(client, *agent_named(join.player), join);
        } catch (const std::exception&) {  // the server has gone
          return;
        }
      }
    });
  }
}

void HouseTeams::stop() {
  for (auto& team : teams_) team.request_stop();
}

}  // namespace agon::zappy
