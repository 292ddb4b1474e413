#pragma once

#include "core/errors.h"

namespace agon {

/// Another program or thread holds the store, and nothing of the work was kept. HTTP 503.
class StoreBusy : public Failure {
 public:
  using Failure::Failure;
};

}  // namespace agon
