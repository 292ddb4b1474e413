// The walk through a folder that listing, hashing, packing and hiding of an entrant's files use. Symbolic
// links are reported and never followed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace agon::process {

enum class Below {
  folder,
  too_deep,  ///< a folder more than `deepest_folder` below the first; it is never entered
  file,      ///< a plain file
  link,      ///< a symbolic link, whatever it names
  special,   ///< a socket, a pipe or a device
};

inline constexpr int deepest_folder = 64;  ///< each open folder costs a descriptor

/// Calls `see` for everything below `folder`, in no order. If `see` returns false for a folder, the folder is
/// not entered. Folders that cannot be read are skipped. Any thread.
void each_below(const std::string& folder,
                const std::function<bool(Below kind, const std::filesystem::directory_entry& entry)>& see);

/// Limits on the files that belong to an entrant.
struct FileLimits {
  std::size_t files = 100'000;
  std::uint64_t bytes = std::uint64_t{2} << 30;
};

struct FoundFiles {
  std::vector<std::string> files;  ///< plain ones, by their full names, sorted
  std::vector<std::string> links;  ///< likewise
};

/// All files below `root`, or `root` itself if it is a plain file. `left_out`: true for files that do not
/// count and folders that are not entered; may be empty. Throws BadRequest that names the limit that was
/// passed, or the folder that is too deep.
FoundFiles files_below(const std::string& root,
                       const std::function<bool(const std::filesystem::path&)>& left_out = {},
                       const FileLimits& most = {});

/// Whether a path is a by-product of version control or an interpreter. By-products are neither hashed nor
/// sent to workers.
bool is_by_product(const std::filesystem::path& path);

}  // namespace agon::process
