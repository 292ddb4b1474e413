#include "server/replay_page.h"

#include <boost/json/serialize.hpp>

#include <filesystem>

#include "analysis/analysis_file.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/record_private.h"
#include "core/to_json.h"
#include "net/gzip.h"
#include "server/embedded_page.h"
#include "server/replay_frames.h"

namespace agon::app {

namespace {

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

/// What the owners of the seats kept for themselves, for a page that is theirs to give away.
std::string shared_notes(const Record& record, const std::string& record_path) {
  json::array parts;
  for (const auto& found : private_parts_of(record, record_path)) {
    if (!found.problem.empty()) throw Failure(found.problem);
    if (found.here) parts.push_back(json_of(found.part));
  }
  return net::gzipped(json::serialize(parts));
}

/// As `GET /api/matches/ID/analysis` would tell it; empty: none of this record lies beside it.
std::string kept_analysis(const Record& record, const std::string& record_path) {
  const auto path = analysis::analysis_path(record_path);
  if (!std::filesystem::exists(path)) return {};
  const auto found = analysis::analysis_from(bytes_of_file(path), path, record);
  const auto lines = found.lines.size();
  return net::gzipped(json::serialize(json::object{{"state", "done"},
                                                   {"done", lines},
                                                   {"of", lines},
                                                   {"seconds_left", nullptr},
                                                   {"problem", ""},
                                                   {"next", lines},
                                                   {"lines", found.lines},
                                                   {"why", found.why}}));
}

/// Whether a module can: the rules of the game are all it knows, so a timed world's events are nothing to it.
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

std::string replay_page(const Games& games, const RulesModules& modules, const std::string& record_path,
                        const PageOptions& options) {
  const auto bytes = bytes_of_file(record_path);
  const auto record = record_from(bytes, record_path);
  const auto info = info_of(record, std::filesystem::path(record_path).stem().string());
  Carried carried{{"agon-record", bytes}};
  if (auto module = modules.gzipped(info.game); !module.empty() && plays_by_rules(games, record)) {
    carried.emplace_back("agon-match", net::gzipped(json::serialize(to_json(info))));
    carried.emplace_back("agon-module", std::move(module));
  } else {
    carried.emplace_back("agon-frames", gzipped_frames(games, info, record, options.most_frames));
  }
  if (options.share_notes) carried.emplace_back("agon-notes", shared_notes(record, record_path));
  if (const auto judged = kept_analysis(record, record_path); !judged.empty())
    carried.emplace_back("agon-analysis", judged);
  return embedded_page(info.title, "a match", carried);
}

}  // namespace agon::app
