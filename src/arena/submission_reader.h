// What a game may be able to do beside the rest: to know a player in a file or a folder that somebody has
// handed in.
#pragma once

#include <string>

namespace agon {

/// Some games' entries are this, too: asked for by a cast.
class SubmissionReader {
 public:
  virtual ~SubmissionReader() = default;
  /// The player that a file or a folder of a class holds ("java:class/beavis.zip"), by the game's own
  /// schemes; empty: none that the game knows of.
  virtual std::string player_in(const std::string& path) const = 0;
};

}  // namespace agon
