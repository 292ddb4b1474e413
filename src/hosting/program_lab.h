// A lab: a folder of programs that anybody at the pages may start by name. The person who starts the server
// allows it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/seat.h"

namespace agon {

class ProgramLab {
 public:
  virtual ~ProgramLab() = default;
  /// The folder's path as it was given.
  virtual const std::string& folder() const = 0;
  /// The entries that are there now ("beavis"), sorted; at most `most` of them.
  virtual std::vector<std::string> entries(std::size_t most) const = 0;
  /// The player for an entry ("java:lab/beavis"). `entry` may hold any bytes. Throws BadRequest if there is
  /// no such entry.
  virtual std::string player(const std::string& entry, Seat seat) const = 0;
};

/// An interface that some games' servers have; ask for it with dynamic_cast.
class LabServer {
 public:
  virtual ~LabServer() = default;
  /// Null: the server was started without a lab. Throws BadRequest.
  virtual std::shared_ptr<const ProgramLab> lab() const = 0;
};

}  // namespace agon
