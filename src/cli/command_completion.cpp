// agon completion SHELL: prints the script with which a shell completes commands, options, games and players.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "core/errors.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

struct Word {
  std::string text, about;
};

/// The words that may follow a path ("agon/play/tron").
struct Place {
  std::string path;
  std::vector<Word> words;
};

/// The first line, without characters that are special to a shell.
std::string brief(std::string text) {
  text = text.substr(0, text.find('\n'));
  std::erase_if(text, [](char letter) { return letter == '\'' || letter == '\\'; });
  return text;
}

bool has_positional(const CLI::App& command, const char* name) {
  const auto options = command.get_options(
      [&](const CLI::Option* option) { return option->get_positional() && option->get_name(true) == name; });
  return !options.empty();
}

void add_options(const CLI::App& command, Place& place) {
  for (const auto* option : command.get_options())
    for (const auto& name : option->get_lnames())
      place.words.push_back({"--" + name, brief(option->get_description())});
}

/// Adds a place for each game: its players and the command's options.
void add_game_places(const CLI::App& command, const Games& games, Place& place, std::vector<Place>& places) {
  for (const auto* game : games) {
    const auto& name = game->info().name;
    place.words.push_back({name, brief(game->info().summary)});
    Place after{place.path + "/" + name, {}};
    if (has_positional(command, "players")) {
      for (const auto& player : game->players()) {
        const bool known = std::any_of(after.words.begin(), after.words.end(),
                                       [&](const Word& word) { return word.text == player.name; });
        if (!known) after.words.push_back({player.name, brief(player.summary)});
      }
    }
    add_options(command, after);
    places.push_back(std::move(after));
  }
}

void collect(const CLI::App& command, const std::string& path, const Games& games,
             std::vector<Place>& places) {
  Place place{path, {}};
  for (const auto* under : command.get_subcommands([](const CLI::App*) { return true; })) {
    if (under->get_group().empty()) continue;  // what the program itself starts is not offered
    place.words.push_back({under->get_name(), brief(under->get_description())});
    collect(*under, path + "/" + under->get_name(), games, places);
  }
  if (has_positional(command, "game")) add_game_places(command, games, place, places);
  if (const auto cut = path.rfind('/'); has_positional(command, "player"))  // agon join GAME PLAYER
    for (const auto* game : games)
      if (path.substr(cut + 1) == game->info().name)
        for (const auto& player : game->players())
          place.words.push_back({player.name, brief(player.summary)});
  add_options(command, place);
  places.push_back(std::move(place));
}

std::string for_bash(const std::vector<Place>& places) {
  std::string paths, cases;
  for (const auto& place : places) {
    paths += (paths.empty() ? "" : "|") + place.path;
    std::string words;
    for (const auto& word : place.words) words += (words.empty() ? "" : " ") + word.text;
    cases += fmt::format("    {}) words='{}' ;;\n", place.path, words);
  }
  return fmt::format(
      "_agon() {{\n  local path=agon word words=\n  for word in \"${{COMP_WORDS[@]:1:COMP_CWORD-1}}\"; do\n"
      "    case \"$path/$word\" in\n      {}) path=$path/$word ;;\n    esac\n  done\n  case \"$path\" in\n{} "
      " esac\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"${{COMP_WORDS[COMP_CWORD]}}\"))\n}}\n"
      "complete -o default -F _agon agon\n",
      paths, cases);
}

std::string for_zsh(const std::vector<Place>& places) {
  return "autoload -Uz compinit bashcompinit && compinit && bashcompinit\n" + for_bash(places);
}

std::string for_fish(const std::vector<Place>& places) {
  std::string paths, lines;
  for (const auto& place : places) {
    paths += " " + place.path;
    for (const auto& word : place.words) {
      const auto what = word.text.starts_with("--") ? "-l " + word.text.substr(2) : "-a " + word.text;
      lines += fmt::format("complete -c agon -n 'test (__agon_path) = {}' {} -d '{}'\n", place.path, what,
                           word.about);
    }
  }
  return fmt::format(
             "function __agon_path\n  set -l path agon\n  for word in (commandline -opc)[2..-1]\n"
             "    if contains -- $path/$word{}\n      set path $path/$word\n    end\n  end\n  echo "
             "$path\nend\n",
             paths) +
         lines;
}

int complete(const CLI::App& program, const Games& games, const std::string& shell) {
  std::vector<Place> places;
  collect(program, "agon", games, places);
  if (shell == "bash")
    print_out("{}", lines(for_bash(places)));
  else if (shell == "zsh")
    print_out("{}", lines(for_zsh(places)));
  else if (shell == "fish")
    print_out("{}", lines(for_fish(places)));
  else
    throw BadRequest(fmt::format("no completion for \"{}\"; there are: bash, zsh, fish", shell));
  return exit_done;
}

}  // namespace

void add_completion(CLI::App& program, const Games& games, Task& task) {
  const auto run = [&program](const Games& all, const std::string& shell) {
    return complete(program, all, shell);
  };
  auto [command, shell] = add_command<std::string>(
      program, games, task, run, "completion", "Print a script with which a shell completes agon's commands.",
      "Examples:\n  agon completion bash > ~/.agon-completion     then, in ~/.bashrc: . ~/.agon-completion\n"
      "  agon completion fish > agon.fish                   in ~/.config/fish/completions");
  command.add_option("shell", shell, "bash, zsh or fish")->required();
}

}  // namespace agon::cli
