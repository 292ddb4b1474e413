#include "server/match_document.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "net/http_fields.h"
#include "server/one_page.h"

namespace agon::app {

namespace {

/// Whether a word may stand in frame-ancestors and cannot end the directive: "https://blog.example",
/// "http://localhost:3000", "https://*.example" or "*".
bool is_origin(const std::string& word) {
  if (word == "*") return true;
  const auto rest = word.starts_with("https://")  ? word.substr(8)
                    : word.starts_with("http://") ? word.substr(7)
                                                  : "";
  const auto allowed = [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
           std::string_view(".-:*[]").find(letter) != std::string_view::npos;
  };
  return !rest.empty() && std::all_of(rest.begin(), rest.end(), allowed);
}

std::string result_in(const MatchInfo& info) {
  if (!info.outcome || !info.outcome->over()) return fmt::format("{} steps so far", info.step);
  if (info.outcome->winners.size() != 1 || info.outcome->winners[0] >= info.seats.size())
    return fmt::format("a draw after {} steps", info.step);
  return fmt::format("{} wins after {} steps", info.seats[info.outcome->winners[0]].name, info.step);
}

std::string tag(std::string_view property, const std::string& content) {
  return fmt::format("<meta property=\"og:{}\" content=\"{}\" />\n    ", property, html_escaped(content));
}

/// The server's address as the visitor used it; a trusted proxy tells it in headers.
std::string site_of(const net::Request& request) {
  return fmt::format("{}://{}", request.secure ? "https" : "http", request.header("host"));
}

}  // namespace

MatchDocument::MatchDocument(const Games& games, LiveRuntime& runtime, std::string_view index,
                             const std::vector<std::string>& embed_from)
    : games_(games), runtime_(runtime), index_(index), policy_(net::content_security_policy) {
  std::string sites;
  for (const auto& site : embed_from) {
    if (!is_origin(site))
      throw BadRequest(
          fmt::format("--embed-from: \"{}\" is not a site; write it like https://blog.example", site));
    sites += " " + site;
  }
  const std::string_view own = "frame-ancestors 'self'";
  policy_.insert(policy_.find(own) + own.size(), sites);
}

void MatchDocument::add_routes(net::Router& router) {
  for (const auto* path : {"/matches/{id}", "/match/{id}"})  // the second is the former path
    router.get(path, [this](net::Request request) -> net::awaitable<net::Response> {
      co_return document(request, false);
    });
  router.get("/embed/{id}", [this](net::Request request) -> net::awaitable<net::Response> {
    co_return document(request, true);
  });
}

net::Response MatchDocument::document(const net::Request& request, bool framed) const {
  const auto& id = request.params.at("id");
  net::Response response{200, "text/html; charset=utf-8", index_};
  response.headers.emplace_back("Cache-Control", "no-cache");
  if (framed) response.headers.emplace_back("Content-Security-Policy", policy_);
  std::optional<MatchInfo> info;
  if (const auto feed = runtime_.hub().live(id)) info = feed->present_info();
  if (const auto* finished = runtime_.hub().finished(id)) info = finished->info;
  const auto title = response.body.find("<title>");
  if (!info || title == std::string::npos) {
    if (!info) response.status = 404;
    return response;
  }
  const auto site = site_of(request);
  std::string name = info->title;
  for (const auto* game : games_)
    if (game->info().name == info->game) name += " · " + game->info().title;
  response.body.insert(title, tag("type", "website") + tag("site_name", "Agon") + tag("title", name) +
                                  tag("description", result_in(*info)) +
                                  tag("url", fmt::format("{}/matches/{}", site, info->id)) +
                                  tag("image", fmt::format("{}/api/matches/{}/picture.png", site, info->id)) +
                                  "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n    ");
  return response;
}

}  // namespace agon::app
