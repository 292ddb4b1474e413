#include "net/listener.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <vector>

#include "net/doorman.h"
#include "net/log.h"

namespace agon::net {

// Finds the process that listens on a TCP port of this machine, if /proc shows it to us.

struct PortHolder {
  int pid = 0;
  std::string name;  ///< the command's name in /proc/PID/comm
};

namespace {

namespace fs = std::filesystem;

/// A line of /proc/net/tcp: "sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode ..."
std::optional<std::string> listening_inode(const std::string& line, std::uint16_t port) {
  std::istringstream fields(line);
  std::string number, local, remote, state, queues, timer, retransmits, uid, timeout, inode;
  fields >> number >> local >> remote >> state >> queues >> timer >> retransmits >> uid >> timeout >> inode;
  const auto colon = local.rfind(':');
  if (!fields || state != "0A" || colon == std::string::npos) return std::nullopt;
  unsigned found = 0;
  std::from_chars(local.data() + colon + 1, local.data() + local.size(), found, 16);
  if (found != port) return std::nullopt;
  return inode;
}

std::vector<std::string> listening_links(std::uint16_t port) {
  std::vector<std::string> links;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream file(table);
    std::string line;
    while (std::getline(file, line)) {
      if (const auto inode = listening_inode(line, port)) links.push_back("socket:[" + *inode + "]");
    }
  }
  return links;
}

bool holds(const fs::path& process, const std::vector<std::string>& links) {
  std::error_code error;
  for (fs::directory_iterator entry(process / "fd", error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;  // a descriptor may be closed while we look
    const auto target = fs::read_symlink(entry->path(), gone);
    if (!gone && std::find(links.begin(), links.end(), target.string()) != links.end()) return true;
  }
  return false;
}

}  // namespace

/// Empty if no process listens there, or if it belongs to another user.
std::optional<PortHolder> find_port_holder(std::uint16_t port) {
  const auto links = listening_links(port);
  if (links.empty()) return std::nullopt;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
    const auto name = entry->path().filename().string();
    PortHolder holder;
    const auto parsed = std::from_chars(name.data(), name.data() + name.size(), holder.pid);
    if (parsed.ec != std::errc{} || parsed.ptr != name.data() + name.size()) continue;
    if (!holds(entry->path(), links)) continue;
    std::ifstream file(entry->path() / "comm");
    std::getline(file, holder.name);
    return holder;
  }
  return std::nullopt;
}

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

/// Wait if the process has no descriptor left for the next socket.
constexpr auto exhausted_pause = std::chrono::milliseconds(100);
constexpr auto refusal_log_interval = std::chrono::seconds(1);
constexpr auto parting_limit = std::chrono::seconds(1);
constexpr std::size_t most_parting = 256;  // beyond this number, refused clients get no message

std::string why(const error_code& error, std::uint16_t port) {
  if (error == asio::error::address_in_use) {
    if (const auto holder = find_port_holder(port)) {
      return fmt::format("the port is in use by process {} ({}); stop it or choose another port", holder->pid,
                         holder->name);
    }
    return fmt::format("the port is in use; ss -ltnp 'sport = :{}' shows by whom", port);
  }
  if (error == asio::error::access_denied)
    return "not permitted; ports below 1024 need privileges, so choose a higher one";
  if (error.value() == EADDRNOTAVAIL)
    return "this machine does not have that address; use 127.0.0.1 or 0.0.0.0";
  return error.message();
}

tcp::endpoint parse(const ListenOptions& options) {
  error_code error;
  const auto address =
      asio::ip::make_address(options.address == "localhost" ? "127.0.0.1" : options.address, error);
  if (!error) return {address, options.port};
  throw BindError(
      fmt::format("cannot listen on {}:{}: \"{}\" is not a numeric address; 127.0.0.1 is this machine only, "
                  "0.0.0.0 every network",
                  options.address, options.port, options.address));
}

bool out_of_resources(const error_code& error) {
  return error.value() == EMFILE || error.value() == ENFILE || error.value() == ENOBUFS ||
         error.value() == ENOMEM;
}

}  // namespace

ListenOptions door_options(int socket) {
  ListenOptions options;
  options.socket = socket;
  options.max_connections = 64;
  options.name = "a client's door";
  return options;
}

struct Listener::Core : std::enable_shared_from_this<Core> {
  Core(const asio::any_io_executor& executor, ListenOptions given)
      : options(std::move(given)), doorman(Doorman::of(executor)), acceptor(executor), pause(executor) {}

