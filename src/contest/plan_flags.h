// What the flags of `agon contest run` change of a plan.
#pragma once

#include "contest/plan_draft.h"

namespace agon::contest {

void apply_flags(const PlanFlags& flags, PlanDraft& draft, PlanMistakes& mistakes);

}  // namespace agon::contest
