#include "ladder/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "core/errors.h"
#include "files/archive.h"
#include "files/tree.h"
#include "process/entrant_files.h"
#include "text/utf8.h"

namespace agon::ladder {

namespace fs = std::filesystem;

namespace {

/// Whether a file in an archive was put there by the packer's system or tools, such as __MACOSX.
bool is_of_the_system(const std::string& path) {
  return path.starts_with("__MACOSX/") || path.ends_with(".DS_Store") ||
         path.find("__pycache__/") != std::string::npos || path.starts_with(".git/") ||
         path.find("/.git/") != std::string::npos;
}

bool looks_packed(std::string_view bytes) {
  const auto begins = [&](std::string_view with) { return bytes.starts_with(with); };
  return begins("PK\x03\x04") || begins("PK\x05\x06") || begins("\x1f\x8b") ||
         begins(
             "\xfd"
             "7zXZ") ||
         begins("\x28\xb5\x2f\xfd") || (bytes.size() > 262 && bytes.substr(257, 5) == "ustar");
}

/// Lifts the files of "bot/", if nothing is beside it: people pack the folder itself.
void lift_only_folder(const fs::path& folder) {
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(folder)) entries.push_back(entry.path());
  if (entries.size() != 1 || !fs::is_directory(entries[0])) return;
  std::set<std::string> inside;
  for (const auto& entry : fs::directory_iterator(entries[0]))
    inside.insert(entry.path().filename().string());
  std::string aside = "only";  // a name that no file in it has
  while (inside.contains(aside)) aside += '-';
  fs::rename(entries[0], folder / aside);
  for (const auto& name : inside) fs::rename(folder / aside / name, folder / name);
  fs::remove(folder / aside);
}

}  // namespace

std::string plain_name(const std::string& name) {
  const auto last = name.substr(name.find_last_of("/\\") + 1);
  const bool plain =
      !last.empty() && last.size() <= 100 && last[0] != '.' &&
      std::all_of(last.begin(), last.end(), [](unsigned char letter) {
        return std::isalnum(letter) != 0 ||
               std::string_view("._-+ ").find(static_cast<char>(letter)) != std::string_view::npos;
      });
  if (!plain)
    throw BadRequest(fmt::format("\"{}\" cannot be the name of a file; use letters, digits and ._-+",
                                 visible(last.substr(0, 100), false)));
  return last;
}

void unpack(const std::string& file, const std::string& name, const std::string& folder,
            const UnpackLimits& limits) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  if (!looks_packed(bytes)) {
    if (bytes.size() > limits.bytes)
      throw BadRequest(fmt::format("the file is larger than {} MiB", limits.bytes >> 20U));
    fs::copy_file(file, fs::path(folder) / plain_name(name));
    return;
  }
  // A folder that holds all the rest is taken away later, so it does not count as a level.
  const files::ArchiveLimits most{limits.bytes, limits.files, files::most_depth + 1};
  if (files::unpack_archive(bytes, files::Formats::any, folder, most, is_of_the_system) == 0)
    throw BadRequest("the archive holds no file");
  lift_only_folder(folder);
}

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
  for (const auto& link : links)
    if (fs::is_regular_file(link))
      files.push_back(link);
    else
      packed.links.push_back(link);
  std::sort(files.begin(), files.end());
  if (files.empty()) throw BadRequest(fmt::format("{} holds no file", folder));
  for (const auto& file : files) packed.files.push_back(fs::relative(file, folder).string());
  files::ArchiveWriter writer(files::Compression::gzip);
  for (std::size_t index = 0; index < files.size(); ++index)
    writer.add(fs::canonical(files[index]).string(), packed.files[index]);
  packed.bytes = writer.finish();
  return packed;
}

}  // namespace agon::ladder
