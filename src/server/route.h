// The requests that the server answers: one row each, with types and handler. The router, the OpenAPI
// document and the types of the pages (web/src/api_types.ts) are made from the rows.
#pragma once

#include <fmt/format.h>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/value.hpp>
#include <charconv>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "core/errors.h"
#include "core/notes.h"
#include "core/said.h"
#include "core/schema.h"
#include "net/router.h"
#include "net/web_socket.h"

namespace agon::server {

enum class Access {
  anyone,   ///< everybody, also for a private season
  visitor,  ///< everybody; for a private season only its people
  student,  ///< members of the season's teams, and the teacher
  owner,    ///< the owner, and the teacher
  teacher,
  host,  ///< with the server's token; if it has none, everybody
};
BOOST_DESCRIBE_ENUM(Access, anyone, visitor, student, owner, teacher, host)

/// The cost of the answer to a request. Each kind has a budget, which is shared in turns: see budgets().
enum class Cost {
  light,   ///< told from memory
  store,   ///< a read or a write of a store, or the bytes of a file
  replay,  ///< a match is replayed up to some step
  whole,   ///< a whole match or contest becomes a film or a page
  stream,  ///< a connection that stays open
  nothing  ///< answered at once
};
BOOST_DESCRIBE_ENUM(Cost, light, store, replay, whole, stream, nothing)

/// The budgets of all kinds that have a queue, by number.
const std::vector<net::QueueLimits>& budgets();
/// The part of a budget that one asker may take, in words.
std::string budget_in_words(Cost cost);

/// A member that is left out of an answer, instead of being null, if it has no value.
template <class T>
struct Maybe : std::optional<T> {
  using std::optional<T>::optional;
  static constexpr bool is_left_out = true;
};
/// JSON that was made from a T and is passed on unchanged.
template <class T>
struct Kept {
  using MadeFrom = T;
  json::value value;
  const json::value& to_json() const { return value; }
};

/// The JSON schemas of the described types in requests and answers, each once and by name.
class TypeBook {
 public:
  /// The schema of a type; for a described struct a reference to it. Throws std::logic_error if two types
  /// have the same name.
  json::value of(const Type& type);
  /// The schemas by name.
  const json::object& schemas() const { return schemas_; }

 private:
  json::value reference(const Type& record);
  /// False: the type was there already. Throws if another type has that name.
  bool enter(const std::string& name, const std::string& type);

  std::map<std::string, std::string> types_;  ///< the C++ type by its short name
  json::object schemas_;
};

/// Whether a record cannot be without this member: it has no default, neither there nor in the type
/// `is_order`.
bool is_required(const Type& record, const Member& member);

struct RouteInfo {
  const char* method;  ///< "GET"
  std::string path;
  Access access;
  const char* summary;
  const Type* answer = nullptr;            ///< null: `media` says what the answer is
  const char* media = "application/json";  ///< "websocket": a connection instead of an answer
  const char* query = "";                  ///< names of query parameters, separated by spaces
  const Type* body = nullptr;              ///< of a JSON body; null: no JSON body
  bool takes_bytes = false;                ///< the body is a file
  unsigned status = 200;
  Cost cost = Cost::light;

  template <class T>
  RouteInfo answers() const {
    return with(&RouteInfo::answer, &type_of<T>());
  }
  template <class T>
  RouteInfo takes() const {
    return with(&RouteInfo::body, &type_of<T>());
  }
  RouteInfo asks(const char* names) const { return with(&RouteInfo::query, names); }
  RouteInfo of_type(const char* type) const { return with(&RouteInfo::media, type); }
  RouteInfo takes_a_file() const { return with(&RouteInfo::takes_bytes, true); }
  RouteInfo creates(unsigned made_status = 201) const { return with(&RouteInfo::status, made_status); }
  RouteInfo costs(Cost kind) const { return with(&RouteInfo::cost, kind); }

 private:
  template <class Value>
  RouteInfo with(Value RouteInfo::*member, std::type_identity_t<Value> value) const {
    auto made = *this;
    made.*member = value;
    return made;
  }
};

/// A request that an Owner answers. A row without a handler does not compile.
template <class Owner>
struct Route : RouteInfo {
  using Answer = net::awaitable<net::Response>;
  using Handler = std::function<Answer(Owner&, const RouteInfo&, net::Request)>;
  using Peer = std::shared_ptr<net::WebSocketPeer>;
  using SocketHandler = net::SocketListener (Owner::*)(net::Request, Peer);

