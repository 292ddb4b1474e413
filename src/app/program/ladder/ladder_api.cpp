#include "app/program/ladder/ladder_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/json/parse.hpp>
#include <charconv>

#include "core/described.h"
#include "core/utc_now.h"
#include "ladder/people_access.h"
#include "ladder/season_sight.h"

namespace agon::app {

namespace asio = boost::asio;

namespace {

/// Nobody is known; who shows a token might.
struct Unauthorized : std::runtime_error {
  using std::runtime_error::runtime_error;
};

constexpr const char* cookie_name = "agon_session";

std::string cookie_of(const net::Request& request) {
  const auto& all = request.header("cookie");
  const std::string wanted = std::string(cookie_name) + "=";
  for (std::size_t begin = 0; begin < all.size();) {
    while (begin < all.size() && (all[begin] == ' ' || all[begin] == ';')) ++begin;
    const auto end = std::min(all.find(';', begin), all.size());
    if (all.compare(begin, wanted.size(), wanted) == 0)
      return all.substr(begin + wanted.size(), end - begin - wanted.size());
    begin = end + 1;
  }
  return {};
}

std::string bearer_of(const net::Request& request) {
  const auto& field = request.header("authorization");
  return field.starts_with("Bearer ") ? field.substr(7) : std::string();
}

net::Response unauthorized(const std::string& why) {
  auto refused = net::error_response(401, why);
  refused.headers.emplace_back("WWW-Authenticate", "Bearer");
  return refused;
}

/// What the work throws as an answer.
template <class Work>
net::Response answered(Work&& work) {
  try {
    return work();
  } catch (const Unauthorized& error) {
    return unauthorized(error.what());
  } catch (const ladder::Missing& error) {
    return net::error_response(404, error.what());
  } catch (const ladder::Forbidden& error) {
    return net::error_response(403, error.what());
  } catch (const ladder::TooMany& error) {
    auto refused = net::error_response(429, error.what());
    refused.headers.emplace_back("Retry-After", "600");
    return refused;
  } catch (const BadRequest& error) {
    return net::error_response(400, error.what());
  }
}

}  // namespace

std::string LadderCall::query(const char* name) const {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::string() : found->second;
}

ladder::Id LadderCall::id(const std::string& text) const {
  ladder::Id value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || value <= 0)
    throw ladder::Missing(fmt::format("\"{}\" is not a number", text.substr(0, 40)));
  return value;
}

json::object LadderCall::body(const std::set<std::string>& known) const {
  if (request.body.empty()) return {};
  json::error_code error;
  const auto value = json::parse(request.body, error);
  if (error || !value.is_object()) throw BadRequest("the body must be a JSON object");
  for (const auto& member : value.get_object())
    if (!known.contains(std::string(member.key())))
      throw BadRequest(
          fmt::format("the body has an unknown member \"{}\"", std::string_view(member.key()).substr(0, 40)));
  return value.get_object();
}

bool LadderCall::sees_all() const { return ladder::sees_hidden(season, who); }

std::string LadderCall::shown_until() const { return ladder::shown_until(season, who); }

bool LadderApi::may_show_tokens(const net::Request& request) const {
  return request.secure || options_.insecure || request.client.is_loopback();
}

ladder::Visitor LadderApi::visitor(const net::Request& request) const {
  if (!may_show_tokens(request)) return {};
  const auto bearer = bearer_of(request);
  return service_.store().read([&](ladder::Tables& tables) {
    auto who = ladder::visitor_of(tables, bearer.empty() ? cookie_of(request) : bearer);
    // A browser's session is no token to carry elsewhere, and a token is no cookie.
    const bool fits = !who.person || (who.scope == "session") == bearer.empty();
    return fits ? who : ladder::Visitor{};
  });
}

LadderCall LadderApi::call_of(const LadderRoute& route, const net::Request& request) const {
  LadderCall call{request, {}, nullptr, {}, {}, request.secure};
  const auto bearer = bearer_of(request), cookie = cookie_of(request);
  const bool shows_token =
      !bearer.empty() || !cookie.empty() ||
      (route.method == std::string_view("POST") && route.path == std::string_view("/api/session"));
  if (shows_token && !may_show_tokens(request))
    throw ladder::Forbidden(
        "tokens do not travel over plain HTTP: reach the server by https, or let its teacher start it with "
        "--insecure");
  call.who = visitor(request);
  if (!bearer.empty() && !call.who.person)
    throw Unauthorized("the token is unknown, or opens nothing any more");
  if (const auto season = request.params.find("season"); season != request.params.end()) {
    call.desk = service_.desk(season->second);
    if (call.desk == nullptr)
      throw ladder::Missing(
          fmt::format("there is no season \"{}\"; /api/seasons lists them", season->second.substr(0, 40)));
    // As the store has it now: a freeze holds from the moment it is written.
    const auto id =
        call.desk->season().id;  // outside: a desk asks the store, so who has the store must not ask a desk
    call.season =
        service_.store().read([&](ladder::Tables& tables) { return tables.seasons.find(id).value(); });
  }
  return call;
}

