// From a student's folder to class files that can be run: one folder for each entry and version of its
// sources, in the cache. It holds the entry's own classes and none of another's.
#pragma once

#include <filesystem>

#include "core/program.h"
#include "core/seat.h"

namespace agon::sugargame {

/// Where an entry is: `folder` holds the class of the seat, as a source or compiled.
struct EntryPlace {
  std::filesystem::path folder;
  std::string entry;  ///< "beavis"
};

/// `path` is "DIR/beavis": the class beavis1 or beavis2, by seat, in DIR or in DIR/beavis. Throws BadRequest
/// when there is none.
EntryPlace entry_place(const std::string& path, Seat seat);

/// The compiled API that comes with the arena; made once for each version of its sources. Throws Failure.
std::filesystem::path api_folder(const ToolRunner& run);

/// Sources are compiled when they have changed. Throws BadRequest when they do not compile, Failure when there
/// is no JDK.
std::filesystem::path class_folder(const EntryPlace& place, const std::filesystem::path& api,
                                   const ToolRunner& run);

/// The path of a program of the JDK, from $JAVA_HOME/bin or the PATH. Throws Failure.
std::string jdk_program(const char* name);

}  // namespace agon::sugargame
