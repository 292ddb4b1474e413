#include "contest/plan_draft.h"

#include <fmt/format.h>

#include "core/errors.h"

namespace agon::contest {

void PlanMistakes::add(std::uint32_t line, const std::string& words) {
  mistakes_.push_back(line == 0 ? words : fmt::format("{}:{}: {}", file_, line, words));
}

void PlanMistakes::refuse() const {
  if (mistakes_.empty()) return;
  std::string all =
      fmt::format("the contest cannot be held, {} to put right:",
                  mistakes_.size() == 1 ? "one thing is" : fmt::format("{} things are", mistakes_.size()));
  for (const auto& mistake : mistakes_) all += "\n  " + mistake;
  throw BadRequest(all);
}

}  // namespace agon::contest
