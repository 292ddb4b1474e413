// Who may come in: limits for each address over all ports of a server, the proxy whose word about addresses
// is believed, and the names by which the server is called. One for each io_context; every listener asks it.
// Network thread only.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/execution_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "net/address_counts.h"
#include "net/host_names.h"
#include "net/token_bucket.h"

namespace agon::net {

struct DoorLimits {
  /// Connections that one address may have open at once on one port. A school behind one address has room:
  /// sixty people with thirty connections each.
  std::size_t connections = 2000;
  /// Connections and requests of one address, on average and in a burst.
  double per_second = 500;
  double burst = 2000;
  /// This machine's own programs hold connections without limit, unless a limit was asked for.
  bool hold_loopback = false;
};

class Doorman : public boost::asio::execution_context::service {
 public:
  static boost::asio::execution_context::id id;

  /// Also lets the process open as many descriptors as it is permitted, 65,536 at most.
  explicit Doorman(boost::asio::execution_context& context);
  static Doorman& of(const boost::asio::any_io_executor& executor);

  DoorLimits limits;
  HostNames hosts;
  /// X-Forwarded-For is believed when it comes from here, and from nowhere else.
  std::optional<boost::asio::ip::address> behind;

  /// Whether one more connection of this address may be held besides `open` ones.
  bool has_room(const boost::asio::ip::address& address, std::size_t open) const;
  /// Counts a connection or a request; false: it comes too fast. Loopback and the proxy may always.
  bool in_time(const boost::asio::ip::address& address);
  /// Whose a request is: the peer's, or whom the proxy names.
  boost::asio::ip::address client(const boost::asio::ip::address& peer, std::string_view forwarded_for) const;
  /// Whether it came to the proxy by https.
  bool is_secure(const boost::asio::ip::address& peer, std::string_view forwarded_proto) const {
    return behind == peer && forwarded_proto == "https";
  }

 private:
  void shutdown() override {}
  void forget_calm();

  std::map<boost::asio::ip::address, TokenBucket> arrivals_;
};

}  // namespace agon::net
