#include "hosting/seat_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "core/errors.h"
#include "core/player_spec.h"

namespace agon {

namespace {

bool same_word(const std::string& one, const std::string& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

/// A seat's name besides its number; empty if all seats have the same role.
std::string name_of(Seat seat, const GameInfo& info, const std::vector<std::string>& names) {
  if (seat < names.size()) return names[seat];
  return info.roles.size() > 1 ? info.role(seat) : "";
}

std::optional<Seat> seat_called(const std::string& word, const GameInfo& info, std::size_t seats,
                                const std::vector<std::string>& names) {
  for (Seat seat = 0; seat < seats; ++seat) {
    const auto name = name_of(seat, info, names);
    if (word == std::to_string(seat) || (!name.empty() && same_word(word, name))) return seat;
  }
  return std::nullopt;
}

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

}  // namespace agon
