#include "contest/plan_check.h"

#include <filesystem>

#include "contest/entrants.h"
#include "contest/own_files.h"
#include "contest/plan_draft.h"
#include "text/utf8.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

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

void add_names(const std::string& file, PlanDraft& draft) {
  auto& plan = draft.checked.plan;
  const auto stem = file.empty() ? plan.game : stem_of(file);
  if (draft.checked.store.empty())
    draft.checked.store = (draft.place("name").flag.empty() ? stem : plan.name) + ".contest";
  if (plan.name.empty()) plan.name = stem;
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

/// Hides the plan and the store from every entrant.
void hide_own_files(const std::string& file, CheckedPlan& checked) {
  auto& foreign = checked.plan.process.foreign;
  if (!file.empty()) foreign.push_back(std::filesystem::absolute(file).string());
  if (checked.store.find("://") == std::string::npos)
    foreign.push_back(std::filesystem::absolute(checked.store).string());
}

}  // namespace

CheckedPlan check_plan(const std::string& file, const PlanFlags& flags, const FindGame& find_game,
                       const std::string& known_games) {
  PlanDraft draft;
  draft.checked.is_folder = fs::is_directory(file);
  const auto toml = draft.checked.is_folder ? file_in(file) : file;
  PlanMistakes mistakes(toml);
  if (!toml.empty()) read_plan_file(toml, draft, mistakes);
  for (const auto& value : flags.values) read_value(value, draft, mistakes);
  if (draft.checked.is_folder)
    for (auto& entrant : entrants_in(file, find_game(draft.checked.plan.game))) {
      draft.checked.plan.entrants.push_back(std::move(entrant));
      draft.entrant_places.emplace_back();
    }
  read_entrants(flags, draft);
  take_names(draft.checked.plan);
  const auto* game = complete(draft, find_game, known_games, mistakes);
  judge(draft, game, mistakes);
  mistakes.refuse();
  add_names(file, draft);
  hide_own_files(toml, draft.checked);
  auto& plan = draft.checked.plan;
  const auto settings = settings_with_foreign(plan, plan.process);
  for (auto& entrant : plan.entrants) entrant.hash = content_hash(entrant, settings);
  return std::move(draft.checked);
}

std::string store_of_plan(const std::string& file) {
  PlanDraft draft;
  const auto toml = fs::is_directory(file) ? file_in(file) : file;
  PlanMistakes mistakes(toml);
  if (!toml.empty()) read_plan_file(toml, draft, mistakes);
  add_names(file, draft);
  return draft.checked.store;
}

}  // namespace agon::contest
