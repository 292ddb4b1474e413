// The end of a client's process.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>

#include "core/program_seat.h"

namespace agon {

/// A client's process, once its match is over: it has a moment to leave by itself.
class ClientEnd : public std::enable_shared_from_this<ClientEnd> {
 public:
  ClientEnd(boost::asio::io_context& loop, std::shared_ptr<ClientProgram> client)
      : timer_(loop), client_(std::move(client)) {}
  /// `done` is called on the loop, once, when the process has gone: with the milliseconds that it took to
  /// leave, -1 if it had to be ended.
  using Done = std::function<void(double end_ms)>;
  void wait(Done done);

 private:
  void look(Done done);

  boost::asio::steady_timer timer_;
  std::shared_ptr<ClientProgram> client_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace agon
