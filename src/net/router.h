// Maps requests to handlers. Knows no socket.
//
// Handlers run on the network thread. One that has real work to do hops to a worker pool and back:
//   auto text = co_await co_spawn(workers, work, use_awaitable);
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "net/fair_queue.h"
#include "net/socket.h"

namespace agon::net {

/// The body of an answer that is made in pieces while it is sent, and never held as a whole.
class BodySource {
 public:
  virtual ~BodySource() = default;
  /// The next piece, as it goes over the wire; empty: the end. An exception cuts the answer off. Once the
  /// peer has gone, the source is not called again but destroyed.
  virtual awaitable<std::optional<std::string>> next() = 0;
};

// The parts of a request's target. Pure, and safe for any input of strangers.

/// "%41" -> "A"; empty for a broken escape. Set `plus_is_space` for queries.
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space = false);

/// Whether it is well-formed UTF-8 without control characters: fit for a log line and for JSON.
bool is_plain_text(std::string_view text);

struct Target {
  std::vector<std::string>
      segments;      ///< decoded parts of the path between slashes; at least one, maybe empty
  std::string path;  ///< decoded; starts with "/"
  std::map<std::string, std::string> query;  ///< the last value of a name that comes twice
};

/// "/a/b%20c?x=1&y" -> parts. Empty for a target that is not a path, has a broken escape or is not plain
/// text. Empty also for a segment that could lead out of a folder: "..", ".", or one with a slash or
/// backslash inside, however encoded.
std::optional<Target> parse_target(std::string_view target);

class WebSocketPeer;

struct Request {
  std::string method;  ///< "GET", "POST", …
  std::string path;    ///< decoded, without the query
  std::map<std::string, std::string>
      params;  ///< of the route: {id}; decoded, without slashes and control characters
  std::map<std::string, std::string> query;
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
  boost::asio::ip::address
      client;           ///< address that limits apply to: the peer's, or the one that the trusted proxy names
  bool secure = false;  ///< it came encrypted by TLS, to us or to the trusted proxy
  std::string asker{};  ///< whose budget pays for the answer: see Router::asker

  /// "" if absent; `name` in upper or lower case.
  const std::string& header(std::string_view name) const;
  bool accepts_gzip() const;
};

struct Response {
  unsigned status = 200;
  std::string content_type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool is_gzip = false;  ///< the body has been compressed already, for example by a worker
  std::shared_ptr<const std::string> shared_body =
      nullptr;                                        ///< instead of body: bytes that many answers share
  std::shared_ptr<BodySource> source = nullptr;       ///< instead of body: made while it is sent
  std::shared_ptr<FairQueue::Place> place = nullptr;  ///< given back when the answer is sent

  std::string_view bytes() const {
    return shared_body ? std::string_view(*shared_body) : std::string_view(body);
  }
};

Response json_response(const boost::json::value& value, unsigned status = 200);
/// {"error": text}. 429 and 503 say when to ask again: after 5 seconds, unless a header says otherwise.
Response error_response(unsigned status, const std::string& text);
/// 404, naming the path if it is short.
Response nothing_at(const std::string& path);

using Handler = std::function<awaitable<Response>(Request)>;

struct Asset;
/// A handler for Router::otherwise. It answers with the asset at the path, or with index.html for every path
/// without an extension outside /api, because the page itself decides what to show there; all other paths get
/// 404. An asset is compressed once, by the first request for it, and all answers share it. Clients may cache
/// everything under /assets for ever; they revalidate the rest by ETag.
Handler serve_assets(std::span<const Asset> assets);

/// Receives a peer's messages; if `message` is empty, they are ignored.
struct SocketListener {
  std::function<void(std::string_view)> message;
  std::function<void()> ended;  ///< the connection has ended
};
/// Called once the handshake is done; messages that it sends at once go out first. The server reads from the
/// peer until the connection ends.
using SocketHandler = std::function<SocketListener(Request, std::shared_ptr<WebSocketPeer>)>;

class Router {
 public:
  /// A pattern is a path whose parts may be {names}: "/api/matches/{id}". The first pattern that matches
  /// answers. GET routes also answer HEAD.
  void get(const std::string& pattern, Handler handler) { add("GET", pattern, std::move(handler)); }
  void post(const std::string& pattern, Handler handler) { add("POST", pattern, std::move(handler)); }
  void put(const std::string& pattern, Handler handler) { add("PUT", pattern, std::move(handler)); }
  void remove(const std::string& pattern, Handler handler) { add("DELETE", pattern, std::move(handler)); }
  /// `work`: the kind of work, a number of `queues`.
  void add(std::string method, const std::string& pattern, Handler handler, std::size_t work = 0);
  void websocket(const std::string& pattern, SocketHandler handler);
  /// Answers GET requests that no pattern matches.
  void otherwise(Handler handler) { otherwise_ = std::move(handler); }
  /// The budgets by kind of work; null, and kinds without a number here, have none.
  std::vector<std::shared_ptr<FairQueue>> queues{};
  /// Names the person or address that a request is answered for, by its client and the headers that show who
  /// somebody is; empty: the address.
  std::function<std::string(const Request&)> asker{};

  struct Found {
    const Handler* handler = nullptr;
    const SocketHandler* socket_handler = nullptr;
    std::map<std::string, std::string> params = {};
    std::string allowed = {};  ///< the methods that exist, if no route has this method
    std::size_t work = 0;
  };
  Found find(const std::string& method, const Target& target) const;

 private:
  struct Route {
    std::string method;  ///< empty: a WebSocket
    std::vector<std::string> parts;
    Handler handler;
    SocketHandler socket_handler;
    std::size_t work = 0;
  };
  std::vector<Route> routes_;
  Handler otherwise_;
};

}  // namespace agon::net
