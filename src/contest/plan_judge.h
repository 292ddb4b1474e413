// Whether a plan that was read can be held: its game, configurations, entrants and format.
#pragma once

#include "contest/plan_draft.h"

namespace agon::contest {

/// How many steps of an opening at random make matches differ, where nobody said how many: none for a game
/// with chance of its own, or with several configurations to take in turn.
std::uint32_t usual_opening(const GameEntry& game, std::size_t configs);

/// Configurations are made whole with the game's defaults; every mistake is gathered. Returns the game, or
/// null.
const GameEntry* judge_game(PlanDraft& draft, const FindGame& find_game, const std::string& known_games,
                            PlanMistakes& mistakes);
/// `game` may be null: then players by name are left unjudged.
void judge_entrants(const PlanDraft& draft, const GameEntry* game, PlanMistakes& mistakes);
void judge_format(const PlanDraft& draft, PlanMistakes& mistakes);

}  // namespace agon::contest
