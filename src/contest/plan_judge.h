// Whether a plan that was read can be held: its game, configurations, entrants and format.
#pragma once

#include "contest/plan_draft.h"
#include "contest/plan_mistakes.h"

namespace agon::contest {

/// Configurations are made whole with the game's defaults; every mistake is gathered. Returns the game, or null.
const GameEntry* judge_game(PlanDraft& draft, const FindGame& find_game, const std::string& known_games,
                            PlanMistakes& mistakes);
/// `game` may be null: then players by name are left unjudged.
void judge_entrants(const PlanDraft& draft, const GameEntry* game, PlanMistakes& mistakes);
void judge_format(const PlanDraft& draft, PlanMistakes& mistakes);

}  // namespace agon::contest
