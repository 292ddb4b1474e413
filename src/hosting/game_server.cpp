#include "hosting/game_server.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "core/player_spec.h"
#include "core/random.h"
#include "hosting/live_runtime.h"
#include "hosting/output_queue.h"
#include "text/bytes.h"
#include "text/utf8.h"

namespace agon {

namespace {

/// A seat's name besides its number; empty if all seats have the same role.
std::string name_of(Seat seat, const GameInfo& info, const std::vector<std::string>& names) {
  if (seat < names.size()) return names[seat];
  return info.roles.size() > 1 ? info.role(seat) : "";
}

std::optional<Seat> seat_called(const std::string& word, const GameInfo& info, std::size_t seats,
                                const std::vector<std::string>& names) {
  for (Seat seat = 0; seat < seats; ++seat) {
    const auto name = name_of(seat, info, names);
    if (word == std::to_string(seat) || (!name.empty() && lower_case(word) == lower_case(name))) return seat;
  }
  return std::nullopt;
}

[[noreturn]] void not_arranged() { throw Failure("this game's server takes no arranged matches"); }

}  // namespace

std::vector<SeatPlan> seat_plans(const std::vector<std::string>& words, const GameInfo& info,
                                 std::size_t seats, const std::vector<std::string>& names) {
  std::vector<SeatPlan> plans(seats);
  for (const auto& word : words) {
    const auto equals = word.find('=');
    const auto seat = seat_called(word.substr(0, equals), info, seats, names);
    if (!seat || equals == std::string::npos || equals + 1 == word.size()) {
      std::string known;
      for (Seat each = 0; each < seats; ++each) {
        const auto name = name_of(each, info, names);
        known += fmt::format("{}{}{}", each == 0 ? "" : ", ", each, name.empty() ? "" : " or " + name);
      }
      throw BadRequest(fmt::format(
          "--seat: expected SEAT=WHO, got \"{}\"; the seats are {}; WHO is a player, cmd:COMMAND or person",
          word, known));
    }
    const auto who = word.substr(equals + 1);
    plans[*seat] = {
        kind_of_player(who) == PlayerSpec::Kind::person ? SeatPlan::Kind::person : SeatPlan::Kind::player,
        who};
  }
  return plans;
}

std::string SeatPlan::kind_name() const {
  if (kind == Kind::player) return is_outside(player) ? "program" : player;
  if (kind == Kind::person) return "person";
  return name.empty() ? "remote" : "program";
}

std::size_t open_seats(const std::vector<SeatPlan>& plans) {
  return static_cast<std::size_t>(
      std::count_if(plans.begin(), plans.end(), [](const auto& plan) { return plan.is_socket(); }));
}

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

void JoinSettings::print_complaint(const std::string& line) {
  fmt::print(stderr, "{}\n", visible(line, true));  // it may be a stack trace
}

}  // namespace agon
