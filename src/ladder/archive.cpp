#include "ladder/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/errors.h"
#include "files/archive_reader.h"
#include "text/visible.h"

namespace agon::ladder {

namespace fs = std::filesystem;

namespace {

/// Zips that people make hold what their systems keep for themselves.
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

/// "bot/bot.py" and nothing beside "bot/": people pack the folder itself.
void lift_only_folder(const fs::path& folder) {
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(folder)) entries.push_back(entry.path());
  if (entries.size() != 1 || !fs::is_directory(entries[0])) return;
  const auto aside = folder / ".the-only-folder";
  fs::rename(entries[0], aside);
  for (const auto& entry : fs::directory_iterator(aside))
    fs::rename(entry.path(), folder / entry.path().filename());
  fs::remove(aside);
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
      throw BadRequest(fmt::format("the file has more than {} MiB", limits.bytes >> 20U));
    fs::copy_file(file, fs::path(folder) / plain_name(name));
    return;
  }
  // The folder that holds all the rest, if there is one, does not count: it is left out.
  const files::ArchiveLimits most{limits.bytes, limits.files, files::most_depth + 1};
  if (files::unpack_archive(bytes, files::Formats::any, folder, most, is_of_the_system) == 0)
    throw BadRequest("the archive holds no file");
  lift_only_folder(folder);
}

}  // namespace agon::ladder
