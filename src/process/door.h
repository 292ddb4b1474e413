// A listening socket that a client in its sandbox connects to. It listens on the sandbox's own loopback, and
// we accept from outside. No program of ours runs in the sandbox, no bytes are relayed, and the client can
// reach no other port of this machine.
#pragma once

#include <cstdint>

namespace agon::process {

/// A TCP socket that listens on 127.0.0.1 in the network namespace of a sandboxed process. `user`: the user
/// that the sandbox runs as, -1: ours. The namespace's loopback need not be up yet. Throws Failure.
int listen_in_box(int process, int user, std::uint16_t port);

/// A socket on this machine's loopback, on any free port: for programs without a sandbox. Throws Failure.
int listen_here();
/// The port on which a socket listens; 0: unknown.
std::uint16_t port_of(int socket);

}  // namespace agon::process
