#include "net/doorman.h"

#include <sys/resource.h>
#include <boost/asio/execution/context.hpp>
#include <boost/asio/query.hpp>

#include "text/words.h"

namespace agon::net {

namespace asio = boost::asio;

namespace {

constexpr rlim_t enough_descriptors = 65'536;
constexpr std::size_t many_addresses =
    10'000;  // cleaned up at this size, so that strangers cannot fill the memory

void allow_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= enough_descriptors) return;
  limit.rlim_cur = std::min(limit.rlim_max, enough_descriptors);
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

asio::ip::address limited_as(const asio::ip::address& address) {
  if (!address.is_v6()) return address;
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6);
  if (v6.is_loopback()) return address;
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::address_v6(bytes);
}

asio::execution_context::id Doorman::id;

Doorman::Doorman(asio::execution_context& context) : asio::execution_context::service(context) {
  allow_descriptors();
}

Doorman& Doorman::of(const asio::any_io_executor& executor) {
  return of(asio::query(executor, asio::execution::context));
}

bool Doorman::has_room(const asio::ip::address& address, std::size_t open,
                       std::size_t most_connections) const {
  if (behind == address) return true;
  if (address.is_loopback() && !limits.hold_loopback) return true;
  return open < share_of(most_connections);
}

bool Doorman::in_time(const asio::ip::address& address, const std::string& asker) {
  if (address.is_loopback() || behind == address) return true;
  const auto now = std::chrono::steady_clock::now();
  if (arrivals_.size() >= many_addresses) forget_calm();
  const auto entry =
      arrivals_.try_emplace(asker.empty() ? address.to_string() : asker, limits.per_second, limits.burst, now)
          .first;
  return entry->second.take(1, now);
}

void Doorman::forget_calm() {
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(arrivals_, [&](const auto& entry) { return entry.second.full(now); });
  if (arrivals_.size() >= many_addresses) arrivals_.clear();  // forgetting is milder than growing
}

asio::ip::address Doorman::client(const asio::ip::address& peer, std::string_view forwarded_for) const {
  if (behind != peer) return peer;
  // Each proxy appends the address it saw: the last one is that of our proxy.
  const auto comma = forwarded_for.rfind(',');
  const auto last =
      trimmed(comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
  boost::system::error_code error;
  const auto named = asio::ip::make_address(std::string(last), error);
  return error ? peer : limited_as(named);
}

}  // namespace agon::net
