#include "hosting/game_server.h"

#include <fmt/core.h>

#include "core/errors.h"
#include "core/player_spec.h"
#include "core/random.h"
#include "hosting/live_runtime.h"
#include "hosting/output_queue.h"
#include "text/utf8.h"

namespace agon {

std::vector<SeatPlan> arranged_plans(const ArrangedMatch& match) {
  std::vector<SeatPlan> plans;
  for (Seat seat = 0; seat < match.players.size(); ++seat) {
    const bool client = is_client(match.players[seat]);
    plans.push_back({client ? SeatPlan::Kind::socket : SeatPlan::Kind::player,
                     client ? "" : match.players[seat], match.names[seat]});
  }
  return plans;
}

std::uint64_t ServeSettings::seed_of(std::uint64_t match) const {
  return arranged ? seed : derived_seed(seed, match);
}

void ServeSettings::say(const std::string& line) const {
  if (!arranged) OutputQueue::standard().line(line);
}

namespace {
[[noreturn]] void not_arranged() { throw Failure("this game's server takes no arranged matches"); }
}  // namespace

ClientWords GameServer::client_words(Seat) const { not_arranged(); }
void GameServer::open_door(Seat, int) { not_arranged(); }
bool GameServer::has_come(Seat) const { not_arranged(); }
void GameServer::give_up(Seat, Fault) { not_arranged(); }

void ServeSettings::all_played(LiveRuntime& runtime) const {
  if (pages || !finished) return;
  runtime.hub().once_idle([finished = finished] { finished(0); });
}

void JoinSettings::print_line(const std::string& line) {
  fmt::print("{}\n", visible(line));
  std::fflush(stdout);
}

void JoinSettings::print_complaint(const std::string& line) { fmt::print(stderr, "{}\n", visible(line)); }

}  // namespace agon
