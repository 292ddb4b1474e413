#include "net/assets.h"

#include <map>
#include <mutex>

#include "core/hash.h"
#include "net/gzip.h"
#include "net/router.h"

namespace agon::net {
namespace {

using Bytes = std::shared_ptr<const std::string>;

/// The answers for an asset. It is compressed by the first request, so that a server starts at once.
class Ready {
 public:
  explicit Ready(const Asset& asset) : asset_(asset) {}

  Response answer(const Request& request) {
    std::call_once(prepared_, [this] { prepare(); });
    // Names under /assets contain a hash of the content, so their content never changes.
    const bool hashed = asset_.path.starts_with("/assets/");
    Response response{200, std::string(content_type_of(asset_.path))};
    response.headers = {{"Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache"},
                        {"ETag", tag_},
                        {"Vary", "Accept-Encoding"}};
    if (request.header("if-none-match").find(tag_) != std::string::npos) {
      response.status = 304;
      return response;
    }
    response.is_gzip = compressed_ && request.accepts_gzip();
    response.shared_body = response.is_gzip ? compressed_ : plain_;
    return response;
  }

 private:
  using Bytes = std::shared_ptr<const std::string>;

  void prepare() {
    tag_ = "\"" + hash_text(hash_of(asset_.bytes)) + "\"";
    plain_ = std::make_shared<const std::string>(asset_.bytes);
    auto compressed = gzipped(asset_.bytes);
    if (compressed.size() < asset_.bytes.size())
      compressed_ = std::make_shared<const std::string>(std::move(compressed));
  }

  Asset asset_;
  std::once_flag prepared_;
  std::string tag_;
  Bytes plain_;
  Bytes compressed_;  ///< null: compression saves nothing
};
using Shelf = std::map<std::string, Ready, std::less<>>;

bool is_page(const std::string& path) {
  const auto file = path.substr(path.rfind('/') + 1);
  return file.find('.') == std::string::npos && path != "/api" && !path.starts_with("/api/");
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
  for (const auto& asset : assets) shelf->try_emplace(std::string(asset.path), asset);
  return [shelf](Request request) -> awaitable<Response> {
    auto found = shelf->find(request.path);
    if (found == shelf->end() && is_page(request.path)) found = shelf->find("/index.html");
    if (found == shelf->end()) co_return nothing_at(request.path);
    co_return found->second.answer(request);
  };
}

}  // namespace agon::net
