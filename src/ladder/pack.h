// A student's folder as one archive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace agon::ladder {

struct Packed {
  std::string bytes;               ///< tar, compressed by gzip; the same bytes for the same files
  std::vector<std::string> files;  ///< what is in it
};

/// All plain files of a student's own folder, and those that its links name, but hidden ones and what
/// interpreters and package managers keep there. Throws BadRequest where there is none.
Packed pack(const std::string& folder);

/// All plain files of a folder that was built, below one folder, as `unpack` lifts it. Throws BadRequest
/// where it is more than `most_bytes`, packed, or more than `most_files`.
std::string pack_built(const std::string& folder, std::uint64_t most_bytes, std::size_t most_files);

}  // namespace agon::ladder
