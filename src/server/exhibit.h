// Something that a command shows on the pages of its own: it is there while they are served.
#pragma once

#include <string>
#include <utility>

#include "hosting/live_runtime.h"
#include "net/router.h"

namespace agon::app {

class Exhibit {
 public:
  virtual ~Exhibit() = default;
  /// Before anything is answered.
  virtual void open(LiveRuntime& stage, net::Router& router) = 0;
  /// The match whose programs somebody owns, and the key that shows it; empty: there is none. After `open`.
  virtual std::pair<std::string, std::string> owned() const { return {}; }
  /// The pages answer, at http://ADDRESS.
  virtual void begin(const std::string& address) = 0;
  /// They have ended; the stage runs no more.
  virtual void end() = 0;
};

}  // namespace agon::app
