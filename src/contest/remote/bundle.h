// The packed files of an entrant's programs. A bundle travels by content; workers keep it by its hash.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contest/contest_programs.h"
#include "contest/plan.h"
#include "jobs/remote/broker.h"

namespace agon::contest {

inline constexpr std::uint64_t most_bundle_bytes = 64 << 20;     ///< of an entrant, packed
inline constexpr std::uint64_t most_job_bytes = 1 << 30;         ///< of all entrants of a job, packed
inline constexpr std::uint64_t most_unpacked_bytes = 512 << 20;  ///< of a bundle
inline constexpr std::uint32_t most_bundle_files = 65'536;       ///< of a bundle

/// Stands before a word or a path that names a file of the bundle.
inline constexpr std::string_view in_bundle = "{bundle}";

struct PackedProgram {
  std::string player;  ///< as the plan names it: "cmd:python3 bot.py"
  std::vector<std::string> words;
  std::string folder{};  ///< where it runs; empty: where its worker runs
};
BOOST_DESCRIBE_STRUCT(PackedProgram, (), (player, words, folder))

struct PackedEntrant {
  std::string name, hash;  ///< label_of the entrant, and sum_of the archive
  std::vector<PackedProgram> programs;
};
BOOST_DESCRIBE_STRUCT(PackedEntrant, (), (name, hash, programs))

struct Bundle {
  PackedEntrant told;
  std::string archive;  ///< tar, compressed by zstd; the same bytes for the same files
};

/// Packs a bundle for each entrant that has programs. It holds the plain files that their boxes would show
/// beside the system's own (entrant_files.h). A link travels as the file it names, if the box shows that too.
/// Throws BadRequest for a kind of program that cannot travel, and for too many or too large files.
std::vector<Bundle> pack_programs(const Plan& plan);

/// Unpacks into an existing folder. Throws Failure.
void unpack_bundle(const std::string& archive, const std::string& folder,
                   std::uint64_t most_bytes = most_unpacked_bytes);

/// Adds the entrant's commands. `folder`: holds the bundle's files; boxes show it and nothing else of this
/// machine.
void add_commands(const PackedEntrant& entrant, const std::string& folder, ProgramTable& table);

/// Puts a bundle on the server for a job. It is not sent if it is there already for another job.
void put_bundle(jobs::Broker& broker, const std::string& job, const Bundle& bundle);
/// Tells the server that the job no longer needs the bundle, which goes with its last job.
void drop_bundle(jobs::Broker& broker, const std::string& job, const std::string& hash);
/// The packed bytes. Throws Failure.
std::string bundle_bytes(jobs::Broker& broker, const std::string& hash);
/// The folder on this machine with the bundle's files, which it fetches if needed. Throws Failure.
std::string fetch_bundle(jobs::Broker& broker, const std::string& hash);

}  // namespace agon::contest