void LadderApi::check(const LadderRoute& route, const LadderCall& call) const {
  const auto refuse = [&](const char* why) {
    if (!call.who.person) throw Unauthorized(fmt::format("{}: log in with a token", why));
    throw ladder::Forbidden(why);
  };
  const bool is_known = call.who.person.has_value();
  const bool of_season = call.season.id == 0 ? is_known : ladder::is_of_season(call.season, call.who);
  switch (route.access) {
    case Access::anyone:
      return;
    case Access::visitor:
      if (!ladder::sees_season(call.season, call.who)) refuse("this season is for its people alone");
      return;
    case Access::student:
    case Access::owner:
      if (!of_season) refuse("this is for people of the season alone");
      return;
    case Access::teacher:
      if (!call.who.is_teacher()) refuse("this is for the teacher alone");
      return;
  }
}

/// A route that names no season is of the match's own.
void LadderApi::find_match(LadderCall& call) const {
  const auto named = call.request.params.find("match");
  if (named == call.request.params.end()) return;
  service_.store().read([&](ladder::Tables& tables) {
    if (const auto found = tables.matches.find(call.id(named->second))) call.match = *found;
    if (call.season.id == 0 && call.match.id != 0)
      call.season = tables.seasons.find(call.match.season).value();
    return 0;
  });
}

LadderCall LadderApi::admit(const LadderRoute& route, const net::Request& request) const {
  auto call = call_of(route, request);
  find_match(call);
  check(route, call);
  const bool hidden = call.match.id == 0 || !ladder::shows(call.season, call.who, call.match);
  if (hidden && request.params.contains("match")) throw ladder::Missing("the season shows no such match");
  return call;
}

LadderApi::Answer LadderApi::answer(const LadderRoute& route, Handle handle, net::Request request) {
  const auto on_worker = [&]() -> Answer {
    co_return answered([&] {
      const auto call = admit(route, request);
      return (this->*handle)(call);
    });
  };
  co_return co_await asio::co_spawn(replays_.workers(), on_worker, asio::use_awaitable);
}

net::awaitable<std::optional<net::Response>> LadderApi::admitted(
    const LadderRoute& route, const net::Request& request,
    const std::function<void(const LadderCall&)>& work) {
  const auto on_worker = [&]() -> Answer {
    co_return answered([&] {
      const auto call = admit(route, request);
      work(call);
      return net::Response{};
    });
  };
  auto response = co_await asio::co_spawn(replays_.workers(), on_worker, asio::use_awaitable);
  if (response.status == 200) co_return std::nullopt;
  co_return response;
}

LadderApi::Handle LadderApi::handle_of(const LadderRoute& route) {
  struct Known {
    const char *method, *end;
    Handle handle;
  };
  static constexpr Known known[] = {
      {"GET", "/session", &LadderApi::session},
      {"POST", "/session", &LadderApi::log_in},
      {"DELETE", "/session", &LadderApi::log_out},
      {"GET", "/api/seasons", &LadderApi::seasons},
      {"GET", "/{season}", &LadderApi::season},
      {"GET", "/standings", &LadderApi::standings},
      {"GET", "/{team}", &LadderApi::team},
      {"GET", "/head-to-head", &LadderApi::head_to_head},
      {"GET", "/matches", &LadderApi::matches},
      {"GET", "/{match}", &LadderApi::match},
      {"GET", "/record", &LadderApi::record},
      {"GET", "/mine", &LadderApi::mine},
      {"GET", "/analysis", &LadderApi::analysis},
      {"POST", "/analysis", &LadderApi::start_analysis},
      {"DELETE", "/analysis", &LadderApi::cancel_analysis},
      {"GET", "/queue", &LadderApi::queue},
      {"GET", "/versions", &LadderApi::versions},
      {"PUT", "/versions", &LadderApi::upload},
      {"GET", "/{version}", &LadderApi::version},
      {"GET", "/log", &LadderApi::log},
      {"GET", "/source", &LadderApi::source},
      {"GET", "/files", &LadderApi::files},
      {"POST", "/note", &LadderApi::write_note},
      {"POST", "/activate", &LadderApi::activate},
      {"POST", "/friendlies", &LadderApi::friendly},
      {"GET", "/messages", &LadderApi::messages},
      {"POST", "/messages", &LadderApi::write_message},
      {"POST", "/freeze", &LadderApi::change},
      {"POST", "/open", &LadderApi::change},
      {"POST", "/pause", &LadderApi::change},
      {"POST", "/final", &LadderApi::change},
      {"POST", "/release", &LadderApi::change},
      {"POST", "/void", &LadderApi::void_matches},
      {"GET", "/grades.csv", &LadderApi::grades},
      {"GET", "/audit", &LadderApi::audit},
      {"GET", "/people", &LadderApi::people},
      {"POST", "/token", &LadderApi::reissue},
      {"DELETE", "/token", &LadderApi::revoke},
      {"DELETE", "/{person}", &LadderApi::remove_person},
  };
  for (const auto& each : known)
    if (std::string_view(route.method) == each.method && std::string_view(route.path).ends_with(each.end))
      return each.handle;
  return nullptr;
}

