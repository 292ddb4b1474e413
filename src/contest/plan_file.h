// The file of a plan: which keys it has, and what each means.
#pragma once

#include <string>

#include "contest/plan_draft.h"

namespace agon::contest {

/// Throws BadRequest where the file is missing or is no TOML; every other mistake is gathered.
void read_plan_file(const std::string& file, PlanDraft& draft, PlanMistakes& mistakes);

}  // namespace agon::contest
