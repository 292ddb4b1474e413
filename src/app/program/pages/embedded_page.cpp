#include "app/program/pages/embedded_page.h"

#include <fmt/format.h>

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

}  // namespace

std::string embedded_page(const std::string& title, const std::string& about, const Carried& carried) {
  std::string page;
  page += "<!doctype html>\n<html lang=\"en\" data-embedded>\n<head>\n<meta charset=\"utf-8\">\n";
  page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n";
  page += "<meta name=\"color-scheme\" content=\"dark light\">\n";
  page +=
      fmt::format("<title>{} · Agon</title>\n<style>{}</style>\n</head>\n<body>\n<div id=\"page\"></div>\n",
                  html_escaped(title), within(asset("/embed/embed.css"), "style"));
  page += fmt::format("<noscript>This page shows {} of Agon, and needs JavaScript for it.</noscript>\n",
                      html_escaped(about));
  for (const auto& [id, bytes] : carried)
    page += fmt::format("<script type=\"text/plain\" id=\"{}\">{}</script>\n", id, base64(bytes));
  page += fmt::format("<script type=\"module\">{}</script>\n</body>\n</html>\n",
                      within(asset("/embed/embed.js"), "script"));
  return page;
}

}  // namespace agon::app
