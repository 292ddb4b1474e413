#include "contest/plan_judge.h"

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

/// The plan under judgement, and the mistakes found so far.
struct Hearing {
  const Plan& plan;
  const GameEntry* game;
  const Said& said;
  bool of_final;
  Mistakes& mistakes;
  std::uint64_t most;  ///< matches

  Place place(const std::string& path) const { return said.place(path); }
};

/// Null: there is no such format, or a final does not take it.
const Format* format_in(const Hearing& hearing) {
  const auto* format = find_format(hearing.plan.format);
  return format != nullptr && hearing.of_final && !format->decides_finals() ? nullptr : format;
}

/// Each entrant needs the same number of seats.
void judge_seats_of_all(const Hearing& hearing) {
  const auto& plan = hearing.plan;
  const auto entrants = plan.entrants.size();
  for (const auto& config : plan.configs) {
    const auto seats = hearing.game->seats(config);
    if (entrants > 0 && seats % entrants == 0) continue;
    return hearing.mistakes.add(
        hearing.place("format"),
        "format = \"world\" gives every entrant the same number of seats, but this "
        "configuration has {} seats for {} entrants{}",
        seats, entrants,
        hearing.game->info().most_seats > 2 ? fmt::format(": [config] teams = {}", entrants) : "");
  }
}

void judge_seats(const Hearing& hearing) {
  const auto& plan = hearing.plan;
  if (hearing.game == nullptr) return;
  if (const auto* format = format_in(hearing); format != nullptr && format->all_at_once())
    return judge_seats_of_all(hearing);
  for (const auto& config : plan.configs) {
    const auto seats = hearing.game->seats(config);
    if (seats % 2 == 0 && seats == hearing.game->seats(plan.configs[0])) continue;
    return hearing.mistakes.add(0,
                                "a match is between two sides, but this configuration has {} seats; all "
                                "configurations need the same even number",
                                seats);
  }
}

}  // namespace

Points usual_points(const GameEntry& game) { return game.seats_are_alike() ? Points::match : Points::pair; }

std::uint32_t usual_opening(const GameEntry& game, std::size_t configs) {
  if (game.info().chance != Chance::none || configs > 1) return 0;
  // Players soon return to the positions that they know, so a long match needs more than a few steps.
  return static_cast<std::uint32_t>(std::clamp<std::size_t>(game.info().longest / 100, 4, 60));
}

