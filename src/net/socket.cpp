#include "net/socket.h"

#include <fmt/format.h>

namespace agon::net {

std::string endpoint_text(const boost::asio::ip::tcp::endpoint& end) {
  const auto address = end.address().to_string();
  if (end.address().is_v6()) return fmt::format("[{}]:{}", address, end.port());
  return fmt::format("{}:{}", address, end.port());
}

std::string peer_name(const Socket& socket) {
  boost::system::error_code error;
  const auto end = socket.remote_endpoint(error);
  return error ? "unknown peer" : endpoint_text(end);
}

}  // namespace agon::net
