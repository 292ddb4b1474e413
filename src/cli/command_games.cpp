// agon games, agon players: list the games and their built-in players.
#include <fmt/format.h>

#include "cli/commands.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

struct Choice {
  std::string game;
  bool json = false;
  bool params = false;
};

int list_games(const Games& games, const Choice& choice) {
  json::array list;
  for (const auto* game : games) {
    const auto& info = game->info();
    if (choice.json)
      list.push_back(to_json(info));
    else
      print_out("{}", lines(listed(fmt::format("{:<15} ", info.name), info.summary)));
  }
  if (choice.json) print_json(list);
  return exit_done;
}

std::string seats_in_words(const GameInfo& info, const PlayerInfo& player) {
  std::string words;
  if (player.seats.size() > 1) return "any seat";
  for (const Seat seat : player.seats) words += (words.empty() ? "" : ", ") + info.role(seat);
  return words;
}

json::array params_of(const GameEntry& game, const PlayerInfo& player) {
  return player.seats.empty() ? json::array{} : game.player_params(player.name, player.seats[0]);
}

/// "0.02 ms"; times below 0.01 ms are not told apart.
std::string think_in_words(double ms) {
  return ms < 0.01 ? "<0.01 ms" : ms < 10 ? fmt::format("{:.2f} ms", ms) : fmt::format("{:.0f} ms", ms);
}

/// One line per player: seats, Elo, time per decision, and what it does.
std::string line_of(const GameInfo& info, const PlayerInfo& player) {
  auto start = fmt::format("  {:<12} {:<8} ", player.name, seats_in_words(info, player));
  start += player.figures
               ? fmt::format("{:>+5} {:>8}  ", player.figures->elo, think_in_words(player.figures->think_ms))
               : std::string(16, ' ');
  return listed(start, player.summary);
}

/// One line per parameter: name, default, range and meaning.
void print_params(const json::array& params) {
  for (const auto& each : params) {
    const auto& param = each.as_object();
    std::string range;
    if (param.contains("min"))
      range = fmt::format(", {:g} to {:g}", param.at("min").to_number<double>(),
                          param.at("max").to_number<double>());
    print_out("    {:<14} {} ({}{})\n", std::string_view(param.at("name").as_string()),
              std::string_view(param.at("doc").as_string()), json_text(param.at("default")), range);
  }
}

int list_players(const Games& games, const Choice& choice) {
  if (!choice.game.empty()) game_named(games, choice.game);
  json::array list;
  for (const auto* game : games) {
    const auto& info = game->info();
    if (!choice.game.empty() && info.name != choice.game) continue;
    if (!choice.json) print_out("{:<24} {:>4} {:>8}\n", info.title, "Elo", "thinks");
    for (const auto& player : game->players()) {
      if (choice.json) {
        auto entry = to_json(player);
        entry.get_object()["game"] = info.name;
        if (choice.params) entry.get_object()["params"] = params_of(*game, player);
        list.push_back(std::move(entry));
      } else {
        print_out("{}", lines(line_of(info, player)));
        if (choice.params) print_params(params_of(*game, player));
      }
    }
  }
  if (choice.json) print_json(list);
  return exit_done;
}

}  // namespace

void add_games(CLI::App& program, const Games& games, Task& task) {
  auto [command, choice] = add_command<Choice>(program, games, task, list_games, "games", "List the games.",
                                               "Example: agon games");
  command.add_flag("--json", choice.json, "print JSON");
}

void add_players(CLI::App& program, const Games& games, Task& task) {
  auto [command, choice] =
      add_command<Choice>(program, games, task, list_players, "players", "List the built-in players.",
                          "Examples:\n  agon players evasion\n  agon players tron --params");
  command.add_option("game", choice.game, "list only the players of this game");
  command.add_flag("--json", choice.json, "print JSON");
  command.add_flag("--params", choice.params,
                   "also list each player's parameters, which follow its name: \"champion?nodes=20000\"");
}

}  // namespace agon::cli
