#include "server/ladder_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/utc_now.h"
#include "ladder/people_access.h"

namespace agon::server {

namespace {

/// The visitor is not known; a token may help. Answered with 401.
struct Unauthorized : std::runtime_error {
  using std::runtime_error::runtime_error;
};

constexpr const char* cookie_name = "agon_session";
constexpr std::size_t most_known = 20'000;  // tokens

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

/// Turns exceptions of `work` into answers.
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

std::string cookie(const std::string& value, long seconds, bool secure) {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}{}", cookie_name, value, seconds,
                     secure ? "; Secure" : "");
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
    throw ladder::Missing(fmt::format("\"{}\" is not a number of at least 1", text.substr(0, 40)));
  return value;
}

LadderCall::Page LadderCall::page(int usual, int most) const {
  Page page{0, usual};
  if (!query("before").empty()) page.before = id(query("before"));
  if (!query("most").empty()) page.most = static_cast<int>(std::min<ladder::Id>(id(query("most")), most));
  return page;
}

net::Response LadderCall::kept(const std::string& what, const net::KeptAnswers::Make& make) const {
  std::string eyes = who.is_teacher() ? "teacher" : "";
  if (!who.is_teacher())
    for (const auto& team : who.teams) eyes += fmt::format("{} ", team.id);
  const auto revision = read([](ladder::Tables& tables) { return tables.revision(); });
  net::Response response;
  response.shared_body = kept_answers->get(fmt::format("{} {} {} as {} until {}, {}", season.id,
                                                       season.revision, revision, eyes, shown_until(), what),
                                           make);
  return response;
}

net::Response csv_response(std::string sheet, const std::string& file) {
  net::Response response{200, "text/csv; charset=utf-8", std::move(sheet)};
  response.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", file));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

bool LadderCall::sees_all() const { return ladder::sees_hidden(season, who); }

std::string LadderCall::shown_until() const { return ladder::shown_until(season, who); }

bool LadderApi::may_show_tokens(const net::Request& request) const {
  return request.secure || options_.insecure || request.client.is_loopback();
}

ladder::Visitor LadderApi::visitor(const net::Request& request) const {
  if (!may_show_tokens(request)) return {};
  const auto bearer = bearer_of(request);
  const auto who = service_.store().read([&](ladder::Tables& tables) {
    auto who = ladder::visitor_of(tables, bearer.empty() ? cookie_of(request) : bearer);
    // A session is accepted only as a cookie, and a token only as a bearer.
    const bool fits = !who.person || (who.scope == "session") == bearer.empty();
    return fits ? who : ladder::Visitor{};
  });
  if (who.person) {
    const std::lock_guard guard(known_lock_);
    if (known_.size() >= most_known) known_.clear();  // they are learned again
    known_[ladder::sha256(bearer.empty() ? cookie_of(request) : bearer)] = who.person->id;
  }
  return who;
}

std::string LadderApi::asker(const net::Request& request) const {
  const auto bearer = bearer_of(request), shown = bearer.empty() ? cookie_of(request) : bearer;
  auto address = request.client.to_string();
  if (shown.empty()) return address;
  const auto hash = ladder::sha256(shown);
  const std::lock_guard guard(known_lock_);
  const auto person = known_.find(hash);
  // Anybody can make up a token, so all that are unknown share one budget of their address.
  return person != known_.end() ? fmt::format("person {}", person->second) : address + " with a token";
}

LadderCall LadderApi::call_of(const RouteInfo& route, const net::Request& request) const {
  LadderCall call{service_, request, {}, nullptr, {}, {}, {}, request.secure, &kept_};
  const auto bearer = bearer_of(request), cookie = cookie_of(request);
  const bool shows_token = !bearer.empty() || !cookie.empty() ||
                           (route.method == std::string_view("POST") && route.path == "/api/session");
  if (shows_token && !may_show_tokens(request))
    throw ladder::Forbidden(
        "tokens are not accepted over plain HTTP; use https, or ask the teacher to start the server with "
        "--insecure");
  call.who = visitor(request);
  if (!bearer.empty() && !call.who.person) throw Unauthorized("the token is unknown or revoked");
  if (const auto season = request.params.find("season"); season != request.params.end()) {
    call.scheduler = service_.scheduler(season->second);
    if (call.scheduler == nullptr)
      throw ladder::Missing(
          fmt::format("there is no season \"{}\"; /api/seasons lists them", season->second.substr(0, 40)));
    // The store's present state, so that a freeze holds as soon as it is written.
    const auto id =
        call.scheduler->season().id;  // read outside the store's lock, which Scheduler takes itself
    call.season =
        service_.store().read([&](ladder::Tables& tables) { return tables.seasons.find(id).value(); });
  }
  return call;
}

namespace {

void check(const RouteInfo& route, const LadderCall& call) {
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
      if (!ladder::sees_season(call.season, call.who)) refuse("this season is only for its people");
      return;
    case Access::student:
    case Access::owner:
      if (!of_season) refuse("this is only for people of the season");
      return;
    case Access::host:
    case Access::teacher:
      if (!call.who.is_teacher()) refuse("this is only for the teacher");
      return;
  }
}

/// If the route names no season, the match's own season counts.
void find_match(LadderCall& call) {
  const auto named = call.request.params.find("match");
  if (named == call.request.params.end()) return;
  call.read([&](ladder::Tables& tables) {
    if (const auto found = tables.matches.find(call.id(named->second))) call.match = *found;
    if (call.season.id == 0 && call.match.id != 0)
      call.season = tables.seasons.find(call.match.season).value();
  });
}

void find_version(LadderCall& call) {
  const auto named = call.request.params.find("version");
  if (named == call.request.params.end()) return;
  call.read([&](ladder::Tables& tables) {
    const auto version = tables.versions.find(call.id(named->second));
    const auto team = version ? tables.teams.find(version->team) : std::nullopt;
    if (!team || team->season != call.season.id) throw ladder::Missing("no version " + named->second);
    if (!call.who.is_teacher() && !call.who.is_of(team->id))
      throw ladder::Forbidden("this version belongs to another team");
    call.version = *version;
  });
}

void check_match(const RouteInfo& route, const LadderCall& call) {
  if (!call.request.params.contains("match")) return;
  const auto& match = call.match;
  if (match.id == 0 || !ladder::shows(call.season, call.who, match))
    throw ladder::Missing("the season shows no such match");
  if (route.access != Access::owner || call.who.is_teacher()) return;
  call.read([&](ladder::Tables& tables) {
    for (const auto side : {match.a, match.b})
      if (const auto version = tables.versions.find(side); version && call.who.is_of(version->team)) return 0;
    throw ladder::Forbidden("neither of the two programs is yours");
  });
}

}  // namespace

