// A submission: a zip of sources and classes, unpacked into a folder of the cache. By a small program of Java
// in the sandbox that believes nothing of what the zip says.
#pragma once

#include <filesystem>

#include "core/program.h"

namespace agon::sugargame {

inline constexpr std::uintmax_t largest_submission = 4 << 20;  ///< bytes of the zip

/// The folder of its files, all beside each other; made once for each content of the zip. `api`: the compiled
/// classes of the arena. Throws BadRequest with what is wrong with the zip, Failure where there is no JDK.
std::filesystem::path unpacked(const std::filesystem::path& zip, const std::filesystem::path& api,
                               const ToolRunner& run);

}  // namespace agon::sugargame
