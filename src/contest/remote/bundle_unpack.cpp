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

/// The word with each name of a file of the bundle replaced by its name here.
std::string placed(std::string word, const std::string& folder) {
  for (std::size_t at = 0; (at = word.find(in_bundle, at)) != std::string::npos; at += folder.size())
    word.replace(at, in_bundle.size(), folder);
  return word;
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

process::Declared packed_command(const PackedProgram& program, const std::string& folder,
                                 const std::string& player) {
  process::Declared command{command_line_in(player).value_or(player), {}, {folder}, process::Sight::listed};
  command.folder = placed(program.folder, folder);
  for (const auto& word : program.words) command.words.push_back(placed(word, folder));
  return command;
}

}  // namespace agon::contest
