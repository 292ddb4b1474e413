#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "contest/remote/bundle.h"
#include "core/errors.h"

namespace agon::contest {

namespace {

struct FreesReader {
  void operator()(archive* one) const { archive_read_free(one); }
};
struct FreesDisk {
  void operator()(archive* one) const { archive_write_free(one); }
};

std::string placed(const std::string& word, const std::string& folder) {
  return word.starts_with(in_bundle) ? folder + word.substr(in_bundle.size()) : word;
}

/// Where a file of the bundle lies below its folder. An empty name or "." is the folder itself: libarchive would put a file in its place.
std::string place_of(archive_entry* entry) {
  const char* name = archive_entry_pathname(entry);
  const auto place = std::filesystem::path(name == nullptr ? "" : name).lexically_normal().relative_path();
  if (place.empty() || !place.has_filename() || place == "." || *place.begin() == "..") throw Failure("a bundle holds a file without a name of its own");
  return place.string();
}

[[noreturn]] void refuse_damage(archive* reader) {
  const char* why = archive_error_string(reader);
  throw Failure(fmt::format("a bundle cannot be read: {}", why == nullptr ? "it is damaged" : why));
}

/// `left`: bytes that a bundle may yet unpack to. Holes count.
void copy_content(archive* reader, archive* disk, std::uint64_t& left) {
  const void* block = nullptr;
  std::size_t size = 0;
  la_int64_t place = 0;
  std::uint64_t length = 0;
  int code = ARCHIVE_OK;
  while ((code = archive_read_data_block(reader, &block, &size, &place)) == ARCHIVE_OK) {
    const auto end = std::max(length, static_cast<std::uint64_t>(place) + size);
    if (end - length > left) throw Failure("a bundle unpacks to more than it may");
    left -= end - length;
    length = end;
    if (archive_write_data_block(disk, block, size, place) < ARCHIVE_WARN)
      throw Failure(fmt::format("a bundle cannot be unpacked: {}", archive_error_string(disk)));
  }
  if (code != ARCHIVE_EOF) refuse_damage(reader);
}

}  // namespace

void unpack_bundle(const std::string& bytes, const std::string& folder, std::uint64_t most_bytes) {
  const std::unique_ptr<archive, FreesReader> reader(archive_read_new());
  const std::unique_ptr<archive, FreesDisk> disk(archive_write_disk_new());
  archive_read_support_filter_zstd(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_write_disk_set_options(disk.get(), ARCHIVE_EXTRACT_PERM | ARCHIVE_EXTRACT_SECURE_NODOTDOT | ARCHIVE_EXTRACT_SECURE_SYMLINKS);
  if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
    refuse_damage(reader.get());
  archive_entry* entry = nullptr;
  std::uint64_t left = most_bytes;
  int code = ARCHIVE_OK;
  while ((code = archive_read_next_header(reader.get(), &entry)) == ARCHIVE_OK) {
    if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) != nullptr)
      throw Failure("a bundle holds what is no plain file");
    archive_entry_set_pathname(entry, fmt::format("{}/{}", folder, place_of(entry)).c_str());
    archive_entry_set_perm(entry, (archive_entry_perm(entry) & 0111) != 0 ? 0755 : 0644);
    archive_entry_unset_size(entry);  // ended at its last byte: a size that is only stated would be made good by a hole
    if (archive_write_header(disk.get(), entry) < ARCHIVE_WARN)
      throw Failure(fmt::format("a bundle cannot be unpacked: {}", archive_error_string(disk.get())));
    copy_content(reader.get(), disk.get(), left);
    archive_write_finish_entry(disk.get());
  }
  if (code != ARCHIVE_EOF) refuse_damage(reader.get());
}

void add_commands(const PackedEntrant& entrant, const std::string& folder, ProgramTable& table) {
  for (const auto& program : entrant.programs) {
    ProgramCommand command{command_line_in(program.player).value_or(program.player), {}, {}, program.folders};
    for (const auto& word : program.words) command.words.push_back(placed(word, folder));
    for (const auto& path : program.readable) command.readable.push_back(placed(path, folder));
    table[program.player] = std::move(command);
  }
}

}  // namespace agon::contest
