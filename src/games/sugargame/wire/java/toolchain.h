// From a student's folder to classes that can be run: the JDK is used only here, and only when a Java player
// is asked for.
#pragma once

#include <string>
#include <vector>

#include "core/seat.h"

namespace agon::sugargame {

struct JavaClasses {
  std::string java;                  ///< path of the program
  std::string api;                   ///< folder of the compiled classes that come with the arena
  std::string entry;                 ///< "beavis"
  std::vector<std::string> folders;  ///< where beavis1 and beavis2 are, compiled
};

/// `path` is "DIR/beavis": the class beavis1 or beavis2, by seat, in DIR or in DIR/beavis, as a source or
/// compiled. Sources are compiled when they have changed, into the cache. Throws BadRequest when there is no
/// such class or it does not compile, Failure when there is no JDK.
JavaClasses java_classes(const std::string& path, Seat seat);

}  // namespace agon::sugargame
