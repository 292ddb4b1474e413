#include "ladder/pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "core/errors.h"
#include "files/archive_writer.h"
#include "files/tree.h"
#include "process/folder_walk.h"

namespace agon::ladder {

namespace fs = std::filesystem;

namespace {

bool stays_at_home(const std::string& name) {
  return name.starts_with('.') || name == "__pycache__" || name == "node_modules" ||
         name.ends_with(".class") || name.ends_with(".o");
}

}  // namespace

Packed pack(const std::string& folder) {
  if (!fs::is_directory(folder)) throw BadRequest(fmt::format("there is no folder {}", folder));
  Packed packed;
  auto [files, links] = process::files_below(
      folder, [](const fs::path& path) { return stays_at_home(path.filename().string()); });
  std::copy_if(links.begin(), links.end(), std::back_inserter(files),
               [](const std::string& link) { return fs::is_regular_file(link); });
  std::sort(files.begin(), files.end());
  if (files.empty()) throw BadRequest(fmt::format("{} holds no file", folder));
  for (const auto& file : files) packed.files.push_back(fs::relative(file, folder).string());
  files::ArchiveWriter writer(files::Compression::gzip);
  for (std::size_t index = 0; index < files.size(); ++index)
    writer.add(fs::canonical(files[index]).string(), packed.files[index]);
  packed.bytes = writer.finish();
  return packed;
}

std::string pack_built(const std::string& folder, std::uint64_t most_bytes, std::size_t most_files) {
  const auto names = files::plain_files(folder, most_files + 1);
  if (names.size() > most_files) throw BadRequest(fmt::format("it is more than {} files", most_files));
  files::ArchiveWriter writer(files::Compression::gzip);
  const auto check = [&](std::size_t size) {
    if (size > most_bytes) throw BadRequest(fmt::format("it is more than {} MiB, packed", most_bytes >> 20U));
  };
  for (const auto& name : names) {
    writer.add(folder + "/" + name, "built/" + name);
    check(writer.size());
  }
  auto bytes = writer.finish();
  check(bytes.size());
  return bytes;
}

}  // namespace agon::ladder