  Route(RouteInfo info, Handler made) : RouteInfo(std::move(info)), handler(std::move(made)) {}
  Route(RouteInfo info, Answer (Owner::*made)(const RouteInfo&, net::Request))
      : Route(std::move(info), Handler(std::mem_fn(made))) {}
  Route(RouteInfo info, Answer (Owner::*made)(net::Request))
      : Route(std::move(info), [made](Owner& owner, const RouteInfo&, net::Request request) {
          return (owner.*made)(std::move(request));
        }) {}
  Route(RouteInfo info, SocketHandler made)
      : RouteInfo(info.of_type("websocket").costs(Cost::stream)), handler(made) {}

  std::variant<Handler, SocketHandler> handler;
};

/// Adds the rows to the router. `owner` must outlive the router's last request.
template <class Owner>
void add_rows(net::Router& router, Owner& owner, std::vector<Route<Owner>> rows) {
  for (auto& row : rows) {
    if (const auto* socket = std::get_if<typename Route<Owner>::SocketHandler>(&row.handler)) {
      router.websocket(row.path, [&owner, answer = *socket](net::Request request, auto peer) {
        return (owner.*answer)(std::move(request), std::move(peer));
      });
      continue;
    }
    const auto path = row.path;
    const std::string method = row.method;
    const auto work = static_cast<std::size_t>(row.cost);
    const auto answer = [&owner, row = std::move(row)](net::Request request) {
      return std::get<0>(row.handler)(owner, row, std::move(request));
    };
    router.add(method, path, answer, work);
  }
}

/// The values in the body of a request; an empty body has none. Throws BadRequest unless it is a JSON object.
Said said_in_body(std::string_view body);

/// Reads the body of a request. Throws BadRequest with all that is wrong, a line each.
void read_body(std::string_view body, const Type& type, void* into);

template <DescribedStruct T>
T read_body(std::string_view body) {
  T into;
  read_body(body, type_of<T>(), &into);
  return into;
}

/// Reads a number from the query. `what`: names it in the error. Throws BadRequest.
template <class Number>
Number number_in(const net::Request& request, const char* name, Number otherwise,
                 const char* what = "the number of a step") {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return otherwise;
  Number value{};
  const auto& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw BadRequest(fmt::format("{}: \"{}\" is not {}", name, text.substr(0, 40), what));
  return value;
}

/// 400 if the request itself is wrong; else 500, with `what` before the reason.
inline net::Response failed_response(const std::exception& error, const char* what = "") {
  if (dynamic_cast<const BadRequest*>(&error) != nullptr) return net::error_response(400, error.what());
  return net::error_response(500, std::string(what) + error.what());
}

/// 503, with the seconds after which to ask again. `why`: what keeps the server busy.
inline net::Response busy_response(const char* why, int seconds) {
  auto answer = net::error_response(503, fmt::format("{}; try again in a moment", why));
  answer.headers.emplace_back("Retry-After", std::to_string(seconds));
  return answer;
}

/// Runs `work` on one of the threads, for work that would block the network thread. If `work` holds more than
/// references, call this in a statement of its own and wait in the next: GCC 12 destroys such an argument of
/// `co_await` twice.
template <class Workers, class Work>
auto on_worker(Workers& workers, Work work) {
  auto task = [work = std::move(work)]() mutable -> net::awaitable<decltype(work())> { co_return work(); };
  return boost::asio::co_spawn(workers, std::move(task), boost::asio::use_awaitable);
}

/// Adds one to a count of costly answers while it lives. An answer may outlive the object that counts.
class Counted {
 public:
  explicit Counted(std::shared_ptr<int> count) : count_(std::move(count)) { ++*count_; }
  ~Counted() { --*count_; }
  Counted(const Counted&) = delete;

 private:
  std::shared_ptr<int> count_;
};

// The OpenAPI 3.1 description of the HTTP API, made from the types that are sent and received.

/// `ladder`: include the routes of a ladder. `x-agon-access` says who may use a route.
boost::json::value openapi_document(bool ladder);
/// The same types in TypeScript: web/src/api_types.ts.
std::string api_types();

}  // namespace agon::server
