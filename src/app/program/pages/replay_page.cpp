#include "app/program/pages/replay_page.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>

#include "app/program/pages/replay_frames.h"
#include "core/errors.h"
#include "text/base64.h"
#include "text/html_text.h"
#include "core/record_file.h"
#include "net/assets.h"
#include "net/gzip.h"

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

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Failure("cannot open the record " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

std::string replay_page(const Games& games, const std::string& record_path) {
  const auto bytes = bytes_of(record_path);
  const auto record = record_from(bytes, record_path);
  const auto info = info_of(record, std::filesystem::path(record_path).stem().string());
  const auto frames = net::gzipped(frames_document(games, info, record));
  const auto style = within(asset("/embed/embed.css"), "style");
  const auto script = within(asset("/embed/embed.js"), "script");
  std::string page;
  page += "<!doctype html>\n<html lang=\"en\" data-embedded>\n<head>\n<meta charset=\"utf-8\">\n";
  page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n";
  page += "<meta name=\"color-scheme\" content=\"dark light\">\n";
  page +=
      fmt::format("<title>{} · Agon</title>\n<style>{}</style>\n</head>\n<body>\n<div id=\"page\"></div>\n",
                  html_escaped(info.title), style);
  page += "<noscript>This page draws a match of Agon, and needs JavaScript for it.</noscript>\n";
  page += fmt::format("<script type=\"text/plain\" id=\"agon-frames\">{}</script>\n", base64(frames));
  page += fmt::format("<script type=\"text/plain\" id=\"agon-record\">{}</script>\n", base64(bytes));
  page += fmt::format("<script type=\"module\">{}</script>\n</body>\n</html>\n", script);
  return page;
}

}  // namespace agon::app
