#include "server/page_paths.h"

#include <algorithm>
#include <boost/algorithm/string/split.hpp>
#include <vector>

namespace agon::app {

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

}  // namespace agon::app
