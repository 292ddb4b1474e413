// Errors in what a person gave: on the command line, in a request or in a file. They are shown as they are,
// without a trace.
#pragma once

#include <stdexcept>

namespace agon {

/// The request itself is wrong: unknown game, player or key. Exit code 2, HTTP 400.
class BadRequest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The request was right and the work failed. Exit code 1, HTTP 500.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Failures that only the person who runs the server can remedy.

/// The disk is full, and nothing of the work was kept. HTTP 507.
class DiskFull : public Failure {
 public:
  using Failure::Failure;
};

}  // namespace agon
