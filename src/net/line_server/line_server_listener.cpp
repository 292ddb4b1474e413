#include "net/line_server/line_server_listener.h"

#include <fmt/format.h>

#include "net/log.h"

namespace agon::net {

Listener listen_for(LineServer& crowd, boost::asio::io_context& network, const ListenOptions& options,
                    std::function<void(Member)> joined) {
  Listener listener(network.get_executor(), options);
  struct Refusals {
    std::size_t count = 0;
    SteadyTime next_log{};
  };
  const auto refusals = std::make_shared<Refusals>();
  const auto accepted = [&crowd, refusals, name = options.name,
                         joined = std::move(joined)](Socket socket) -> awaitable<void> {
    const int descriptor = socket.release();
    Member member = 0;
    if (crowd.add(descriptor, member)) {
      joined(member);
      co_return;
    }
    ++refusals->count;
    if (const auto now = SteadyClock::now(); now >= refusals->next_log) {
      refusals->next_log = now + std::chrono::seconds(1);
      log_warning(
          fmt::format("{}: the limit of connections is reached ({} refused so far)", name, refusals->count));
    }
  };
  listener.start(accepted);
  return listener;
}

}  // namespace agon::net
