#include "contest/remote/build_job.h"

#include <fmt/format.h>

#include <algorithm>

#include "contest/remote/contest_job.h"

namespace agon::contest {

bool is_build(const boost::json::value& spec) {
  const auto* kind = spec.is_object() ? spec.get_object().if_contains("kind") : nullptr;
  return kind != nullptr && kind->is_string() && kind->get_string() == build_kind;
}

std::string refusal_of_build(const BuildJob& job, const Builder* builder) {
  if (job.machine != machine_kind())
    return fmt::format("the build is for {}, but this machine is {}", job.machine, machine_kind());
  const bool can = builder != nullptr && std::find(builder->languages().begin(), builder->languages().end(),
                                                   job.language) != builder->languages().end();
  return can ? std::string() : fmt::format("this machine cannot build {}", job.language);
}

}  // namespace agon::contest
