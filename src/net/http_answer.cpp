#include <algorithm>

#include "core/disk_full.h"
#include "net/http_connection.h"
#include "net/log.h"
#include "net/repeat_filter.h"

namespace agon::net {

Request request_of(const HttpConnection::HttpRequest& from, const Target& target,
                   std::map<std::string, std::string> params) {
  Request request;
  request.method = std::string(from.method_string());
  request.path = target.path;
  request.query = target.query;
  request.params = std::move(params);
  for (const auto& field : from) {
    std::string name(field.name_string());
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    request.headers[name] = std::string(field.value());
  }
  request.body = from.body();
  return request;
}

namespace {

Response not_allowed(const std::string& allowed) {
  auto refusal = error_response(405, "this method is not possible here; possible: " + allowed);
  refusal.headers.emplace_back("Allow", allowed);
  return refusal;
}

/// A refusal that needs no handler.
std::optional<Response> refusal(const Router::Found& found, const Target& target) {
  if (found.socket_handler != nullptr) {
    auto hint = error_response(426, "this address speaks WebSocket");
    hint.headers.emplace_back("Upgrade", "websocket");
    return hint;
  }
  if (found.handler == nullptr && !found.allowed.empty()) return not_allowed(found.allowed);
  if (found.handler == nullptr) return nothing_at(target.path);
  return std::nullopt;
}

}  // namespace

awaitable<Response> answer(const Router& router, const HttpConnection::HttpRequest& request,
                           const boost::asio::ip::address& client, bool secure) {
  const auto target = parse_target({request.target().data(), request.target().size()});
  if (!target) co_return error_response(400, "the path cannot be read");
  const std::string method(request.method_string());
  auto found = router.find(method, *target);
  if (auto refused = refusal(found, *target)) co_return std::move(*refused);
  std::string failure;
  try {
    auto asked = request_of(request, *target, std::move(found.params));
    asked.client = client;
    asked.secure = secure;
    co_return co_await (*found.handler)(std::move(asked));
  } catch (const DiskFull& full) {
    log_repeated(full.what());
    co_return error_response(507,
                             "the server's disk is full, so nothing of this request was kept; tell the "
                             "person who runs the server, and try again later");
  } catch (const std::exception& error) {
    failure = error.what();
  }
  log_error(method + " " + target->path + " failed: " + failure);
  co_return error_response(500, "the server failed to answer; its log says why");
}

}  // namespace agon::net
