// A port whose connections join a LineServer.
#pragma once

#include "net/line_server/line_server.h"
#include "net/listener.h"

namespace agon::net {

/// Starts to accept; `joined` is called for every new member. Throws BindError. The crowd must outlive the
/// listener.
Listener listen_for(LineServer& crowd, boost::asio::io_context& network, const ListenOptions& options,
                    std::function<void(Member)> joined);

}  // namespace agon::net
