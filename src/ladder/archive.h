// What somebody uploaded, unpacked: strangers' bytes, so this runs in a sandbox alone (`agon ladder unpack`).
#pragma once

#include <cstdint>
#include <string>

namespace agon::ladder {

struct UnpackLimits {
  std::uint64_t bytes = 10 << 20;  ///< of all files together
  std::uint32_t files = 200;
};

/// A zip, a tar (also compressed by gzip, xz or zstd), or one file as it is. Plain files and folders alone; a
/// folder that holds all the rest is left out. `name`: as it was uploaded; of one file its name. Throws
/// BadRequest in words where a limit is passed, a name leads out of the folder, or something is neither file
/// nor folder.
void unpack(const std::string& archive, const std::string& name, const std::string& folder,
            const UnpackLimits& limits);

/// The last part of a path, if it can be the name of a file: letters, digits and "._-+ ", at most 100, no dot
/// first. Throws BadRequest.
std::string plain_name(const std::string& name);

}  // namespace agon::ladder
