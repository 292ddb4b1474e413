// The output of a match's programs, for the page of the person who runs them. The page sends the key that the
// command printed. Network thread only.
//
// To the page: {"type":"entries","entries":[…]}: first all stored entries, then new ones as they come. An
// entry is {"kind":"errors","seat","step","text"}, {"kind":"note","seat","step","note"} or
// {"kind":"fault","seat","step","text"}.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json/object.hpp>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "server/route.h"

namespace agon::server {

class OwnerFeed : public std::enable_shared_from_this<OwnerFeed> {
 public:
  static constexpr std::size_t most_kept = 2 << 20;  ///< bytes of entries; the oldest are dropped

  OwnerFeed(boost::asio::io_context& network, std::string match, std::string key)
      : timer_(network), match_(std::move(match)), key_(std::move(key)) {}

  const std::string& key() const { return key_; }
  static std::vector<Route<OwnerFeed>> rows();
  void add(const boost::json::object& entry);

 private:
  net::SocketListener watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer);
  bool is_key(const std::string& shown) const;
  net::SocketListener welcome(const std::shared_ptr<net::WebSocketPeer>& peer);
  void flush();

  boost::asio::steady_timer timer_;
  std::string match_, key_;
  std::deque<std::string> entries_;  ///< JSON
  std::size_t kept_ = 0;             ///< bytes of entries_
  std::vector<std::string> news_;    ///< not yet sent
  std::vector<std::shared_ptr<net::WebSocketPeer>> peers_;
};

}  // namespace agon::server
