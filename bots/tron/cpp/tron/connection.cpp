#include "connection.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <thread>

namespace tron {
namespace {

constexpr int tries = 5;
constexpr std::size_t longest_frame = 16U << 20U;

/// A connected socket, or -1.
int try_to_connect(const std::string& host, const std::string& port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) return -1;
  int connected = -1;
  for (const addrinfo* each = found; each != nullptr && connected < 0; each = each->ai_next) {
    const int candidate = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
    if (candidate < 0) continue;
    if (connect(candidate, each->ai_addr, each->ai_addrlen) == 0)
      connected = candidate;
    else
      close(candidate);
  }
  freeaddrinfo(found);
  return connected;
}

}  // namespace

Connection::Connection(const std::string& host, const std::string& port)
    : context_(SSL_CTX_new(TLS_client_method()), SSL_CTX_free), tls_(nullptr, SSL_free) {
  std::signal(SIGPIPE, SIG_IGN);
  for (int attempt = 0; attempt < tries && socket_ < 0; ++attempt) {
    if (attempt > 0) std::this_thread::sleep_for(std::chrono::seconds(1));
    socket_ = try_to_connect(host, port);
  }
  if (socket_ < 0) throw std::runtime_error("cannot connect to " + host + ":" + port);
  const int yes = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  tls_.reset(SSL_new(context_.get()));
  if (!tls_ || SSL_set_fd(tls_.get(), socket_) != 1 || SSL_connect(tls_.get()) != 1)
    throw std::runtime_error(host + ":" + port + " does not speak TLS");
}

Connection::~Connection() {
  tls_.reset();
  if (socket_ >= 0) close(socket_);
}

void Connection::send(const std::string& frame) {
  if (SSL_write(tls_.get(), frame.data(), static_cast<int>(frame.size())) <= 0)
    throw std::runtime_error("the server closed the connection");
}

std::string Connection::take(std::size_t count) {
  std::string bytes(count, '\0');
  for (std::size_t have = 0; have < count;) {
    const int some = SSL_read(tls_.get(), bytes.data() + have, static_cast<int>(count - have));
    if (some <= 0) throw std::runtime_error("the server closed the connection");
    have += static_cast<std::size_t>(some);
  }
  return bytes;
}

std::string Connection::receive() {
  std::size_t length = 0;
  const auto head = take(4);
  for (std::size_t at = 0; at < 4; ++at)
    length |= std::size_t{static_cast<unsigned char>(head[at])} << (8 * at);
  if (length > longest_frame) throw std::runtime_error("the server announced an impossible frame");
  return take(length);
}

bool Connection::more() const {
  if (SSL_pending(tls_.get()) > 0) return true;
  pollfd waiting{socket_, POLLIN, 0};
  return poll(&waiting, 1, 0) > 0;
}

}  // namespace tron
