// Whether every entrant has a name of its own and players that there are.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "contest/plan_judge.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "process/client_words.h"
#include "process/command_line.h"

namespace agon::contest {

namespace {

/// Empty: the player takes the parameters behind its name.
std::string params_problem(const GameEntry& game, const std::string& player, Seat seat) {
  try {
    game.check_player(player, seat);
    return {};
  } catch (const BadRequest& bad) {
    return bad.what();
  }
}

/// Empty: the game has a built-in player of that name for the seat.
std::string built_in_problem(const GameEntry& game, const std::string& player, Seat seat) {
  const auto word = player_spec(player).name();
  std::string fitting;
  for (const auto& each : game.players()) {
    const bool fits = std::find(each.seats.begin(), each.seats.end(), seat) != each.seats.end();
    if (fits && each.name == word) return params_problem(game, player, seat);
    if (fits) fitting += (fitting.empty() ? "" : ", ") + each.name;
  }
  return fmt::format(
      "there is no built-in player \"{}\" for seat {} ({}) of {}; there are: {}; a program of yours is "
      "written "
      "cmd:COMMAND LINE",
      word, seat, game.info().role(seat), game.info().name, fitting);
}

/// Of a player that takes all seats, or those of one of two sides.
std::string seats_problem(const GameEntry& game, std::size_t seats, const Entrant& entrant,
                          std::size_t side) {
  const bool takes_all = entrant.players.size() == 1;
  std::string problem;
  for (Seat seat = 0; seat < seats && problem.empty(); ++seat)
    if (takes_all || (seat * 2 >= seats) == (side == 1))
      problem = built_in_problem(game, entrant.players[side], seat);
  if (!problem.empty() && takes_all && game.info().roles.size() > 1)
    problem += "; players of two sides are written players = [\"…\", \"…\"]";
  return problem;
}

/// Of "client:COMMAND LINE": the game has a protocol, and every word in braces.
std::string client_problem(const GameEntry* game, const std::string& line) {
  if (game == nullptr) return {};
  ClientWords words;
  for (const auto& word : game->client_words()) words.emplace_back(word, "0");
  if (words.empty())
    return fmt::format(
        "{} has no protocol of its own that a client could speak; a program of yours is written "
        "cmd:COMMAND LINE",
        game->info().name);
  try {
    process::with_client_words(line, words);
  } catch (const BadRequest& bad) {
    return bad.what();
  }
  return {};
}

std::string player_problem(const PlanDraft& draft, const GameEntry* game, const Entrant& entrant,
                           std::size_t side) {
  const auto& player = entrant.players[side];
  if (const auto line = command_line_in(player)) {
    const auto problem = process::command_problem(*line);
    return problem.empty() && is_client(player) ? client_problem(game, *line) : problem;
  }
  if (is_outside(player) || game == nullptr) return {};
  return seats_problem(*game, game->seats(draft.checked.plan.configs[0]), entrant, side);
}

}  // namespace

void judge_entrants(const PlanDraft& draft, const GameEntry* game, PlanMistakes& mistakes) {
  std::set<std::string> names;
  for (std::size_t index = 0; index < draft.checked.plan.entrants.size(); ++index) {
    const auto line = draft.entrant_lines[index];
    const auto& entrant = draft.checked.plan.entrants[index];
    if (!entrant.name.empty() && !names.insert(entrant.name).second)
      mistakes.add(
          line, fmt::format("a second entrant is named \"{}\"; give each a name of its own", entrant.name));
    for (std::size_t side = 0; side < entrant.players.size(); ++side) {
      if (entrant.players[side].empty()) continue;  // told when it was read
      const auto problem = player_problem(draft, game, entrant, side);
      if (!problem.empty()) mistakes.add(line, fmt::format("entrant \"{}\": {}", entrant.name, problem));
    }
  }
}

}  // namespace agon::contest
