#include "net/assets.h"

#include <map>

#include "core/hash.h"
#include "net/gzip.h"
#include "net/router.h"

namespace agon::net {
namespace {

using Bytes = std::shared_ptr<const std::string>;

struct Ready {
  std::string content_type;
  std::string cache;
  std::string tag;
  Bytes plain;
  Bytes compressed;  // null: compression saves nothing
};
using Shelf = std::map<std::string, Ready, std::less<>>;

std::string tag_of(std::string_view bytes) { return "\"" + hash_text(hash_of(bytes)) + "\""; }

Ready prepared(const Asset& asset) {
  // Names under /assets contain a hash of the content, so their content never changes.
  const bool hashed = asset.path.starts_with("/assets/");
  Ready ready{std::string(content_type_of(asset.path)),
              hashed ? "public, max-age=31536000, immutable" : "no-cache", tag_of(asset.bytes),
              std::make_shared<const std::string>(asset.bytes), nullptr};
  auto compressed = gzipped(asset.bytes);
  if (compressed.size() < asset.bytes.size())
    ready.compressed = std::make_shared<const std::string>(std::move(compressed));
  return ready;
}

bool is_page(const std::string& path) {
  const auto file = path.substr(path.rfind('/') + 1);
  return file.find('.') == std::string::npos && path != "/api" && !path.starts_with("/api/");
}

Response response_of(const Ready& ready, const Request& request) {
  Response response{200, ready.content_type};
  response.headers = {{"Cache-Control", ready.cache}, {"ETag", ready.tag}, {"Vary", "Accept-Encoding"}};
  if (request.header("if-none-match").find(ready.tag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  response.is_gzip = ready.compressed && request.accepts_gzip();
  response.shared_body = response.is_gzip ? ready.compressed : ready.plain;
  return response;
}

}  // namespace

std::string_view content_type_of(std::string_view path) {
  static const std::map<std::string_view, std::string_view> types{
      {"css", "text/css; charset=utf-8"},
      {"gif", "image/gif"},
      {"html", "text/html; charset=utf-8"},
      {"ico", "image/x-icon"},
      {"js", "text/javascript; charset=utf-8"},
      {"json", "application/json"},
      {"map", "application/json"},
      {"png", "image/png"},
      {"svg", "image/svg+xml"},
      {"txt", "text/plain; charset=utf-8"},
      {"wasm", "application/wasm"},
      {"webmanifest", "application/manifest+json"},
      {"webp", "image/webp"},
      {"woff2", "font/woff2"}};
  const auto dot = path.rfind('.');
  const auto found = dot == std::string_view::npos ? types.end() : types.find(path.substr(dot + 1));
  return found == types.end() ? "application/octet-stream" : found->second;
}

Handler serve_assets(std::span<const Asset> assets) {
  auto shelf = std::make_shared<Shelf>();
  for (const auto& asset : assets) shelf->emplace(std::string(asset.path), prepared(asset));
  return [shelf](Request request) -> awaitable<Response> {
    auto found = shelf->find(request.path);
    if (found == shelf->end() && is_page(request.path)) found = shelf->find("/index.html");
    if (found == shelf->end()) co_return nothing_at(request.path);
    co_return response_of(found->second, request);
  };
}

}  // namespace agon::net
