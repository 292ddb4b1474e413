#include "contest/plan_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "contest/formats/format.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "core/to_json.h"
#include "process/command_line.h"
#include "text/utf8.h"

namespace agon::contest {

namespace {

/// Null: there is no such format, or a final does not take it.
const Format* format_in(const PlanDraft& draft) {
  const auto* format = find_format(draft.checked.plan.format);
  return format != nullptr && draft.of_final && !format->decides_finals() ? nullptr : format;
}

/// Each entrant needs the same number of seats.
void judge_seats_of_all(const PlanDraft& draft, const GameEntry& game, PlanMistakes& mistakes) {
  const auto& plan = draft.checked.plan;
  const auto entrants = plan.entrants.size();
  for (const auto& config : plan.configs) {
    const auto seats = game.seats(config);
    if (entrants > 0 && seats % entrants == 0) continue;
    return mistakes.add(draft.place("format"),
                        "format = \"world\" gives every entrant the same number of seats, but this "
                        "configuration has {} seats for {} entrants{}",
                        seats, entrants,
                        game.info().most_seats > 2 ? fmt::format(": [config] teams = {}", entrants) : "");
  }
}

void judge_seats(const PlanDraft& draft, const GameEntry& game, PlanMistakes& mistakes) {
  const auto& plan = draft.checked.plan;
  if (const auto* format = format_in(draft); format != nullptr && format->all_at_once())
    return judge_seats_of_all(draft, game, mistakes);
  for (const auto& config : plan.configs) {
    const auto seats = game.seats(config);
    if (seats % 2 == 0 && seats == game.seats(plan.configs[0])) continue;
    return mistakes.add(0,
                        "a match is between two sides, but this configuration has {} seats; all "
                        "configurations need the same even number",
                        seats);
  }
}

/// Makes matches differ: by the game's variants if no configuration was given, and by random openings if the
/// game has neither variants nor chance.
void vary(PlanDraft& draft, const GameEntry& game, bool config_given) {
  auto& plan = draft.checked.plan;
  auto variants = game.variants(plan.configs[0]);
  if (draft.variants && !config_given && !variants.empty()) plan.configs = std::move(variants);
  const bool clients = has_clients(plan);
  plan.opening = draft.opening.value_or(clients ? 0 : usual_opening(game, plan.configs.size()));
}

}  // namespace

Points usual_points(const GameEntry& game) { return game.seats_are_alike() ? Points::match : Points::pair; }

std::uint32_t usual_opening(const GameEntry& game, std::size_t configs) {
  if (game.info().chance != Chance::none || configs > 1) return 0;
  // Players soon return to the positions that they know, so a long match needs more than a few steps.
  return static_cast<std::uint32_t>(std::clamp<std::size_t>(game.info().longest / 100, 4, 60));
}

const GameEntry* complete(PlanDraft& draft, const FindGame& find_game, const std::string& known_games,
                          PlanMistakes& mistakes) {
  auto& plan = draft.checked.plan;
  const bool given = !plan.configs.empty();
  if (!given) plan.configs.push_back(nullptr), draft.config_places.emplace_back();
  if (plan.game.empty()) {
    mistakes.add(0, "the game is missing: game = \"NAME\" or --game NAME, one of {}", known_games);
    return nullptr;
  }
  const auto* game = find_game(plan.game);
  if (game == nullptr) {
    mistakes.add(draft.place("game"), "there is no game \"{}\"; there are: {}", plan.game, known_games);
    return nullptr;
  }
  for (std::size_t index = 0; index < plan.configs.size(); ++index) {
    try {
      plan.configs[index] = game->config_from(plan.configs[index], draft.sets);
    } catch (const BadRequest& bad) {
      mistakes.add(draft.config_places[index], "{}; see `agon describe {}`", bad.what(), plan.game);
      plan.configs[index] = game->config_from(nullptr, {});
    }
  }
  const auto* format = find_format(plan.format);
  const bool in_pairs = plan.swap && format != nullptr && !format->all_at_once();
  plan.points = draft.points.value_or(in_pairs ? usual_points(*game) : Points::match);
  vary(draft, *game, given);
  return game;
}

namespace {

/// Judges numbers by the bounds of their keys, because a stored plan was read by nobody's keys.
void judge_numbers(const PlanDraft& draft, PlanMistakes& mistakes) {
  PlanDraft read;
  const auto values = to_json(draft.checked.plan).as_object();
  const auto judge_one = [&](const std::string& key, const boost::json::value& value) {
    read_value({key, value, draft.place(key).flag}, read, mistakes);
  };
  for (const char* key : {"games", "rounds", "seed", "opening"}) judge_one(key, values.at(key));
  for (const auto& [key, value] : values.at("sprt").as_object()) judge_one("sprt." + std::string(key), value);
}

/// Refuses a random opening for clients: their protocol begins with every game at its start.
void judge_opening(const PlanDraft& draft, PlanMistakes& mistakes) {
  if (draft.checked.plan.opening == 0 || !has_clients(draft.checked.plan)) return;
  mistakes.add(
      draft.place("opening"),
      "entrants with client: cannot have a random opening, because their protocol begins at the start of "
      "a match: leave it out, or take several [[config]]");
}

void judge_sprt(const PlanDraft& draft, const Format& format, PlanMistakes& mistakes) {
  const auto& plan = draft.checked.plan;
  const auto place = draft.place("until");
  if (plan.entrants.size() != 2)
    mistakes.add(place,
                 "until = \"sprt\" compares two entrants, but there are {}: take two, or until = \"games\"",
                 plan.entrants.size());
  if (!format.takes_sprt())
    mistakes.add(place, "until = \"sprt\" does not work with format = \"{}\": take \"round_robin\"",
                 plan.format);
  if (plan.sprt.elo1 <= plan.sprt.elo0)
    mistakes.add(place, "sprt: elo1 ({}) must be above elo0 ({})", plan.sprt.elo1, plan.sprt.elo0);
}

void judge_format(const PlanDraft& draft, PlanMistakes& mistakes) {
  const auto& plan = draft.checked.plan;
  const auto count = plan.entrants.size();
  const auto* format = format_in(draft);
  if (format == nullptr)
    mistakes.add(draft.place("format"), "format is \"{}\", but must be one of: {}", plan.format,
                 format_names(draft.of_final));
  if (count < 2)
    return mistakes.add(0, "{}, but there {}{}",
                        draft.of_final ? "a final needs two teams with a version that plays"
                                       : "a contest needs at least two entrants",
                        count == 1 ? "is one" : "are none",
                        draft.of_final
                            ? ""
                            : "; add [[entrant]] with name and player, --entrant NAME=PLAYER, or a subfolder "
                              "in the entrants' folder");
  if (plan.swap && plan.games % 2 == 1 && (format == nullptr || !format->balances_seats()))
    mistakes.add(draft.place("games"),
                 "games = {} is odd, but every seed is played twice, seats swapped: take {}{}", plan.games,
                 plan.games + 1, draft.of_final ? "" : " or swap = false (--no-swap)");
  if (format != nullptr) {
    for (const auto& problem : format->problems(plan, draft.is_given("rounds")))
      mistakes.add(draft.place(problem.key), problem.words);
    if (plan.until == Until::sprt) judge_sprt(draft, *format, mistakes);
  }
  if (plan.points == Points::pair && !plan.swap)
    mistakes.add(draft.place("points"), "points = \"pair\" needs swapped seats: remove swap = false");
  if (!mistakes.none()) return;  // what follows would count by wrong numbers
  if (const auto matches = format->pairings(plan) * plan.games; matches > most_matches)
    mistakes.add(draft.place("rounds"),
                 "{} matches would be played, but at most {} can be: take fewer rounds "
                 "or games",
                 matches, most_matches);
}

/// Empty: the game has a built-in player of that name for the seat.
std::string built_in_problem(const GameEntry& game, const std::string& player, Seat seat) {
  const auto word = player_spec(player).name();
  std::string fitting, problem;
  const auto fits = [&](const std::string& name) {
    try {
      game.check_player(name, seat);
      return true;
    } catch (const BadRequest& bad) {
      problem = bad.what();
      return false;
    }
  };
  for (const auto& each : game.players()) {
    if (!fits(each.name)) continue;
    if (each.name == word) return fits(player) ? std::string() : problem;
    fitting += (fitting.empty() ? "" : ", ") + each.name;
  }
  return fmt::format(
      "there is no built-in player \"{}\" for seat {} ({}) of {}; there are: {}; to use your own program, "
      "write cmd:COMMAND",
      word, seat, game.info().role(seat), game.info().name, fitting);
}

/// Checks a player for all seats, or for the seats of one of two sides.
std::string seats_problem(const GameEntry& game, std::size_t seats, const Entrant& entrant,
                          std::size_t side) {
  const bool takes_all = entrant.players.size() == 1;
  std::string problem;
  for (Seat seat = 0; seat < seats && problem.empty(); ++seat)
    if (takes_all || (seat * 2 >= seats) == (side == 1))
      problem = built_in_problem(game, entrant.players[side], seat);
  if (!problem.empty() && takes_all && game.info().roles.size() > 1)
    problem += "; to name a player for each side, write players = [\"…\", \"…\"]";
  return problem;
}

/// Checks "client:COMMAND LINE": the game needs a protocol, and must know every word in braces.
std::string client_problem(const GameEntry* game, const std::string& line) {
  if (game == nullptr) return {};
  ClientWords words;
  for (const auto& word : game->client_words()) words.emplace_back(word, "0");
  if (words.empty())
    return fmt::format(
        "{} has no protocol of its own that a client could speak; to use your own program, write cmd:COMMAND",
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

void judge_entrants(const PlanDraft& draft, const GameEntry* game, PlanMistakes& mistakes) {
  std::map<std::string, std::string> looks;
  for (std::size_t index = 0; index < draft.checked.plan.entrants.size(); ++index) {
    const auto& place = draft.entrant_places[index];
    const auto& entrant = draft.checked.plan.entrants[index];
    const auto label = label_of(entrant), look = look_of(label);
    const auto [same, is_first] = looks.emplace(look, label);
    if (look.empty() && !label.empty())
      mistakes.add(place, "entrant {}: its name has no visible character", index + 1);
    else if (!is_first && !label.empty() && same->second == label)
      mistakes.add(place, "two entrants are named \"{}\"; give each a name of its own", label);
    else if (!is_first && !label.empty())
      mistakes.add(place,
                   "the entrants \"{}\" and \"{}\" have names that look alike; give each a name of its own",
                   same->second, label);
    for (std::size_t side = 0; side < entrant.players.size() && !has_left(entrant); ++side) {
      if (entrant.players[side].empty()) continue;  // reported when it was read
      const auto problem = player_problem(draft, game, entrant, side);
      if (!problem.empty()) mistakes.add(place, "entrant \"{}\": {}", label_of(entrant), problem);
    }
  }
}

}  // namespace

void judge(const PlanDraft& draft, const GameEntry* game, PlanMistakes& mistakes) {
  judge_numbers(draft, mistakes);
  if (game != nullptr) judge_seats(draft, *game, mistakes);
  judge_opening(draft, mistakes);
  judge_entrants(draft, game, mistakes);
  judge_format(draft, mistakes);
}

void require_plan(const Plan& plan, const GameEntry& game, std::map<std::string, Place> places,
                  bool of_final) {
  PlanMistakes mistakes("");
  PlanDraft draft;
  draft.checked.plan = plan;
  draft.of_final = of_final;
  draft.places = std::move(places);
  draft.places.try_emplace("rounds");
  draft.entrant_places.resize(plan.entrants.size());
  judge(draft, &game, mistakes);
  mistakes.refuse();
}

}  // namespace agon::contest
