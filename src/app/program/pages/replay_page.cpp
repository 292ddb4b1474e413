#include "app/program/pages/replay_page.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "app/program/pages/embedded_page.h"
#include "app/program/pages/replay_frames.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "net/gzip.h"

namespace agon::app {

namespace {

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
  return embedded_page(info.title, "a match", {{"agon-frames", frames}, {"agon-record", bytes}});
}

}  // namespace agon::app
