#include "server/owner_feed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/crypto.h>

#include <utility>

#include "core/write_json.h"

namespace agon::server {

namespace {

constexpr std::chrono::milliseconds batch_time{50};

template <class Entries>
std::shared_ptr<const std::string> message_of(const Entries& entries) {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"entries","entries":[{}]}})", fmt::join(entries, ",")));
}

}  // namespace

std::vector<Route<OwnerFeed>> OwnerFeed::rows() {
  return {{RouteInfo{"GET", "/api/private/{id}", Access::owner,
                     "WebSocket: the output of the programs of agon play --browser"}
               .asks("key"),
           &OwnerFeed::watch}};
}

net::SocketListener OwnerFeed::watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer) {
  if (request.params.at("id") == match_ && is_key(request.query["key"])) return welcome(peer);
  peer->close("the output of programs is only for the person who runs them");
  return {};
}

bool OwnerFeed::is_key(const std::string& shown) const {
  return shown.size() == key_.size() && CRYPTO_memcmp(shown.data(), key_.data(), key_.size()) == 0;
}

net::SocketListener OwnerFeed::welcome(const std::shared_ptr<net::WebSocketPeer>& peer) {
  flush();  // so that the next entries are not sent twice
  peer->send(message_of(entries_));
  peers_.push_back(peer);
  return {nullptr, [self = shared_from_this(), peer] { std::erase(self->peers_, peer); }};
}

void OwnerFeed::add(const boost::json::object& entry) {
  auto text = json_text(entry);
  kept_ += text.size();
  entries_.push_back(text);
  for (; kept_ > most_kept && entries_.size() > 1; entries_.pop_front()) kept_ -= entries_.front().size();
  news_.push_back(std::move(text));
  if (news_.size() > 1) return;
  timer_.expires_after(batch_time);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->flush();
  });
}

void OwnerFeed::flush() {
  if (news_.empty()) return;
  const auto message = message_of(std::exchange(news_, {}));
  for (const auto& peer : peers_) peer->send(message);
}

}  // namespace agon::server
