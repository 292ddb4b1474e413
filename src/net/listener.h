// A TCP port that is listened on: every accepted socket is handed to a session coroutine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "net/socket.h"

namespace agon::net {

/// The port cannot be listened on. The text names address, port, what is wrong and what to do; for a port in
/// use, the process that holds it.
struct BindError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct ListenOptions {
  std::string address = "127.0.0.1";     ///< a numeric address, or "localhost"
  std::uint16_t port = 0;                ///< 0 = any free port
  std::size_t max_connections = 12'000;  ///< open at once; one more is sent away as soon as it is accepted
  std::string name = "listener";         ///< for the log
  int socket = -1;             ///< one that listens already, and is taken over: address and port are its own
  std::string last_word = {};  ///< in the words of the protocol, for whoever is sent away; empty: it has none
};

/// Of one client's own listening socket, which few connections come by.
ListenOptions door_options(int socket);

/// Runs one coroutine per connection. A connection counts against the limits, those of its address included
/// (see Doorman), until its coroutine ends; an
/// exception that leaves it is logged and ends that connection alone.
using Session = std::function<awaitable<void>(Socket)>;

class Listener {
 public:
  /// Binds and listens at once (the kernel queues connections until start). Throws BindError.
  Listener(boost::asio::any_io_executor executor, ListenOptions options = {});
  ~Listener();  ///< stops
  Listener(Listener&&) noexcept;
  Listener& operator=(Listener&&) noexcept;

  /// Begins to accept. Running out of file descriptors pauses accepting for a moment; it never ends it.
  void start(Session session);
  /// No more connections; those that are open live on.
  void stop();

  std::uint16_t port() const;
  std::string address() const;      ///< "127.0.0.1:4000"
  std::size_t connections() const;  ///< open now

 private:
  struct Core;
  std::shared_ptr<Core> core_;
};

}  // namespace agon::net
