#include "contest/plan_check.h"

#include <filesystem>

#include "contest/content_hash.h"
#include "contest/plan_file.h"
#include "contest/plan_flags.h"
#include "contest/plan_judge.h"

namespace agon::contest {

namespace {

void add_names(const std::string& file, CheckedPlan& checked) {
  auto& plan = checked.plan;
  const auto stem = std::filesystem::path(file).stem().string();
  if (plan.name.empty()) plan.name = file.empty() ? plan.game : stem;
  if (checked.store.empty()) checked.store = (file.empty() ? plan.name : stem) + ".contest";
}

}  // namespace

CheckedPlan check_plan(const std::string& file, const PlanFlags& flags, const FindGame& find_game,
                       const std::string& known_games) {
  PlanMistakes mistakes(file);
  PlanDraft draft;
  if (!file.empty()) read_plan_file(file, draft, mistakes);
  apply_flags(flags, draft, mistakes);
  const auto* game = judge_game(draft, find_game, known_games, mistakes);
  judge_entrants(draft, game, mistakes);
  judge_format(draft, mistakes);
  mistakes.refuse();
  add_names(file, draft.checked);
  for (auto& entrant : draft.checked.plan.entrants) entrant.hash = content_hash(entrant.players);
  return std::move(draft.checked);
}

}  // namespace agon::contest
