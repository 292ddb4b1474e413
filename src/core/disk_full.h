// A failure that only the person who runs the server can end.
#pragma once

#include "core/errors.h"

namespace agon {

/// The disk is full, and nothing of the work was kept. HTTP 507.
class DiskFull : public Failure {
 public:
  using Failure::Failure;
};

}  // namespace agon
