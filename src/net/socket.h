// The types that all of net uses.
//
// Threads: one io_context run by one thread. Everything in net is created, called and destroyed on that
// thread, so nothing here locks. Slow work (thinking, disk) belongs on a worker pool elsewhere.
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
/// The remote address in the same form; "unknown peer" if the socket is no longer connected.
std::string peer_name(const Socket& socket);

}  // namespace agon::net
