#include "ladder/pack.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <memory>

#include "core/errors.h"

namespace agon::ladder {

namespace fs = std::filesystem;

namespace {

bool stays_at_home(const std::string& name) {
  return name.starts_with('.') || name == "__pycache__" || name == "node_modules" || name.ends_with(".class") || name.ends_with(".o");
}

std::vector<fs::path> files_of(const fs::path& folder, const std::function<bool(const fs::directory_entry&)>& left_out) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator each(folder, error), end; each != end; each.increment(error)) {
    if (left_out(*each)) {
      if (each->is_directory(error)) each.disable_recursion_pending();
    } else if (each->is_regular_file(error)) {
      files.push_back(each->path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

la_ssize_t append(archive* /*writer*/, void* bytes, const void* block, std::size_t size) {
  static_cast<std::string*>(bytes)->append(static_cast<const char*>(block), size);
  return static_cast<la_ssize_t>(size);
}

void add_packed(archive* writer, const fs::path& file, const std::string& name) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  const bool runs = (fs::status(file).permissions() & fs::perms::owner_exec) != fs::perms::none;
  archive_entry_set_perm(entry.get(), runs ? 0755 : 0644);
  archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
  archive_entry_set_mtime(entry.get(), 0, 0);
  if (archive_write_header(writer, entry.get()) < ARCHIVE_WARN ||
      archive_write_data(writer, bytes.data(), bytes.size()) != static_cast<la_ssize_t>(bytes.size()))
    throw Failure(fmt::format("{} cannot be packed: {}", file.string(), archive_error_string(writer)));
}

/// Below `top`. Throws BadRequest where they are more.
std::string packed_files(const fs::path& folder, const std::vector<fs::path>& files, const std::string& top, std::uint64_t most_bytes) {
  std::string bytes;
  const std::unique_ptr<archive, decltype(&archive_write_free)> writer(archive_write_new(), archive_write_free);
  archive_write_set_format_pax_restricted(writer.get());
  archive_write_add_filter_gzip(writer.get());
  archive_write_set_options(writer.get(), "gzip:!timestamp");
  if (archive_write_open(writer.get(), &bytes, nullptr, append, nullptr) != ARCHIVE_OK) throw Failure("the folder cannot be packed");
  const auto check = [&] {
    if (bytes.size() > most_bytes) throw BadRequest(fmt::format("it is more than {} MiB, packed", most_bytes >> 20U));
  };
  for (const auto& file : files) {
    add_packed(writer.get(), file, top + fs::relative(file, folder).string());
    check();
  }
  archive_write_close(writer.get());
  check();  // what was still held back
  return bytes;
}

}  // namespace

Packed pack(const std::string& folder) {
  if (!fs::is_directory(folder)) throw BadRequest(fmt::format("there is no folder {}", folder));
  Packed packed;
  const auto files = files_of(folder, [](const fs::directory_entry& entry) { return stays_at_home(entry.path().filename().string()); });
  if (files.empty()) throw BadRequest(fmt::format("{} holds no file", folder));
  for (const auto& file : files) packed.files.push_back(fs::relative(file, folder).string());
  packed.bytes = packed_files(folder, files, "", std::numeric_limits<std::uint64_t>::max());
  return packed;
}

std::string pack_built(const std::string& folder, std::uint64_t most_bytes) {
  // Who built it may have left links to files of this machine.
  const auto files = files_of(folder, [](const fs::directory_entry& entry) { return entry.is_symlink(); });
  return packed_files(folder, files, "built/", most_bytes);
}

}  // namespace agon::ladder
