// A port that a client in its box connects to: a socket that listens on the box's own loopback and is
// accepted from out here. Nothing of ours runs in the box, no byte is carried, and no other port of this
// machine is there to be reached.
#pragma once

#include <cstdint>

namespace agon::process {

/// A TCP socket that listens on 127.0.0.1 in the network namespace of a process in a box; `user`: as whom the
/// box was started, -1: as we are. The namespace's loopback need not be up yet. Throws Failure.
int listen_in_box(int process, int user, std::uint16_t port);

/// The same on this machine's loopback, on any free port: for programs without a box. Throws Failure.
int listen_here();
/// Where a listening socket listens.
std::uint16_t port_of(int socket);

}  // namespace agon::process
