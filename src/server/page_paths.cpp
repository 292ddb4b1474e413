#include "server/page_paths.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace agon::app {

namespace {

/// Parts between the slashes; "*" stands for any. A page of its own for each in web/src/router.ts, which also
/// leads on from the old addresses: match, contest.
constexpr std::string_view patterns[] = {
    "play",
    "play/*",
    "games",
    "games/*",
    "docs",
    "docs/*",
    "matches",
    "matches/*",
    "match/*",
    "simulator/*",
    "simulator/*/*",
    "contests",
    "contests/*",
    "contests/*/tuning",
    "contests/*/players/*",
    "contests/*/matches/*",
    "contest/*",
    "contest/*/tuning",
    "contest/*/player/*",
    "contest/*/match/*",
    "embed/*",
    "seasons",
    "seasons/*",
    "seasons/*/teams/*",
    "seasons/*/versions/*",
    "seasons/*/matches/*",
    "seasons/*/upload",
    "seasons/*/friendlies",
    "seasons/*/messages",
    "seasons/*/help",
    "seasons/*/teacher",
    "seasons/*/login",
    "workers",
    "workers/matches/*",
    "practice/*",
};

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const auto slash = std::min(path.find('/'), path.size());
    parts.push_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

bool fits(const std::vector<std::string_view>& parts, std::string_view pattern) {
  const auto wanted = parts_of(pattern);
  return std::equal(parts.begin(), parts.end(), wanted.begin(), wanted.end(),
                    [](auto part, auto word) { return !part.empty() && (word == "*" || word == part); });
}

bool is_file(std::string_view path) { return path.substr(path.rfind('/') + 1).find('.') != path.npos; }

}  // namespace

bool is_page_path(std::string_view path) {
  if (path == "/" || path == "/index.html") return true;
  const auto parts = parts_of(path.substr(std::min<std::size_t>(1, path.size())));
  return std::any_of(std::begin(patterns), std::end(patterns),
                     [&](auto pattern) { return fits(parts, pattern); });
}

net::Handler serve_pages(net::Handler assets) {
  return [assets = std::move(assets)](net::Request request) -> net::awaitable<net::Response> {
    const bool page = is_page_path(request.path) || is_file(request.path);
    if (!page) request.headers.erase("if-none-match");  // "not changed" would say that there is something
    auto response = co_await assets(std::move(request));
    if (!page && response.status == 200) response.status = 404;
    co_return response;
  };
}

}  // namespace agon::app
