#include "contest/plan_check.h"

#include <filesystem>

#include "contest/entrants.h"
#include "contest/formats/format.h"
#include "contest/own_files.h"
#include "contest/plan_judge.h"
#include "contest/toml_file.h"
#include "core/errors.h"
#include "text/utf8.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

/// A plan while it is put together of its file and flags.
struct Draft {
  Said said;
  PlanWords words{};
  CheckedPlan checked{};
};

/// "cup" for "cup.toml", "class" for the folder "class/".
std::string stem_of(const std::string& file) {
  if (!fs::is_directory(file)) return fs::path(file).stem().string();
  return fs::canonical(file).filename().string();
}

/// The plan in a folder of entrants; empty: none.
std::string file_in(const std::string& folder) {
  const auto file = fs::path(folder) / "contest.toml";
  return fs::exists(file) ? file.string() : std::string();
}

Said said_in_file(const std::string& file) {
  if (file.empty()) return {};
  if (!fs::exists(file)) throw BadRequest(fmt::format("there is no file {}", file));
  return said_in(parse_toml(file, file, most_plan_bytes));
}

/// The plan's file, or the one in a folder of entrants; empty: none.
std::string toml_of(const std::string& file) { return fs::is_directory(file) ? file_in(file) : file; }

/// Overrides `said` with what flags say.
void add_flags_said(const Said& flags, Said& said) {
  for (const auto& [path, place] : flags.places) {
    const auto* value = &flags.values.at(path.substr(0, path.find('.')));
    if (const auto dot = path.find('.'); dot != std::string::npos) value = &value->at(path.substr(dot + 1));
    said.say(path, *value, place);
  }
}

void add_names(const std::string& file, Draft& draft) {
  auto& plan = draft.checked.plan;
  const auto stem = file.empty() ? plan.game : stem_of(file);
  draft.checked.store = !draft.words.store.empty()
                            ? draft.words.store
                            : (draft.said.place("name").flag.empty() ? stem : plan.name) + ".contest";
  if (plan.name.empty()) plan.name = stem;
}

/// An entrant whose program is in a folder. Nothing else says what plays.
Entrant entrant_in_folder(const EntrantWords& words, const Said& said, const std::string& path,
                          const GameEntry* game, Mistakes& mistakes) {
  for (const char* key : {"player", "players", "files"})
    if (said.has(fmt::format("{}.{}", path, key)))
      mistakes.add(said.place(path + "." + key), "the entrant has a folder, which says it all: leave out {}",
                   key);
  try {
    return entrant_in(words.folder, game);
  } catch (const BadRequest& bad) {
    mistakes.add(said.place(path + ".folder"), bad.what());
    return {"", {""}, ""};
  }
}

/// The only player of an entrant, or its two. One that could not be read is empty.
std::vector<std::string> players_of(const EntrantWords& words, const Said& said, const std::string& path,
                                    Mistakes& mistakes) {
  const bool has_one = said.has(path + ".player"), has_both = said.has(path + ".players");
  if (!has_one && !has_both)
    mistakes.add(said.place(path),
                 "this entrant has no player; write player = \"NAME\" or player = \"cmd:COMMAND LINE\"");
  if (!has_both) return {words.player};
  if (!has_one && words.players.size() == 2) return words.players;
  mistakes.add(said.place(path + ".players"),
               "players must be a list of two, one for each side; if one plays both sides, write player");
  return {"", ""};
}

void take_entrants(Draft& draft, const GameEntry* game, Mistakes& mistakes) {
  auto& entrants = draft.checked.plan.entrants;
  for (const auto& words : draft.words.entrant) {
    const auto path = fmt::format("entrant[{}]", entrants.size());
    Entrant entrant;
    if (draft.said.has(path + ".folder")) {
      entrant = entrant_in_folder(words, draft.said, path, game, mistakes);
      if (!words.name.empty()) entrant.name = words.name;
    } else {
      entrant.players = players_of(words, draft.said, path, mistakes);
      entrant.name =
          words.name.empty() ? name_of_unnamed(entrant.players[0], entrants.size() + 1) : words.name;
      entrant.files = words.files;
    }
    entrant.grants = words;
    entrants.push_back(std::move(entrant));
  }
}

/// Reads "name=player" or "player". A name ends at the first "=", unless that belongs to a command line or to
/// a player's parameters: cmd:x --a=b and champion?nodes=9 have no name.
Entrant entrant_of(const std::string& words, std::size_t number) {
  const auto end = words.find('=');
  const bool named =
      end != std::string::npos && end > 0 && words.substr(0, end).find_first_of(":?") == std::string::npos;
  return {named ? words.substr(0, end) : name_of_unnamed(words, number),
          {named ? words.substr(end + 1) : words},
          ""};
}

void take_entrants(const std::vector<std::string>& words, Draft& draft) {
  auto& entrants = draft.checked.plan.entrants;
  for (const auto& each : words) {
    draft.said.places[fmt::format("entrant[{}]", entrants.size())] = {0, "--entrant"};
    entrants.push_back(entrant_of(each, entrants.size() + 1));
  }
}

/// Takes one configuration, or a list of them.
void take_configs(Draft& draft, Mistakes& mistakes) {
  auto& configs = draft.checked.plan.configs;
  const auto& config = draft.words.config;
  if (config.is_array())
    configs.assign(config.get_array().begin(), config.get_array().end());
  else if (config.is_object())
    configs.push_back(config);
  else if (draft.said.has("config"))
    mistakes.add(draft.said.place("config"), "write config as [config], or several as [[config]]");
}

