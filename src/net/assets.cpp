#include "net/assets.h"

#include <map>

#include "net/gzip.h"

namespace agon::net {

namespace {

struct Ready {
  Response plain;
  std::string compressed;
};
using Shelf = std::map<std::string, Ready, std::less<>>;

std::string content_type(std::string_view path) {
  static const std::map<std::string_view, std::string> types{
      {"html", "text/html; charset=utf-8"}, {"js", "text/javascript"}, {"css", "text/css"}, {"svg", "image/svg+xml"},
      {"png", "image/png"}, {"ico", "image/x-icon"}, {"json", "application/json"}, {"woff2", "font/woff2"}, {"txt", "text/plain"}};
  const auto found = types.find(path.substr(std::min(path.size(), path.rfind('.') + 1)));
  return found == types.end() ? "application/octet-stream" : found->second;
}

Ready prepared(const Asset& asset) {
  Ready ready{{200, content_type(asset.path), std::string(asset.bytes)}, gzipped(asset.bytes)};
  // Names under /assets carry a hash of the content, so what they name never changes.
  const bool hashed = asset.path.starts_with("/assets/");
  ready.plain.headers.emplace_back("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
  return ready;
}

}  // namespace

Handler serve_assets(std::span<const Asset> assets) {
  auto shelf = std::make_shared<Shelf>();
  for (const auto& asset : assets) shelf->emplace(std::string(asset.path), prepared(asset));
  return [shelf](Request request) -> awaitable<Response> {
    auto found = shelf->find(request.path);
    const auto file = request.path.substr(request.path.rfind('/') + 1);
    const bool is_page = file.find('.') == std::string::npos && !request.path.starts_with("/api");
    if (found == shelf->end() && is_page) found = shelf->find("/index.html");
    if (found == shelf->end()) co_return error_response(404, "there is nothing at " + request.path.substr(0, 80));
    Response response = found->second.plain;
    if (request.accepts_gzip() && found->second.compressed.size() < response.body.size()) {
      response.body = found->second.compressed;
      response.is_gzip = true;
    }
    co_return response;
  };
}

}  // namespace agon::net
