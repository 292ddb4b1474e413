#include "server/page_files.h"

#include <fmt/format.h>
#include <boost/algorithm/string/split.hpp>

#include <algorithm>

#include "core/errors.h"
#include "net/http_fields.h"
#include "server/one_page.h"

namespace agon::server {

namespace {

using Parts = std::vector<std::string_view>;

Parts split_at(char sign, std::string_view text) {
  Parts parts;
  return boost::split(parts, text, [sign](char each) { return each == sign; });
}

/// The paths of pages, split into parts; "*" stands for any part.
std::vector<Parts> patterns_of(std::span<const net::Asset> files) {
  const auto list = std::find_if(files.begin(), files.end(),
                                 [](const auto& file) { return file.path == "/page_paths.txt"; });
  std::vector<Parts> patterns;
  for (const auto line : split_at('\n', list == files.end() ? "" : list->bytes))
    patterns.push_back(split_at('/', line));
  return patterns;
}

bool fits(const Parts& parts, const Parts& pattern) {
  return std::equal(parts.begin(), parts.end(), pattern.begin(), pattern.end(),
                    [](auto part, auto word) { return part == word || (word == "*" && !part.empty()); });
}

bool is_page(std::string_view path, const std::vector<Parts>& patterns) {
  if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  const auto parts = split_at('/', path);
  return std::any_of(patterns.begin(), patterns.end(), [&](const auto& each) { return fits(parts, each); });
}

bool is_file(std::string_view path) { return path.substr(path.rfind('/') + 1).find('.') != path.npos; }

}  // namespace

net::Handler serve_pages(std::span<const net::Asset> files) {
  return [patterns = patterns_of(files),
          assets = net::serve_assets(files)](net::Request request) -> net::awaitable<net::Response> {
    const bool known = is_page(request.path, patterns) || is_file(request.path);
    if (!known) request.headers.erase("if-none-match");  // a 304 would say that the page exists
    auto response = co_await assets(std::move(request));
    if (!known && response.status == 200) response.status = 404;
    co_return response;
  };
}

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

}  // namespace agon::server