namespace {

/// Judges values by their notes, because not every plan was read. Defaults are right.
template <DescribedStruct T>
void judge_values(const Hearing& hearing, const T& values, const std::string& path) {
  std::vector<BadValue> bad;
  T ignored;
  read_all(to_sparse_json(values), type_of<std::remove_cvref_t<decltype(ignored)>>(), &ignored, bad, path);
  for (const auto& one : bad) hearing.mistakes.add(hearing.place(one.at()), one);
}

/// Refuses a random opening for clients: their protocol begins with every game at its start.
void judge_opening(const Hearing& hearing) {
  if (hearing.plan.opening == 0 || !has_clients(hearing.plan)) return;
  hearing.mistakes.add(
      hearing.place("opening"),
      "entrants with client: cannot have a random opening, because their protocol begins at the start of "
      "a match: leave it out, or take several [[config]]");
}

void judge_sprt(const Hearing& hearing, const Format& format) {
  const auto& plan = hearing.plan;
  const auto place = hearing.place("until");
  if (plan.entrants.size() != 2)
    hearing.mistakes.add(
        place, "until = \"sprt\" compares two entrants, but there are {}: take two, or until = \"games\"",
        plan.entrants.size());
  if (!format.takes_sprt())
    hearing.mistakes.add(place, "until = \"sprt\" does not work with format = \"{}\": take \"round_robin\"",
                         plan.format);
  if (plan.sprt.elo1 <= plan.sprt.elo0)
    hearing.mistakes.add(place, "sprt: elo1 ({}) must be above elo0 ({})", plan.sprt.elo1, plan.sprt.elo0);
}

/// Judges the numbers of entrants and matches by the format.
void judge_format(const Hearing& hearing) {
  const auto& plan = hearing.plan;
  auto& mistakes = hearing.mistakes;
  const auto count = plan.entrants.size();
  const auto* format = format_in(hearing);
  if (format == nullptr)
    mistakes.add(hearing.place("format"), "format is \"{}\", but must be one of: {}", plan.format,
                 format_names(hearing.of_final));
  if (count < 2)
    return mistakes.add(0, "{}, but there {}{}",
                        hearing.of_final ? "a final needs two teams with a version that plays"
                                         : "a contest needs at least two entrants",
                        count == 1 ? "is one" : "are none",
                        hearing.of_final
                            ? ""
                            : "; add [[entrant]] with name and player, --entrant NAME=PLAYER, or a subfolder "
                              "in the entrants' folder");
  if (plan.swap && plan.games % 2 == 1 && (format == nullptr || !format->balances_seats()))
    mistakes.add(hearing.place("games"),
                 "games = {} is odd, but every seed is played twice, seats swapped: take {}{}", plan.games,
                 plan.games + 1, hearing.of_final ? "" : " or swap = false (--no-swap)");
  if (format != nullptr) {
    for (const auto& problem : format->problems(plan, hearing.said.has("rounds")))
      mistakes.add(hearing.place(problem.key), problem.words);
    if (plan.until == Until::sprt) judge_sprt(hearing, *format);
  }
  if (plan.points == Points::pair && !plan.swap)
    mistakes.add(hearing.place("points"), "points = \"pair\" needs swapped seats: remove swap = false");
  if (!mistakes.none()) return;  // what follows would count by wrong numbers
  if (const auto matches = format->pairings(plan) * plan.games; matches > hearing.most)
    mistakes.add(hearing.place("rounds"),
                 "{} matches would be played, but at most {} can be: take fewer rounds "
                 "or games",
                 matches, hearing.most);
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

std::string player_problem(const Hearing& hearing, const Entrant& entrant, std::size_t side) {
  const auto* game = hearing.game;
  const auto& player = entrant.players[side];
  const auto outside = [](const std::string& each) { return is_outside(each); };
  if (entrant.grants != process::Grants{} && std::ranges::none_of(entrant.players, outside))
    return "env and network are for programs, and it has none";
  if (const auto line = command_line_in(player)) {
    const auto problem = process::command_problem(*line);
    return problem.empty() && is_client(player) ? client_problem(game, *line) : problem;
  }
  if (is_outside(player) || game == nullptr) return {};
  return seats_problem(*game, game->seats(hearing.plan.configs[0]), entrant, side);
}

void judge_entrants(const Hearing& hearing) {
  auto& mistakes = hearing.mistakes;
  std::map<std::string, std::string> looks;
  for (std::size_t index = 0; index < hearing.plan.entrants.size(); ++index) {
    const auto place = hearing.place(fmt::format("entrant[{}]", index));
    const auto& entrant = hearing.plan.entrants[index];
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
      for (const auto& other : hearing.plan.entrants)
        if (other.grants != entrant.grants && !has_left(other) && entrant.grants != process::Grants{} &&
            std::ranges::find(other.players, entrant.players[side]) != other.players.end())
          mistakes.add(place, "\"{}\" and \"{}\" start the same program, which gets the same for both", label,
                       label_of(other));
      const auto problem = player_problem(hearing, entrant, side);
      if (!problem.empty()) mistakes.add(place, "entrant \"{}\": {}", label_of(entrant), problem);
    }
  }
}

}  // namespace

void judge(const Plan& plan, const GameEntry* game, const Said& said, bool of_final, Mistakes& mistakes,
           std::uint64_t most) {
  const Hearing hearing{plan, game, said, of_final, mistakes, most};
  judge_values<PlanSettings>(hearing, plan, {});
  judge_values<process::Limits>(hearing, plan.process, "limits");
  judge_seats(hearing);
  judge_opening(hearing);
  judge_entrants(hearing);
  judge_format(hearing);
}

void require_plan(const Plan& plan, const GameEntry& game, Said said, bool of_final) {
  said.places.try_emplace("rounds");
  Mistakes mistakes;
  judge(plan, &game, said, of_final, mistakes);
  mistakes.refuse(start_contest);
}

}  // namespace agon::contest