/// Removes characters that mislead, because names are printed and shown on pages.
void take_names(Plan& plan) {
  plan.name = kept_name(plan.name);
  for (std::size_t index = 0; index < plan.entrants.size(); ++index) {
    auto& entrant = plan.entrants[index];
    entrant.name = kept_name(entrant.name);
    if (entrant.name.empty()) entrant.name = name_of_unnamed(entrant.players[0], index + 1);
  }
}

/// Makes matches differ: by the game's variants if no configuration was given, and by random openings if the
/// game has neither variants nor chance.
void vary(Draft& draft, const GameEntry& game, bool config_given) {
  auto& plan = draft.checked.plan;
  auto variants = game.variants(plan.configs[0]);
  if (draft.words.variants && !config_given && !variants.empty()) plan.configs = std::move(variants);
  if (!draft.said.has("opening"))
    plan.opening = has_clients(plan) ? 0 : usual_opening(game, plan.configs.size());
}

/// Completes configurations and what follows from the game. Returns the game, or null.
const GameEntry* complete(Draft& draft, const std::vector<std::string>& sets, const FindGame& find_game,
                          const std::string& known_games, Mistakes& mistakes) {
  auto& plan = draft.checked.plan;
  const bool given = !plan.configs.empty();
  if (!given) plan.configs.push_back(nullptr);
  if (plan.game.empty()) {
    mistakes.add(0, "the game is missing: game = \"NAME\" or --game NAME, one of {}", known_games);
    return nullptr;
  }
  const auto* game = find_game(plan.game);
  if (game == nullptr) {
    mistakes.add(draft.said.place("game"), "there is no game \"{}\"; there are: {}", plan.game, known_games);
    return nullptr;
  }
  for (std::size_t index = 0; index < plan.configs.size(); ++index) {
    try {
      plan.configs[index] = game->config_from(plan.configs[index], sets);
    } catch (const BadRequest& bad) {
      mistakes.add(draft.said.place(fmt::format("config[{}]", index)), "{}; see `agon describe {}`",
                   bad.what(), plan.game);
      plan.configs[index] = game->config_from(nullptr, {});
    }
  }
  const auto* format = find_format(plan.format);
  const bool in_pairs = plan.swap && format != nullptr && !format->all_at_once();
  if (!draft.said.has("points") && in_pairs) plan.points = usual_points(*game);
  vary(draft, *game, given);
  return game;
}

/// Hides the plan and the store from every entrant.
void hide_own_files(const std::string& file, CheckedPlan& checked) {
  auto& foreign = checked.plan.process.foreign;
  if (!file.empty()) foreign.push_back(std::filesystem::absolute(file).string());
  if (checked.store.find("://") == std::string::npos)
    foreign.push_back(std::filesystem::absolute(checked.store).string());
}

/// Checks what was said, with what a folder (`file`) and other flags add.
CheckedPlan checked(Draft draft, const std::string& file, const PlanFlags& flags, const FindGame& find_game,
                    const std::string& known_games, std::uint64_t most) {
  const auto toml = toml_of(file);
  Mistakes mistakes(toml);
  read_said(draft.said, draft.words, mistakes);
  auto& plan = draft.checked.plan;
  static_cast<PlanSettings&>(plan) = draft.words;
  static_cast<process::Freedoms&>(plan.process) = draft.words;
  static_cast<process::Limits&>(plan.process) = draft.words.limits;
  draft.checked.run = draft.words;
  draft.checked.is_folder = fs::is_directory(file);
  take_configs(draft, mistakes);
  take_entrants(draft, find_game(plan.game), mistakes);
  if (draft.checked.is_folder)
    for (auto& entrant : entrants_in(file, find_game(plan.game))) plan.entrants.push_back(std::move(entrant));
  take_entrants(flags.entrants, draft);
  take_names(plan);
  const auto* game = complete(draft, flags.sets, find_game, known_games, mistakes);
  judge(plan, game, draft.said, false, mistakes, most);
  mistakes.refuse(start_contest);
  add_names(file, draft);
  hide_own_files(toml, draft.checked);
  return std::move(draft.checked);
}

}  // namespace

CheckedPlan check_plan(const std::string& file, const PlanFlags& flags, const FindGame& find_game,
                       const std::string& known_games) {
  Draft draft{said_in_file(toml_of(file))};
  add_flags_said(flags.said, draft.said);
  auto made = checked(std::move(draft), file, flags, find_game, known_games, most_matches);
  hash_entrants(made.plan);
  return made;
}

CheckedPlan check_plan(Said said, const FindGame& find_game, const std::string& known_games,
                       std::uint64_t most) {
  return checked(Draft{std::move(said)}, "", {}, find_game, known_games, most);
}

void hash_entrants(Plan& plan) {
  const auto settings = settings_with_foreign(plan, plan.process);
  for (auto& entrant : plan.entrants) entrant.hash = content_hash(entrant, settings);
}

std::string store_of_plan(const std::string& file) {
  Draft draft{said_in_file(toml_of(file))};
  Mistakes ignored;
  read_said(draft.said, draft.words, ignored);
  add_names(file, draft);
  return draft.checked.store;
}

}  // namespace agon::contest
