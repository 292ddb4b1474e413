// How many of something each address holds, connections of a port say.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <map>

namespace agon::net {

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

}  // namespace agon::net
