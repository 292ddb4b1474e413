// Access control for one server: limits for each address over all its ports, the trusted proxy, and the names
// of the server. One for each io_context; every listener asks it. Network thread only.
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

// Counts per address, such as the connections of a port.

/// The address that limits apply to: an IPv4 address, or the 64-bit network of an IPv6 address, which one
/// household shares.
boost::asio::ip::address limited_as(const boost::asio::ip::address& address);

template <class Key>
class Counts {
 public:
  std::size_t of(const Key& key) const {
    const auto found = counts_.find(key);
    return found == counts_.end() ? 0 : found->second;
  }
  void enter(const Key& key) { ++counts_[key]; }
  void leave(const Key& key) {
    const auto found = counts_.find(key);
    if (found != counts_.end() && --found->second == 0) counts_.erase(found);
  }

 private:
  std::map<Key, std::size_t> counts_;
};
using AddressCounts = Counts<boost::asio::ip::address>;

/// A rate limit with an average and a burst. Pure: the caller supplies the time.
class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Full at first. `rate`: tokens a second.
  TokenBucket(double rate, double burst, Time now) : rate_(rate), burst_(burst), tokens_(burst), then_(now) {}

  /// Takes tokens if they are available; false: they are not, and none was taken.
  bool take(double count, Time now) {
    refill(now);
    if (tokens_ < count) return false;
    tokens_ -= count;
    return true;
  }
  /// Takes tokens in advance; returns the time to wait before the action that they pay for.
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
  /// Limit on open connections of one address on one port. It leaves room for a school behind one address:
  /// sixty people with thirty connections each. A small port gives it a quarter.
  std::size_t connections = 2000;
  /// Average limit on connections and requests of one address, per second.
  double per_second = 500;
  double burst = 2000;
  /// Whether the limits also apply to programs on this machine. By default they do not, unless a limit was
  /// set.
  bool hold_loopback = false;
};

class Doorman : public boost::asio::execution_context::service {
 public:
  static boost::asio::execution_context::id id;

  /// Also raises the process's limit of descriptors to the permitted maximum, 65,536 at most.
  explicit Doorman(boost::asio::execution_context& context);
  static Doorman& of(boost::asio::execution_context& network) {
    return boost::asio::use_service<Doorman>(network);
  }
  static Doorman& of(const boost::asio::any_io_executor& executor);

  DoorLimits limits;
  HostNames hosts;
  /// The trusted proxy: X-Forwarded-For counts only when the connection comes from this address.
  std::optional<boost::asio::ip::address> behind;

  /// How many connections one address may have on a port that holds so many: a quarter of them at most, so
  /// that no address keeps the others out.
  std::size_t share_of(std::size_t most_connections) const {
    return std::min(limits.connections, std::max<std::size_t>(1, most_connections / 4));
  }
  /// Whether this address may have one more connection besides its `open` ones, on a port that holds so many.
  bool has_room(const boost::asio::ip::address& address, std::size_t open,
                std::size_t most_connections) const;
  /// Counts a connection or a request; false: they come too fast. Loopback and the proxy are always allowed.
  /// `asker`: who it is counted for; empty: the address.
  bool in_time(const boost::asio::ip::address& address, const std::string& asker = {});
  /// The address of a request's client: the peer's, or the one that the proxy names.
  boost::asio::ip::address client(const boost::asio::ip::address& peer, std::string_view forwarded_for) const;
  /// Whether the client reached the proxy by https.
  bool is_secure(const boost::asio::ip::address& peer, std::string_view forwarded_proto) const {
    return behind == peer && forwarded_proto == "https";
  }

 private:
  void shutdown() override {}
  void forget_calm();

  std::map<std::string, TokenBucket> arrivals_;
};

}  // namespace agon::net
