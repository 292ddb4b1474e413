#include "server/one_page.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <boost/algorithm/string/replace.hpp>
#include <filesystem>
#include <span>
#include <string_view>

#include "analysis/analysis_file.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/record_private.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "net/assets.h"
#include "net/gzip.h"
#include "server/recorded_match.h"
#include "text/bytes.h"

std::span<const agon::net::Asset> agon_web_assets();

namespace agon::server {

namespace {

std::string_view asset(std::string_view path) {
  for (const auto& each : agon_web_assets())
    if (each.path == path) return each.bytes;
  throw Failure(
      "this program was built without its pages; scripts/pages.sh builds them, then build it again");
}

/// Escapes "</script" or "</style", which would end the element early.
std::string within(std::string_view text, std::string_view element) {
  const std::string ending = fmt::format("</{}", element);
  std::string safe(text);
  for (auto at = safe.find(ending); at != std::string::npos; at = safe.find(ending, at + 3))
    safe.replace(at, 2, "<\\/");
  return safe;
}

/// The hash by which a content policy allows an element's text.
std::string policy_hash(std::string_view text) {
  unsigned char sum[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (EVP_Digest(text.data(), text.size(), sum, &size, EVP_sha256(), nullptr) != 1)
    throw Failure("cannot compute a hash");
  return fmt::format("'sha256-{}'", base64({reinterpret_cast<const char*>(sum), size}));
}

/// Allows only the page's own script, style and data: no other script, no text as a script, and no request. A
/// game's rules are compiled from the page and run in a worker that the script starts.
std::string policy_for(std::string_view script, std::string_view style) {
  return fmt::format(
      "default-src 'none'; script-src {} 'wasm-unsafe-eval'; worker-src blob:; style-src {}; img-src data: "
      "blob:; font-src data:; base-uri 'none'; form-action 'none'",
      policy_hash(script), policy_hash(style));
}

json::object json_of(const PrivatePart& part) {
  json::array notes;
  for (const auto& thought : part.thoughts)
    if (!thought.note.is_null()) notes.push_back({{"step", thought.step}, {"note", thought.note}});
  return {{"seat", part.seat},
          {"command", part.command},
          {"notes", std::move(notes)},
          {"thoughts", to_json(part.thoughts)},
          {"errors", part.errors}};
}

/// The private parts of a record, for a page whose maker owns them.
std::string shared_notes(const Record& record, const std::string& record_path) {
  json::array parts;
  for (const auto& found : private_parts_of(record, record_path)) {
    if (!found.problem.empty()) throw Failure(found.problem);
    if (found.here) parts.push_back(json_of(found.part));
  }
  return net::gzipped(json_text(std::move(parts)));
}

/// The answer of `GET /api/matches/ID/analysis` for the analysis beside the record; empty: there is none.
std::string kept_analysis(const Record& record, const std::string& record_path) {
  const auto path = analysis::analysis_path(record_path);
  if (!std::filesystem::exists(path)) return {};
  const auto found = analysis::analysis_from(bytes_of_file(path), path, record);
  const auto lines = found.lines.size();
  return net::gzipped(json_text(json::object{{"state", "done"},
                                             {"done", lines},
                                             {"of", lines},
                                             {"seconds_left", nullptr},
                                             {"problem", ""},
                                             {"next", lines},
                                             {"lines", found.lines},
                                             {"why", found.why}}));
}

/// Whether a module can play the record. Modules know only the rules, not the events of a timed world.
bool plays_by_rules(const Games& games, const Record& record) {
  for (std::size_t step = 0; step < record.steps.size(); ++step) {
    const auto& decisions = record.steps[step].decisions;
    if (!decisions.empty() && decisions.front().at) return false;
  }
  const auto replay = game_named(games, record.header.game).replay(record);
  while (replay->next()) {
  }
  return replay->steps() == record.steps.size();
}

}  // namespace

std::string html_escaped(std::string text) {
  boost::replace_all(text, "&", "&amp;");  // first, as the others bring new ones
  boost::replace_all(text, "<", "&lt;");
  boost::replace_all(text, ">", "&gt;");
  boost::replace_all(text, "\"", "&quot;");
  return text;
}

std::string embedded_page(const std::string& title, const std::string& about, const Carried& carried) {
  const auto script = within(asset("/embed/embed.js"), "script");
  const auto style = within(asset("/embed/embed.css"), "style");
  std::string page;
  page += "<!doctype html>\n<html lang=\"en\" data-embedded>\n<head>\n<meta charset=\"utf-8\">\n";
  page += fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n",
                      policy_for(script, style));
  page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1, viewport-fit=cover\">\n";
  page += "<meta name=\"color-scheme\" content=\"light dark\">\n";
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

std::string contest_page(const contest::Report& report,
                         const std::function<std::string(const contest::Key&)>& replay_link) {
  boost::json::object replays;
  for (const auto& match : report.matches)
    if (const auto link = replay_link(match.result.key); !link.empty())
      replays[contest::key_text(match.result.key)] = link;
  const auto document =
      "{\"contest\":" + contest::as_json(report) + ",\"replays\":" + json_text(replays) + "}";
  return embedded_page(report.plan.name, "a contest", {{"agon-contest", net::gzipped(document)}});
}

std::string replay_page(const Games& games, const RulesModules& modules, const std::string& record_path,
                        const PageOptions& options) {
  const auto bytes = bytes_of_file(record_path);
  const auto record = record_from(bytes, record_path);
  const auto info = info_of(record, std::filesystem::path(record_path).stem().string());
  Carried carried{{"agon-record", bytes}};
  if (auto module = modules.gzipped(info.game); !module.empty() && plays_by_rules(games, record)) {
    carried.emplace_back("agon-match", net::gzipped(json_text(to_json(info))));
    carried.emplace_back("agon-module", std::move(module));
  } else {
    carried.emplace_back("agon-frames", gzipped_frames(games, info, record, options.most_frames));
  }
  if (options.share_notes) carried.emplace_back("agon-notes", shared_notes(record, record_path));
  if (const auto judged = kept_analysis(record, record_path); !judged.empty())
    carried.emplace_back("agon-analysis", judged);
  return embedded_page(info.title, "a match", carried);
}

}  // namespace agon::server
