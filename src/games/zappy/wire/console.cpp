#include "games/zappy/wire/console.h"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/asio/buffer.hpp>
#include <cstdio>

namespace agon::zappy {

namespace {
constexpr std::size_t longest_deed = 64 * 1024;
}

Console::Console(boost::asio::io_context& network, std::function<std::string(const OperatorCommand&)> operate)
    : input_(network), operate_(std::move(operate)) {
  boost::system::error_code error;
  input_.assign(dup(STDIN_FILENO), error);
  if (error)
    fmt::print(stderr, "zappy: no console: {}\n", error.message());
  else
    read();
}

/// At the end of the input the world goes on; nothing is read any more.
void Console::read() {
  input_.async_read_some(boost::asio::buffer(buffer_),
                         [this](const boost::system::error_code& error, std::size_t count) {
                           if (error == boost::asio::error::operation_aborted) return;
                           if (error) return void(input_.close());
                           take(count);
                           read();
                         });
}

void Console::take(std::size_t count) {
  unread_.append(buffer_, count);
  std::size_t begin = 0;
  for (auto end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n', begin)) {
    std::string answer;
    try {
      answer = operate_(parse_operator_command(std::string_view(unread_).substr(begin, end - begin)));
    } catch (const BadOperatorCommand& bad) {
      answer = std::string("ko: ") + bad.what();
    }
    fmt::print("{}\n", answer);
    std::fflush(stdout);
    begin = end + 1;
  }
  unread_.erase(0, begin);
  if (unread_.size() > longest_deed) unread_.clear();
}

}  // namespace agon::zappy
