#include <fmt/format.h>

#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "files/archive.h"

namespace agon::contest {

namespace {

/// Files have their full names on the head's machine, which are long.
constexpr std::size_t longest_name = 4000;
constexpr int most_folders = 3 * files::most_depth;

std::string placed(const std::string& word, const std::string& folder) {
  return word.starts_with(in_bundle) ? folder + word.substr(in_bundle.size()) : word;
}

}  // namespace

void unpack_bundle(const std::string& bytes, const std::string& folder, std::uint64_t most_bytes) {
  try {
    files::unpack_archive(bytes, files::Formats::tar_zstd, folder,
                          {most_bytes, most_bundle_files, most_folders, longest_name});
  } catch (const BadRequest& bad) {
    throw Failure(fmt::format("an entrant's files cannot be unpacked: {}", bad.what()));
  }
}

void add_commands(const PackedEntrant& entrant, const std::string& folder, ProgramTable& table) {
  for (const auto& program : entrant.programs) {
    process::Declared command{
        command_line_in(program.player).value_or(program.player), {}, {folder}, process::Sight::listed};
    for (const auto& word : program.words) command.words.push_back(placed(word, folder));
    table[{entrant.name, program.player}] = std::move(command);
  }
}

}  // namespace agon::contest
