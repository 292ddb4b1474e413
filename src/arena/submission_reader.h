// Optional ability of a game: it recognises a player in a file or a folder that was handed in.
#pragma once

#include <string>

namespace agon {

/// Some game entries implement this too; use a dynamic_cast to find out.
class SubmissionReader {
 public:
  virtual ~SubmissionReader() = default;
  /// The player in a file or a folder that was handed in, in one of the game's own schemes, such as
  /// "java:class/beavis.zip"; empty: the game recognises none.
  virtual std::string player_in(const std::string& path) const = 0;
};

}  // namespace agon
