// Who listens on a TCP port of this machine, as far as /proc shows it to us.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace agon::net {

struct PortHolder {
  int pid = 0;
  std::string name;  ///< the command's name as /proc/PID/comm has it
};

/// Nothing when nobody listens there, or when the process belongs to another user.
std::optional<PortHolder> find_port_holder(std::uint16_t port);

}  // namespace agon::net