/// Whether it shows a match's record, which is opened and drawn elsewhere.
static bool is_of_desk(std::string_view path) {
  constexpr std::string_view ends[] = {"/frames", "/overview", "/picture.png", "/film.mp4", "/film.gif"};
  return std::any_of(std::begin(ends), std::end(ends), [&](auto end) { return path.ends_with(end); });
}

void LadderApi::add_routes(net::Router& router) {
  for (const auto& route : ladder_routes()) {
    const std::string_view path = route.path, method = route.method;
    net::Handler handler;
    if (is_of_desk(path))
      handler = [this, &route](net::Request request) { return shown(route, std::move(request)); };
    else if (path.ends_with("/events"))
      handler = [this, &route](net::Request request) { return events(route, std::move(request)); };
    else
      handler = [this, &route, handle = handle_of(route)](net::Request request) {
        return answer(route, handle, std::move(request));
      };
    if (method == "GET")
      router.get(route.path, std::move(handler));
    else if (method == "POST")
      router.post(route.path, std::move(handler));
    else if (method == "PUT")
      router.put(route.path, std::move(handler));
    else
      router.remove(route.path, std::move(handler));
  }
}

// --- the session

namespace {

json::object session_json(const ladder::Visitor& who, ladder::Store& store) {
  json::object made{{"person", nullptr}, {"teams", json::array{}}};
  if (!who.person) return made;
  made["person"] = {
      {"id", who.person->id}, {"name", who.person->name}, {"role", enum_name(who.person->role)}};
  for (const auto& team : who.teams) {
    const auto season = store.read([&](ladder::Tables& tables) { return tables.seasons.find(team.season); });
    made["teams"].as_array().push_back(
        {{"season", season ? season->name : ""}, {"id", team.id}, {"name", team.name}});
  }
  return made;
}

std::string cookie(const std::string& value, long seconds, bool secure) {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}{}", cookie_name, value, seconds,
                     secure ? "; Secure" : "");
}

}  // namespace

net::Response LadderApi::session(const LadderCall& call) {
  return net::json_response(session_json(call.who, service_.store()));
}

net::Response LadderApi::log_in(const LadderCall& call) {
  const auto body = call.body({"token"});
  const auto* token = body.if_contains("token");
  if (token == nullptr || !token->is_string()) throw BadRequest("the body must be {\"token\": \"…\"}");
  ladder::Visitor who;
  std::string secret;
  service_.store().write([&](ladder::Tables& tables) {
    who = ladder::visitor_of(tables, std::string(token->get_string()));
    if (!who.person || who.scope != "token")
      throw Unauthorized("the token is unknown, or opens nothing any more");
    secret = ladder::give_session(tables, who.person->id);
  });
  auto response = net::json_response(session_json(who, service_.store()), 201);
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(ladder::session_length).count();
  response.headers.emplace_back("Set-Cookie", cookie(secret, seconds, call.secure));
  return response;
}

net::Response LadderApi::log_out(const LadderCall& call) {
  if (const auto secret = cookie_of(call.request); !secret.empty())
    service_.store().write(
        [&](ladder::Tables& tables) { tables.tokens.revoke(ladder::sha256(secret), utc_now()); });
  auto response = net::json_response(session_json({}, service_.store()));
  response.headers.emplace_back("Set-Cookie", cookie("", 0, call.secure));
  return response;
}

}  // namespace agon::app
