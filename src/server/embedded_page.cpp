#include "server/embedded_page.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <span>
#include <string_view>

#include "core/errors.h"
#include "net/assets.h"
#include "text/base64.h"
#include "text/html_text.h"

std::span<const agon::net::Asset> agon_web_assets();

namespace agon::app {

namespace {

std::string_view asset(std::string_view path) {
  for (const auto& each : agon_web_assets())
    if (each.path == path) return each.bytes;
  throw Failure(
      "this program was built without its pages; scripts/pages.sh builds them, then build it again");
}

/// Text inside an element that ends with "</script" or "</style" must not end it early.
std::string within(std::string_view text, std::string_view element) {
  const std::string ending = fmt::format("</{}", element);
  std::string safe(text);
  for (auto at = safe.find(ending); at != std::string::npos; at = safe.find(ending, at + 3))
    safe.replace(at, 2, "<\\/");
  return safe;
}

/// By which a content policy knows an element's text.
std::string policy_hash(std::string_view text) {
  unsigned char sum[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (EVP_Digest(text.data(), text.size(), sum, &size, EVP_sha256(), nullptr) != 1)
    throw Failure("cannot compute a hash");
  return fmt::format("'sha256-{}'", base64({reinterpret_cast<const char*>(sum), size}));
}

/// The page's own script and style and what it has inside, and nothing else: no other script, no text as a
/// script, and no request. A game's rules are compiled from within, and run in a thread that the script
/// makes.
std::string policy_for(std::string_view script, std::string_view style) {
  return fmt::format(
      "default-src 'none'; script-src {} 'wasm-unsafe-eval'; worker-src blob:; style-src {}; img-src data: "
      "blob:; "
      "font-src data:; base-uri 'none'; form-action 'none'",
      policy_hash(script), policy_hash(style));
}

}  // namespace

std::string embedded_page(const std::string& title, const std::string& about, const Carried& carried) {
  const auto script = within(asset("/embed/embed.js"), "script");
  const auto style = within(asset("/embed/embed.css"), "style");
  std::string page;
  page += "<!doctype html>\n<html lang=\"en\" data-embedded>\n<head>\n<meta charset=\"utf-8\">\n";
  page += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n",
                      policy_for(script, style));
  page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n";
  page += "<meta name=\"color-scheme\" content=\"dark light\">\n";
  page +=
      fmt::format("<title>{} · Agon</title>\n<style>{}</style>\n</head>\n<body>\n<div id=\"page\"></div>\n",
                  html_escaped(title), style);
  page += fmt::format("<noscript>This page shows {} of Agon, and needs JavaScript for it.</noscript>\n",
                      html_escaped(about));
  for (const auto& [id, bytes] : carried)
    page += fmt::format("<script type=\"text/plain\" id=\"{}\">{}</script>\n", id, base64(bytes));
  page += fmt::format("<script type=\"module\">{}</script>\n</body>\n</html>\n", script);
  return page;
}

}  // namespace agon::app
