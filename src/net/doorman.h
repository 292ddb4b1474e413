// Who may come in: limits for each address over all ports of a server, the proxy whose word about addresses
// is believed, and the names by which the server is called. One for each io_context; every listener asks it.
// Network thread only.
#pragma once

#include <algorithm>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/execution_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "net/host_names.h"

namespace agon::net {

// How many of something each address holds, connections of a port say.

/// Whom limits hold together: an IPv4 address; of IPv6 the network of 64 bits that one household is given.
boost::asio::ip::address limited_as(const boost::asio::ip::address& address);

class AddressCounts {
 public:
  std::size_t of(const boost::asio::ip::address& address) const {
    const auto found = counts_.find(address);
    return found == counts_.end() ? 0 : found->second;
  }
  void enter(const boost::asio::ip::address& address) { ++counts_[address]; }
  void leave(const boost::asio::ip::address& address) {
    const auto found = counts_.find(address);
    if (found != counts_.end() && --found->second == 0) counts_.erase(found);
  }

 private:
  std::map<boost::asio::ip::address, std::size_t> counts_;
};

/// So much a second on average, more in a burst. Pure: it is told the time.
class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Full at first. `rate`: tokens a second.
  TokenBucket(double rate, double burst, Time now) : rate_(rate), burst_(burst), tokens_(burst), then_(now) {}

  /// Takes tokens when they are there.
  bool take(double count, Time now) {
    refill(now);
    if (tokens_ < count) return false;
    tokens_ -= count;
    return true;
  }
  /// Takes tokens in advance: how long to wait before what they stand for may be done.
  std::chrono::nanoseconds reserve(double count, Time now) {
    refill(now);
    tokens_ -= count;
    const double missing = std::max(0.0, -tokens_);
    return std::chrono::nanoseconds(static_cast<std::int64_t>(missing / rate_ * 1e9));
  }
  bool full(Time now) const { return at(now) >= burst_; }

 private:
  double at(Time now) const {
    return std::min(burst_, tokens_ + rate_ * std::chrono::duration<double>(now - then_).count());
  }
  void refill(Time now) {
    tokens_ = at(now);
    then_ = now;
  }

  double rate_, burst_, tokens_;
  Time then_;
};

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
