// An operator at the program's standard input: a command a line, an answer a line on standard output.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <functional>
#include <string>

#include "games/zappy/rules/operator_text.h"

namespace agon::zappy {

class Console {
 public:
  Console(boost::asio::io_context& network, std::function<std::string(const OperatorCommand&)> operate);

 private:
  void read();
  void take(std::size_t count);

  boost::asio::posix::stream_descriptor input_;
  std::function<std::string(const OperatorCommand&)> operate_;
  std::string unread_;
  char buffer_[4096];
};

}  // namespace agon::zappy
