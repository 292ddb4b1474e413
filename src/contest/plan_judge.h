// Checks whether a contest can be played by a plan: its game, configurations, entrants and format.
#pragma once

#include "contest/plan_draft.h"

namespace agon::contest {

/// Random opening steps that make matches differ, if the plan does not say how many. 0 for a game with chance
/// of its own, or with several configurations to take in turn.
std::uint32_t usual_opening(const GameEntry& game, std::size_t configs);

/// Completes configurations with the game's defaults, and collects every mistake. Returns the game, or null.
const GameEntry* judge_game(PlanDraft& draft, const FindGame& find_game, const std::string& known_games,
                            PlanMistakes& mistakes);
/// `game`: null leaves built-in players unchecked.
void judge_entrants(const PlanDraft& draft, const GameEntry* game, PlanMistakes& mistakes);
void judge_format(const PlanDraft& draft, PlanMistakes& mistakes);

}  // namespace agon::contest
