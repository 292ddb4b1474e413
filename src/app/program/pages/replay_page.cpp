#include "app/program/pages/replay_page.h"

#include <boost/json/serialize.hpp>

#include <filesystem>

#include "app/program/pages/embedded_page.h"
#include "app/program/pages/replay_frames.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/record_private.h"
#include "core/to_json.h"
#include "net/gzip.h"

namespace agon::app {

namespace {

json::object json_of(const PrivatePart& part) {
  return {{"seat", part.seat}, {"command", part.command}, {"notes", to_json(part.notes)}, {"errors", part.errors}};
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

}  // namespace

std::string replay_page(const Games& games, const std::string& record_path, bool share_notes,
                        std::size_t most_frames) {
  const auto bytes = bytes_of_file(record_path);
  const auto record = record_from(bytes, record_path);
  const auto info = info_of(record, std::filesystem::path(record_path).stem().string());
  const auto frames = gzipped_frames(games, info, record, most_frames);
  Carried carried{{"agon-frames", frames}, {"agon-record", bytes}};
  if (share_notes) carried.emplace_back("agon-notes", shared_notes(record, record_path));
  return embedded_page(info.title, "a match", carried);
}

}  // namespace agon::app
