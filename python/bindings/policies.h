// Policies of Python's as opponents inside the loop.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "learning/policy.h"

namespace agon::python {

/// The bytes of a network's file, which plays without Python; or whatever takes an observation and its mask
/// and gives the number of an action, which is called with the GIL held and must live as long as the policy.
/// Throws BadRequest for bytes that are no network.
std::shared_ptr<const learning::Policy> policy_of(nanobind::handle given);

}  // namespace agon::python
