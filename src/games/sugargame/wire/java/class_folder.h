// From a student's folder to class files that can be run: one folder for each entry and version of its
// sources, in the cache. It holds the entry's own classes and none of another's.
#pragma once

#include <filesystem>

#include "core/program.h"
#include "games/sugargame/wire/java/entry_place.h"

namespace agon::sugargame {

/// The compiled API that comes with the arena; made once for each version of its sources. Throws Failure.
std::filesystem::path api_folder(const ToolRunner& run);

/// Sources are compiled when they have changed. Throws BadRequest when they do not compile, Failure when
/// there is no JDK.
std::filesystem::path class_folder(const EntryPlace& place, const std::filesystem::path& api,
                                   const ToolRunner& run);

}  // namespace agon::sugargame
