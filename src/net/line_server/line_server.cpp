#include "net/line_server/line_server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>

#include "net/http_fields.h"
#include "net/log.h"

namespace agon::net {

namespace {

constexpr std::size_t read_size =
    16 * 1024;  // limit per connection and turn, so that no connection keeps the others waiting
constexpr int most_events = 512;
constexpr std::string_view not_http = "it speaks HTTP, which this port does not";
constexpr std::size_t idle_capacity = 4096;  // limit of an idle connection's buffers

int new_set() {
  const int set = epoll_create1(EPOLL_CLOEXEC);
  if (set < 0) throw std::system_error(errno, std::generic_category(), "epoll_create1");
  return set;
}

boost::asio::ip::address address_of(int descriptor) {
  boost::asio::ip::tcp::endpoint end;
  auto size = static_cast<socklen_t>(end.capacity());
  if (getpeername(descriptor, end.data(), &size) != 0) return {};
  return limited_as(end.address());
}

void send_away(int descriptor, const std::string& last_word) {
  if (!last_word.empty()) send(descriptor, last_word.data(), last_word.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  shutdown(descriptor, SHUT_WR);
  ::close(descriptor);
}

}  // namespace

LineServer::LineServer(boost::asio::io_context& network, LineServerHost& host, LineServerLimits limits)
    : network_(network),
      host_(host),
      limits_(std::move(limits)),
      doorman_(Doorman::of(network)),
      set_(network, new_set()),
      farewell_timer_(network),
      buffer_(std::make_unique_for_overwrite<char[]>(read_size)) {
  wait();
}

LineServer::~LineServer() {
  *alive_ = false;
  for (auto& peer : peers_)
    if (peer->descriptor >= 0) ::close(peer->descriptor);
}

bool LineServer::has_room(const boost::asio::ip::address& address) const {
  return count_ < limits_.max_members &&
         doorman_.has_room(address, by_address_.of(address), limits_.max_members);
}

bool LineServer::add(int descriptor, Member& member) {
  const auto address = address_of(descriptor);
  if (!has_room(address) || fcntl(descriptor, F_SETFL, O_NONBLOCK) != 0) {
    send_away(descriptor, limits_.last_word);
    return false;
  }
  if (free_.empty()) {
    free_.push_back(static_cast<Member>(peers_.size()));
    peers_.push_back(std::make_unique<Peer>());
  }
  member = free_.back();
  free_.pop_back();
  auto& peer = *peers_[member];
  peer = {};
  peer.descriptor = descriptor;
  peer.stage = Stage::open;
  peer.address = address;
  peer.serial = ++serials_;
  peer.max_unsent = limits_.max_unsent;
  peer.interest = EPOLLIN | EPOLLRDHUP;
  epoll_event event{};
  event.events = peer.interest;
  event.data.u64 = member;
  epoll_ctl(set_.native_handle(), EPOLL_CTL_ADD, descriptor, &event);
  ++count_;
  by_address_.enter(address);
  return true;
}

void LineServer::wait() {
  set_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                  [this, alive = alive_](const boost::system::error_code& error) {
                    if (error || !*alive) return;
                    turn();
                    wait();
                  });
}

/// Reads once from every connection with input, then lets the host act.
void LineServer::turn() {
  turning_ = true;
  std::array<epoll_event, most_events> events;
  const int count = epoll_wait(set_.native_handle(), events.data(), most_events, 0);
  for (int index = 0; index < count; ++index) {
    const auto& event = events[static_cast<std::size_t>(index)];
    handle(static_cast<Member>(event.data.u64), event.events);
  }
  for (const Member member : std::exchange(again_, {})) {
    peers_[member]->again = false;
    go_on(member);
  }
  host_.turned();
  turning_ = false;
  // Numbers become free only now, when no event of this turn can refer to their last owner.
  free_.insert(free_.end(), closed_.begin(), closed_.end());
  closed_.clear();
  if (!again_.empty()) post_turn();
}

void LineServer::post_turn() {
  if (std::exchange(turn_posted_, true)) return;
  boost::asio::post(network_, [this, alive = alive_] {
    if (!*alive) return;
    turn_posted_ = false;
    turn();
  });
}

void LineServer::handle(Member member, std::uint32_t events) {
  auto& peer = *peers_[member];
  if (peer.stage == Stage::free) return;  // it left within this turn
  if ((events & EPOLLOUT) != 0) write(member);
  if (peer.stage == Stage::free) return;
  if (peer.stage == Stage::open && (events & EPOLLIN) != 0) return read(member);
  if ((events & (EPOLLERR | EPOLLHUP)) != 0) return disconnect(member, "the connection broke");
  if (peer.stage == Stage::lingering) return discard(member);
  if ((events & EPOLLRDHUP) != 0 && peer.stage == Stage::open) disconnect(member, "the peer closed");
}

void LineServer::read(Member member) {
  auto& peer = *peers_[member];
  const auto count = recv(peer.descriptor, buffer_.get(), read_size, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return disconnect(member, count == 0 ? "the peer closed" : std::strerror(errno));
  host_.arriving();
  const std::string_view fresh(buffer_.get(), static_cast<std::size_t>(count));
  if (peer.in.empty()) {
    const auto used = hand_out(member, fresh);
    if (peer.stage == Stage::open) peer.in.append(fresh.substr(used));
    return;
  }
  peer.in.append(fresh);
  go_on(member);
}

/// Hands out the lines that wait in the connection's own buffer.
void LineServer::go_on(Member member) {
  auto& peer = *peers_[member];
  if (peer.stage != Stage::open) return;
  const std::string bytes = std::move(peer.in);
  peer.in.clear();
  const auto used = hand_out(member, bytes);
  if (peer.stage == Stage::open) peer.in.assign(bytes, used);
}

/// Hands out whole lines as long as the peer takes its own bytes; returns the number of bytes used.
std::size_t LineServer::hand_out(Member member, std::string_view bytes) {
  auto& peer = *peers_[member];
  std::size_t done = 0;
  while (peer.stage == Stage::open && done < bytes.size()) {
    if (peer.unsent() > limits_.much_unsent) {
      peer.held = true;
      watch(member);
      break;
    }
    const auto end = bytes.find('\n', done);
    if (end == std::string_view::npos) break;
    const auto text = bytes.substr(done, end - done);
    done = end + 1;
    if (std::exchange(peer.dropping, false)) continue;
    if (!std::exchange(peer.spoke, true) && is_http_request(text, false)) {
      disconnect(member, not_http);
      return done;
    }
    host_.line(member, text.substr(0, limits_.max_line), text.size() > limits_.max_line);
  }
  if (peer.stage != Stage::open || peer.held) return done;
  const auto rest = bytes.substr(done);
  if (!peer.dropping && rest.size() <= limits_.max_line + 1) return done;  // one more: a "\r" may be the last
  if (!std::exchange(peer.spoke, true) && is_http_request(rest, true)) {
    disconnect(member, not_http);
    return bytes.size();
  }
  if (!std::exchange(peer.dropping, true)) host_.line(member, rest.substr(0, limits_.max_line), true);
  return bytes.size();
}

std::string& LineServer::text_for(Member member) {
  auto& peer = *peers_[member];
  if (!peer.dirty) {
    peer.dirty = true;
    dirty_.push_back(member);
  }
  return peer.out;
}

void LineServer::flush() {
  for (std::size_t index = 0; index < dirty_.size();
       ++index) {  // disconnecting a member may make others dirty
    const Member member = dirty_[index];
    auto& peer = *peers_[member];
    if (!peer.dirty) continue;
    peer.dirty = false;
    if (peer.stage == Stage::open || peer.stage == Stage::finishing) write(member);
  }
  dirty_.clear();
}

void LineServer::write(Member member) {
  auto& peer = *peers_[member];
  while (peer.unsent() > 0) {
    const auto count =
        send(peer.descriptor, peer.out.data() + peer.sent, peer.unsent(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) break;
    if (count < 0) return disconnect(member, std::strerror(errno));
    peer.sent += static_cast<std::size_t>(count);
  }
  if (peer.unsent() > peer.max_unsent) return disconnect(member, "it does not read the server's messages");
  if (peer.unsent() == 0 || peer.sent > limits_.much_unsent) {
    peer.out.erase(0, peer.sent);
    peer.sent = 0;
    if (peer.out.empty() && peer.out.capacity() > idle_capacity) std::string().swap(peer.out);
  }
  if (peer.held && peer.unsent() <= limits_.much_unsent) {
    peer.held = false;
    if (!std::exchange(peer.again, true)) again_.push_back(member);
    if (!turning_) post_turn();
  }
  if (peer.stage == Stage::finishing && peer.unsent() == 0) {
    shutdown(peer.descriptor, SHUT_WR);
    peer.stage = Stage::lingering;
  }
  watch(member);
}

/// Updates the events that the kernel watches, if they have changed.
void LineServer::watch(Member member) {
  auto& peer = *peers_[member];
  std::uint32_t interest = 0;
  if (peer.unsent() > 0) interest |= EPOLLOUT;
  const bool listens = (peer.stage == Stage::open && !peer.held) || peer.stage == Stage::lingering;
  if (listens) interest |= EPOLLIN | EPOLLRDHUP;
  if (interest == peer.interest) return;
  peer.interest = interest;
  epoll_event event{};
  event.events = interest;
  event.data.u64 = member;
  epoll_ctl(set_.native_handle(), EPOLL_CTL_MOD, peer.descriptor, &event);
}

void LineServer::disconnect(Member member, std::string_view why) {
  const bool told = peers_[member]->stage == Stage::open;
  close(member);
  if (told) host_.gone(member, why);
}

void LineServer::close(Member member) {
  auto& peer = *peers_[member];
  ::close(peer.descriptor);  // this also removes it from the epoll set
  peer.descriptor = -1;
  peer.stage = Stage::free;
  peer.dirty = peer.held = false;
  std::string().swap(peer.in);
  std::string().swap(peer.out);
  peer.sent = 0;
  --count_;
  by_address_.leave(peer.address);
  closed_.push_back(member);
  if (turning_) return;
  free_.insert(free_.end(), closed_.begin(), closed_.end());
  closed_.clear();
}

/// Closing at once would discard bytes that the peer has not read yet, so it has a moment to read them.
void LineServer::finish(Member member) {
  auto& peer = *peers_[member];
  if (peer.stage != Stage::open) return;
  peer.stage = Stage::finishing;
  std::string().swap(peer.in);
  text_for(member);
  farewells_.push_back({std::chrono::steady_clock::now() + limits_.farewell, member, peer.serial});
  watch_farewells();
}

void LineServer::discard(Member member) {
  const auto count = recv(peers_[member]->descriptor, buffer_.get(), read_size, 0);
  if (count > 0 || (count < 0 && errno == EAGAIN)) return;
  close(member);
}

void LineServer::watch_farewells() {
  if (farewell_armed_ || farewells_.empty()) return;
  farewell_armed_ = true;
  farewell_timer_.expires_at(farewells_.front().until);
  farewell_timer_.async_wait([this, alive = alive_](const boost::system::error_code& error) {
    if (error || !*alive) return;
    farewell_armed_ = false;
    const auto now = std::chrono::steady_clock::now();
    for (; !farewells_.empty() && farewells_.front().until <= now; farewells_.pop_front()) {
      const auto& due = farewells_.front();
      const auto& peer = *peers_[due.member];
      if (peer.serial == due.serial && peer.stage != Stage::free) close(due.member);
    }
    // Removes members that went by themselves, so that the timer does not wake the program for them.
    while (!farewells_.empty() && (peers_[farewells_.front().member]->serial != farewells_.front().serial ||
                                   peers_[farewells_.front().member]->stage == Stage::free))
      farewells_.pop_front();
    watch_farewells();
  });
}

Listener listen_for(LineServer& line_server, boost::asio::io_context& network, const ListenOptions& options,
                    std::function<void(Member)> joined) {
  Listener listener(network.get_executor(), options);
  struct Refusals {
    std::size_t count = 0;
    SteadyTime next_log{};
  };
  const auto refusals = std::make_shared<Refusals>();
  const auto accepted = [&line_server, refusals, name = options.name,
                         joined = std::move(joined)](Socket socket) -> awaitable<void> {
    const int descriptor = socket.release();
    Member member = 0;
    if (line_server.add(descriptor, member)) {
      joined(member);
      co_return;
    }
    ++refusals->count;
    if (const auto now = SteadyClock::now(); now >= refusals->next_log) {
      refusals->next_log = now + std::chrono::seconds(1);
      log_warning(
          fmt::format("{}: the limit of connections is reached ({} refused so far)", name, refusals->count));
    }
  };
  listener.start(accepted);
  return listener;
}

}  // namespace agon::net
