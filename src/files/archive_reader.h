// Archives that strangers packed: uploads, what a worker built, and bundles. The only reader of archives.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "files/tree.h"

namespace agon::files {

struct ArchiveLimits {
  std::uint64_t bytes = 0;  ///< of all files together, unpacked; holes count
  std::uint32_t files = 0;  ///< and four times as many folders
  int depth = most_depth;   ///< folders inside each other
  std::size_t name = 200;   ///< bytes of one name with its folders
};

enum class Formats {
  any,       ///< zip; tar, also compressed by gzip, xz or zstd
  tar_zstd,  ///< as ArchiveWriter makes them
};

/// Unpacks plain files and folders into an existing, empty folder. No entry can lead out of the folder, no
/// link is made or followed, and nothing is overwritten. Sizes and modes of the archive are not trusted,
/// except that a file may be executable. Any thread may call it; it does not use the working directory.
/// `left_out`: names that are skipped; may be empty. Returns the number of files. Throws BadRequest if a
/// limit is passed, a name does not stay within the folder, or an entry is neither file nor folder; files
/// unpacked by then stay.
std::uint32_t unpack_archive(std::string_view bytes, Formats formats, const std::string& folder,
                             const ArchiveLimits& limits,
                             const std::function<bool(const std::string& name)>& left_out = {});

/// Throws BadRequest for the name of a file that no archive may hold: empty or longer than `longest` bytes,
/// absolute, with
/// "..", a backslash or control characters.
void check_archive_name(const std::string& name, std::size_t longest);

}  // namespace agon::files
