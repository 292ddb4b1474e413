// How a client's process ends after its match.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>

#include "core/program_seat.h"

namespace agon {

/// Gives a client's process a moment to exit by itself once its match is over, then kills it.
class ClientEnd : public std::enable_shared_from_this<ClientEnd> {
 public:
  ClientEnd(boost::asio::io_context& loop, std::shared_ptr<ClientProgram> client)
      : timer_(loop), client_(std::move(client)) {}
  /// `done` is called once, on the loop, when the process is gone. `end_ms` is the time it took to exit; -1
  /// if it was killed.
  using Done = std::function<void(double end_ms)>;
  void wait(Done done);

 private:
  void look(Done done);

  boost::asio::steady_timer timer_;
  std::shared_ptr<ClientProgram> client_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace agon
