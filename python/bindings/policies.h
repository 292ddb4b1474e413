// Python policies as opponents inside the loop.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "learning/policy.h"

namespace agon::python {

/// Makes a policy from the bytes of a network's file, which plays without Python, or from a function of an
/// observation and its mask that gives the number of an action. The function is called with the GIL held and
/// must live as long as the policy. Throws BadRequest for bytes that are no network.
std::shared_ptr<const learning::Policy> policy_of(nanobind::handle given);

}  // namespace agon::python
