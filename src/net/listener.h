// A listening TCP port: every accepted socket goes to a session coroutine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "net/socket.h"

namespace agon::net {

/// Thrown if a port cannot be listened on. The text names address, port, what is wrong and what to do; for a
/// port in use, also the process that holds it.
struct BindError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ListenOptions {
  std::string address = "127.0.0.1";  ///< a numeric address, or "localhost"
  std::uint16_t port = 0;             ///< 0 = any free port
  std::size_t max_connections =
      12'000;                     ///< limit of open connections; one more is closed as soon as it is accepted
  std::string name = "listener";  ///< for the log
  int socket = -1;  ///< a socket that listens already and is taken over with its address and port; -1: none
  std::string last_word =
      {};  ///< sent to a client that is refused, in the words of its protocol; empty: nothing is sent
};

/// Options for a listening socket of a single client, which makes few connections.
ListenOptions door_options(int socket);

/// Runs one coroutine per connection. A connection counts against the limits, including those of its address
/// (see Doorman), until its coroutine ends. An exception from the coroutine is logged and ends only that
/// connection.
using Session = std::function<awaitable<void>(Socket)>;

class Listener {
 public:
  /// Binds and listens at once (the kernel queues connections until start). Throws BindError.
  Listener(boost::asio::any_io_executor executor, ListenOptions options = {});
  ~Listener();  ///< stops
  Listener(Listener&&) noexcept;
  Listener& operator=(Listener&&) noexcept;

  /// Begins to accept. If the file descriptors run out, accepting pauses for a moment; it never ends.
  void start(Session session);
  /// Accepts no more connections; open ones continue.
  void stop();

  std::uint16_t port() const;
  std::string address() const;      ///< "127.0.0.1:4000"
  std::size_t connections() const;  ///< open now

 private:
  struct Core;
  std::shared_ptr<Core> core_;
};

}  // namespace agon::net
