// The body of an answer that is made while it is sent: piece by piece, never held as a whole.
#pragma once

#include <optional>
#include <string>

#include "net/socket.h"

namespace agon::net {

class BodySource {
 public:
  virtual ~BodySource() = default;
  /// The next piece, as it goes over the wire; nothing at the end. What it throws cuts the answer off. It is
  /// not called any more, but destroyed, once the peer has gone.
  virtual awaitable<std::optional<std::string>> next() = 0;
};

}  // namespace agon::net
