// Measures how long a request holds the network thread, on which every match keeps its beat. run_turns() runs
// the io_context. A request is named when its handling begins, and logged by that name if it took too long.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <string>

namespace agon::net {

/// Limit on the processor time that one request may take of the network thread at a stretch.
inline constexpr std::chrono::microseconds longest_turn{2000};

/// Names the request that the rest of this turn of the network thread works for.
void begin_request_turn(std::string name);

/// Runs io_context::run() and watches the named turns.
void run_turns(boost::asio::io_context& network);

/// The number of requests that held the thread too long since the program began; for tests and figures.
std::size_t long_turns();

}  // namespace agon::net
