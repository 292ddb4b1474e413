#include "process/folder_walk.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

Below kind_of(const fs::directory_entry& entry, int depth) {
  std::error_code error;
  if (entry.is_symlink(error)) return Below::link;
  if (entry.is_directory(error)) return depth >= deepest_folder ? Below::too_deep : Below::folder;
  return entry.is_regular_file(error) ? Below::file : Below::special;
}

}  // namespace

void each_below(const std::string& folder,
                const std::function<bool(Below, const fs::directory_entry&)>& see) {
  std::error_code error;
  for (auto each =
           fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
       !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    const auto kind = kind_of(*each, each.depth());
    const bool wanted = see(kind, *each);
    if (kind == Below::too_deep || (kind == Below::folder && !wanted)) each.disable_recursion_pending();
  }
}

FoundFiles files_below(const std::string& root, const std::function<bool(const fs::path&)>& left_out,
                       const FileLimits& most) {
  std::error_code error;
  FoundFiles found;
  std::uint64_t bytes = 0;
  const auto add_file = [&](const fs::directory_entry& entry) {
    found.files.push_back(entry.path().string());
    const auto size = entry.file_size(error);
    bytes += error ? 0 : size;
    if (found.files.size() > most.files)
      throw BadRequest(fmt::format("{} holds more than {} files", root, most.files));
    if (bytes > most.bytes)
      throw BadRequest(fmt::format("{} holds more than {} MiB", root, most.bytes >> 20U));
  };
  if (!fs::is_directory(root, error)) {
    if (const fs::directory_entry entry(root, error); entry.is_regular_file(error)) add_file(entry);
    return found;
  }
  each_below(root, [&](Below kind, const fs::directory_entry& entry) {
    if (left_out && left_out(entry.path())) return false;
    if (kind == Below::too_deep)
      throw BadRequest(fmt::format("{} holds folders more than {} deep", root, deepest_folder));
    if (kind == Below::file) add_file(entry);
    if (kind == Below::link) found.links.push_back(entry.path().string());
    return true;
  });
  std::sort(found.files.begin(), found.files.end());
  std::sort(found.links.begin(), found.links.end());
  return found;
}

bool is_by_product(const fs::path& path) {
  const auto name = path.filename();
  return name == ".git" || name == "__pycache__";
}

}  // namespace agon::process
