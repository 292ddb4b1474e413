// A folder of programs that whoever comes to the pages may start by name, because whoever started the server
// said so: the players of a lab.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/seat.h"

namespace agon {

class ProgramLab {
 public:
  virtual ~ProgramLab() = default;
  /// Its path as it was given.
  virtual const std::string& folder() const = 0;
  /// The entries that are there now ("beavis"), sorted; at most `most`.
  virtual std::vector<std::string> entries(std::size_t most) const = 0;
  /// What an entry's name stands for at a seat ("java:lab/beavis"), whatever the name's bytes. Throws
  /// BadRequest where there is no such entry.
  virtual std::string player(const std::string& entry, Seat seat) const = 0;
};

/// Some games' servers are this, too: asked for by a cast.
class LabServer {
 public:
  virtual ~LabServer() = default;
  /// Null: it was started without one. Throws BadRequest.
  virtual std::shared_ptr<const ProgramLab> lab() const = 0;
};

}  // namespace agon
