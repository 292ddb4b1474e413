// The words every part of net uses.
//
// Threads: one io_context run by one thread. Everything of net is created, called and destroyed on that
// thread, so nothing here locks. Work that takes time (thinking, disk) belongs to a worker pool elsewhere.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <string>

namespace agon::net {

using boost::asio::awaitable;
using Socket = boost::asio::ip::tcp::socket;
using SteadyClock = std::chrono::steady_clock;
using SteadyTime = SteadyClock::time_point;
using Milliseconds = std::chrono::milliseconds;

/// "127.0.0.1:40312" or "[::1]:40312".
std::string endpoint_text(const boost::asio::ip::tcp::endpoint& end);
/// The same of the other side; "unknown peer" when the socket is no longer connected.
std::string peer_name(const Socket& socket);

}  // namespace agon::net