LadderCall LadderApi::admit(const RouteInfo& route, const net::Request& request) const {
  auto call = call_of(route, request);
  find_match(call);
  check(route, call);
  check_match(route, call);
  find_version(call);
  return call;
}

LadderApi::Answer LadderApi::answer(const RouteInfo& route, net::Request request, Work work,
                                    boost::asio::thread_pool& workers) {
  co_return co_await on_worker(workers,
                               [&] { return answered([&] { return work(admit(route, request)); }); });
}

net::awaitable<std::optional<net::Response>> LadderApi::admitted(
    const RouteInfo& route, const net::Request& request, const std::function<void(const LadderCall&)>& work,
    boost::asio::thread_pool& workers) {
  const auto look = [&](const LadderCall& call) {
    work(call);
    return net::Response{};
  };
  auto looking = answer(route, request, look, workers);
  auto response = co_await std::move(looking);
  if (response.status == 200) co_return std::nullopt;
  co_return response;
}

net::awaitable<FoundMatch> LadderApi::find(const RouteInfo& route, const net::Request& request, Need need) {
  FoundMatch found;
  const std::function<void(const LadderCall&)> look = [&](const LadderCall& call) {
    found.file = std::to_string(call.match.id);
    found.asker = analysis_answers_.asker(call.request);
    if (const auto& person = call.who.person)
      found.asker = {fmt::format("person {}", person->id), call.who.is_teacher()};
    const auto key = fmt::format("ladder/{}/{}", call.season.name, call.match.id);
    std::string bytes;
    if (need != Need::state) {
      bytes = call.read([&](ladder::Tables& tables) { return tables.matches.record(call.match.id); });
      if (bytes.empty()) throw ladder::Missing("no record of this match is kept");
    }
    found.set_stored(key, std::move(bytes), need == Need::steps);
  };
  auto looking = admitted(route, request, look, replay_service_.workers_for(need));
  found.refusal = co_await std::move(looking);
  co_return found;
}

namespace {

told::Session session_of(const LadderCall& call, const ladder::Visitor& who) {
  told::Session made;
  if (!who.person) return made;
  made.person = {who.person->id, who.person->name, who.person->role};
  for (const auto& team : who.teams) {
    const auto season = call.read([&](ladder::Tables& tables) { return tables.seasons.find(team.season); });
    made.teams.push_back({season ? season->name : "", team.id, team.name});
  }
  return made;
}

told::Session session(const LadderCall& call) { return session_of(call, call.who); }

net::Response log_in(const LadderCall& call) {
  const auto token = call.body<told::Token>().token;
  ladder::Visitor who;
  std::string secret;
  call.write([&](ladder::Tables& tables) {
    who = ladder::visitor_of(tables, token);
    if (!who.person || who.scope != "token") throw Unauthorized("the token is unknown or revoked");
    secret = ladder::give_session(tables, who.person->id);
  });
  auto response = net::json_response(to_json(session_of(call, who)), 201);
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(ladder::session_length).count();
  response.headers.emplace_back("Set-Cookie", cookie(secret, seconds, call.secure));
  return response;
}

net::Response log_out(const LadderCall& call) {
  if (const auto secret = cookie_of(call.request); !secret.empty())
    call.write([&](ladder::Tables& tables) { tables.tokens.revoke(ladder::sha256(secret), utc_now()); });
  auto response = net::json_response(to_json(session_of(call, {})));
  response.headers.emplace_back("Set-Cookie", cookie("", 0, call.secure));
  return response;
}

LadderApi::Rows session_rows() {
  using enum Access;
  return {
      ladder_row<&session>({"GET", "/api/session", anyone, "The person who asks, and their teams"}),
      ladder_row<&log_in>(
          RouteInfo{"POST", "/api/session", anyone, "Log in with a token: a cookie for 12 hours"}
              .takes<told::Token>()
              .answers<told::Session>()
              .creates()),
      ladder_row<&log_out>(RouteInfo{"DELETE", "/api/session", anyone, "Log out"}.answers<told::Session>()),
  };
}

}  // namespace

LadderApi::Rows LadderApi::rows() {
  auto list = session_rows();
  for (auto&& part : {season_rows(), version_rows(), teacher_rows(), term_rows()})
    list.insert(list.end(), part.begin(), part.end());
  return list;
}

}  // namespace agon::server
