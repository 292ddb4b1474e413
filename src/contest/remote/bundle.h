// The packed files of an entrant's programs. A bundle travels by content; workers keep it by its hash.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/match_order.h"
#include "contest/plan.h"
#include "process/entrant_files.h"

namespace agon::contest {

inline constexpr std::uint64_t most_bundle_bytes = 64 << 20;     ///< of an entrant, packed
inline constexpr std::uint64_t most_job_bytes = 1 << 30;         ///< of all entrants of a job, packed
inline constexpr std::uint64_t most_unpacked_bytes = 512 << 20;  ///< of a bundle
inline constexpr std::uint32_t most_bundle_files = 65'536;       ///< of a bundle

/// The packed files of an entrant's programs.
struct Bundle {
  std::string label, hash;                        ///< of the entrant; sum_of the archive
  std::map<std::string, PackedProgram> programs;  ///< by player
  std::string archive;  ///< tar, compressed by zstd; the same bytes for the same files
};

/// Packs a bundle for each entrant that has programs. It holds the plain files that their boxes would show
/// beside the system's own (entrant_files.h). A link travels as the file it names, if the box shows that too.
/// Throws BadRequest for a kind of program that cannot travel, and for too many or too large files.
std::vector<Bundle> pack_programs(const Plan& plan);
/// The same for one entrant; empty: it has no program. `settings`: with all foreign files.
std::optional<Bundle> pack_entrant(const Entrant& entrant, const process::Settings& settings);

/// Unpacks into an existing folder. Throws Failure.
void unpack_bundle(const std::string& archive, const std::string& folder,
                   std::uint64_t most_bytes = most_unpacked_bytes);

/// The command of a packed program. `folder`: holds the bundle's files; boxes show it and nothing else of
/// this machine. `player`: as in core/player_spec.h.
process::Declared packed_command(const PackedProgram& program, const std::string& folder,
                                 const std::string& player);

/// The folder of this machine with a bundle's files, by its hash; empty: they did not come yet.
std::string bundle_folder(const std::string& hash);
/// Unpacks a bundle there, unless it is there already. Throws Failure, also if its hash is another.
void keep_bundle(const std::string& hash, const std::string& archive);

}  // namespace agon::contest
