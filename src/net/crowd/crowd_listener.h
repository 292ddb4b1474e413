// A port whose connections join a Crowd.
#pragma once

#include "net/crowd/crowd.h"
#include "net/listener.h"

namespace agon::net {

/// Starts to accept; `joined` is called for every new member. Throws BindError. The crowd must outlive the
/// listener.
Listener listen_for(Crowd& crowd, boost::asio::io_context& network, const ListenOptions& options,
                    std::function<void(Member)> joined);

}  // namespace agon::net