  void open() {
    error_code error;
    if (options.socket >= 0) {
      acceptor.assign(tcp::v4(), options.socket, error);
      if (error) throw BindError(fmt::format("cannot take over a listening socket: {}", error.message()));
      local = acceptor.local_endpoint();
      return;
    }
    const auto end = parse(options);
    acceptor.open(end.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(end, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
      throw BindError(fmt::format("cannot listen on {}: {}", endpoint_text(end), why(error, options.port)));
    local = acceptor.local_endpoint();
  }

  void begin_session(Socket socket, const asio::ip::address& address) {
    ++open_now;
    by_address.enter(address);
    auto running = session(std::move(socket));
    asio::co_spawn(
        acceptor.get_executor(), std::move(running),
        [self = shared_from_this(), address](std::exception_ptr failure) { self->ended(address, failure); });
  }

  void ended(const asio::ip::address& address, const std::exception_ptr& failure) {
    --open_now;
    by_address.leave(address);
    if (!failure) return;
    try {
      std::rethrow_exception(failure);
    } catch (const std::exception& error) {
      log_warning(fmt::format("{}: a session failed: {}", options.name, error.what()));
    }
  }

  /// Why the connection cannot be accepted; empty: it can.
  std::string objection(const asio::ip::address& address) {
    if (open_now >= options.max_connections)
      return fmt::format("the limit of {} connections is reached", options.max_connections);
    if (!doorman.has_room(address, by_address.of(address), options.max_connections))
      return fmt::format("the limit of {} connections of one address is reached",
                         doorman.share_of(options.max_connections));
    if (!doorman.in_time(address)) return "its address connects too fast";
    return {};
  }

  void refuse(Socket socket, const std::string& why) {  // a flood of refusals writes one line a second
    ++refused;
    if (const auto now = SteadyClock::now(); now >= next_refusal_log) {
      log_warning(fmt::format("{}: refused {}: {} ({} refused so far)", options.name, peer_name(socket), why,
                              refused));
      next_refusal_log = now + refusal_log_interval;
    }
    if (options.last_word.empty() || parting >= most_parting) return;
    ++parting;
    asio::co_spawn(acceptor.get_executor(), part(std::move(socket), options.last_word),
                   [self = shared_from_this()](std::exception_ptr) { --self->parting; });
  }

  /// Closing with unread input would destroy the message on its way, so the peer has a moment to read it.
  static awaitable<void> part(Socket socket, std::string word) {
    asio::steady_timer limit(socket.get_executor(), parting_limit);
    limit.async_wait([&socket](const error_code& error) {
      error_code ignored;
      if (!error) socket.close(ignored);
    });
    co_await asio::async_write(socket, asio::buffer(word), asio::as_tuple(asio::use_awaitable));
    error_code error;
    socket.shutdown(Socket::shutdown_send, error);
    std::array<char, 512> unheard;
    while (!error) {
      const auto [failure, count] =
          co_await socket.async_read_some(asio::buffer(unheard), asio::as_tuple(asio::use_awaitable));
      error = failure;
    }
    if (limit.cancel() == 0) co_await asio::post(socket.get_executor(), asio::use_awaitable);
  }

  void accepted(Socket socket) {
    exhausted_logged = false;
    error_code ignored;  // if the peer is already gone, its first read shows it
    const auto address = limited_as(socket.remote_endpoint(ignored).address());
    if (const auto why = objection(address); !why.empty()) return refuse(std::move(socket), why);
    socket.set_option(tcp::no_delay(true), ignored);
    socket.set_option(asio::socket_base::keep_alive(true), ignored);
    try {
      begin_session(std::move(socket), address);
    } catch (const std::exception& error) {  // the session could not be started
      --open_now;
      by_address.leave(address);
      log_warning(fmt::format("{}: a session failed to begin: {}", options.name, error.what()));
    }
  }

  void log_exhausted(const error_code& error) {
    if (exhausted_logged) return;
    exhausted_logged = true;
    log_error(fmt::format("{}: cannot accept on {}: {}; waiting for connections to end", options.name,
                          endpoint_text(local), error.message()));
  }

  ListenOptions options;
  Doorman& doorman;
  tcp::acceptor acceptor;
  asio::steady_timer pause;
  tcp::endpoint local;
  Session session;
  std::size_t open_now = 0;
  AddressCounts by_address;
  std::size_t refused = 0;
  std::size_t parting = 0;  ///< refused connections that are still reading the reason
  SteadyTime next_refusal_log{};
  bool exhausted_logged = false;
  bool stopped = false;

  static awaitable<void> accept_loop(std::shared_ptr<Core> core) {
    while (!core->stopped) {
      auto [error, socket] = co_await core->acceptor.async_accept(asio::as_tuple(asio::use_awaitable));
      if (core->stopped || error == asio::error::operation_aborted) break;
      if (!error) {
        core->accepted(std::move(socket));
      } else if (out_of_resources(error)) {
        core->log_exhausted(error);
        core->pause.expires_after(exhausted_pause);
        co_await core->pause.async_wait(asio::as_tuple(asio::use_awaitable));
      }  // otherwise the peer left between its SYN and our accept
    }
  }
};

Listener::Listener(asio::any_io_executor executor, ListenOptions options)
    : core_(std::make_shared<Core>(executor, std::move(options))) {
  core_->open();
}

Listener::~Listener() {
  if (core_) stop();
}
Listener::Listener(Listener&&) noexcept = default;
Listener& Listener::operator=(Listener&& other) noexcept {
  if (core_ && core_ != other.core_) stop();
  core_ = std::move(other.core_);
  return *this;
}

void Listener::start(Session session) {
  core_->session = std::move(session);
  asio::co_spawn(core_->acceptor.get_executor(), Core::accept_loop(core_), [](std::exception_ptr failure) {
    if (failure) std::rethrow_exception(failure);
  });
}

void Listener::stop() {
  core_->stopped = true;
  error_code ignored;
  core_->acceptor.close(ignored);
  core_->pause.cancel();
}

std::uint16_t Listener::port() const { return core_->local.port(); }
std::string Listener::address() const { return endpoint_text(core_->local); }
std::size_t Listener::connections() const { return core_->open_now; }

}  // namespace agon::net
