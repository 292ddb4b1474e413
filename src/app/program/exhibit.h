// Something that a command shows on the pages of its own: it is there while they are served.
#pragma once

#include <string>

#include "hosting/live_runtime.h"
#include "net/router.h"

namespace agon::app {

class Exhibit {
 public:
  virtual ~Exhibit() = default;
  /// Before anything is answered.
  virtual void open(LiveRuntime& stage, net::Router& router) = 0;
  /// The pages answer, at http://ADDRESS.
  virtual void begin(const std::string& address) = 0;
  /// They have ended; the stage runs no more.
  virtual void end() = 0;
};

}  // namespace agon::app
