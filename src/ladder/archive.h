// Packs and unpacks uploads. Their bytes are a stranger's: only `agon ladder unpack`, in a sandbox, unpacks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace agon::ladder {

struct UnpackLimits {
  std::uint64_t bytes = 10 << 20;  ///< of all files together
  std::uint32_t files = 200;
};

/// Unpacks the file `archive` into `folder`, which must exist: a zip, a tar (also compressed by gzip, xz or
/// zstd), or one file as it is, which then gets the upload's `name`. If one folder holds all the rest, its
/// files take its place. Throws BadRequest in words if a limit is passed, a name leads out of the folder, or
/// something is neither a plain file nor a folder.
void unpack(const std::string& archive, const std::string& name, const std::string& folder,
            const UnpackLimits& limits);

/// The last part of a path, if it can name a file: letters, digits and "._-+ ", at most 100, no dot first.
/// Throws BadRequest for any other.
std::string plain_name(const std::string& name);

// Packs a student's folder as one archive.

struct Packed {
  std::string bytes;               ///< tar, compressed by gzip; the same bytes for the same files
  std::vector<std::string> files;  ///< what is in it
  std::vector<std::string> links;  ///< that were left out, for they name no plain file
};

/// Packs all plain files of a student's own folder, and the files that its links name. Leaves out hidden
/// files and what compilers, interpreters and package managers keep there. Throws BadRequest if none is left.
Packed pack(const std::string& folder);

}  // namespace agon::ladder
