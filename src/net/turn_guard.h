// How long a request holds the network thread, on which every match keeps its beat. run_turns() runs the
// io_context; a request is named when its handling begins, and named in the log when that took too long.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <string>

namespace agon::net {

/// Processor time that one request may take of the network thread at a stretch.
inline constexpr std::chrono::microseconds longest_turn{2000};

/// What this turn of the network thread still does is done for this request.
void begin_request_turn(std::string name);

/// io_context::run() with an eye on the named turns.
void run_turns(boost::asio::io_context& network);

/// Requests that held the thread too long, since the program began; for tests and figures.
std::size_t long_turns();

}  // namespace agon::net
