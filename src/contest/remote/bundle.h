// What an entrant's programs need, packed: it travels to workers by content, and is kept there by its hash.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contest/contest_programs.h"
#include "contest/plan.h"
#include "jobs/remote/broker.h"

namespace agon::contest {

inline constexpr std::uint64_t most_bundle_bytes = 64 << 20;     ///< packed, an entrant
inline constexpr std::uint64_t most_job_bytes = 1 << 30;         ///< packed, all entrants of a job
inline constexpr std::uint64_t most_unpacked_bytes = 512 << 20;  ///< a bundle
inline constexpr std::uint32_t most_bundle_files = 65'536;       ///< a bundle

/// Before a word or a path: it is a file of the bundle.
inline constexpr std::string_view in_bundle = "{bundle}";

struct PackedProgram {
  std::string player;  ///< as the plan names it: "cmd:python3 bot.py"
  std::vector<std::string> words;
};
BOOST_DESCRIBE_STRUCT(PackedProgram, (), (player, words))

struct PackedEntrant {
  std::string name, hash;  ///< label_of the entrant, and sum_of the archive
  std::vector<PackedProgram> programs;
};
BOOST_DESCRIBE_STRUCT(PackedEntrant, (), (name, hash, programs))

struct Bundle {
  PackedEntrant told;
  std::string archive;  ///< tar, compressed by zstd; the same bytes for the same files
};

/// One an entrant that has programs, with the plain files that their boxes would show beside the system's own
/// (entrant_files.h); a link travels as the file that it names, if the box shows that too. Throws BadRequest
/// for a kind of program that cannot travel, and where it is too large.
std::vector<Bundle> pack_programs(const Plan& plan);

/// Into a folder that is there. Throws Failure.
void unpack_bundle(const std::string& archive, const std::string& folder,
                   std::uint64_t most_bytes = most_unpacked_bytes);

/// The programs, where the bundle's files lie in this folder: their boxes show it and nothing else of this
/// machine.
void add_commands(const PackedEntrant& entrant, const std::string& folder, ProgramTable& table);

/// At the server, for a job. What is there already, for another job, is not sent again.
void put_bundle(jobs::Broker& broker, const std::string& job, const Bundle& bundle);
/// The job needs it no more; gone with the last one that did.
void drop_bundle(jobs::Broker& broker, const std::string& job, const std::string& hash);
/// Its bytes, as they were packed. Throws Failure.
std::string bundle_bytes(jobs::Broker& broker, const std::string& hash);
/// The folder in which its files are, on this machine: kept from another time, or fetched. Throws Failure.
std::string fetch_bundle(jobs::Broker& broker, const std::string& hash);

}  // namespace agon::contest
