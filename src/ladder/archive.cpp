#include "ladder/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

#include "core/errors.h"
#include "text/visible.h"

namespace agon::ladder {

namespace fs = std::filesystem;

namespace {

struct Freed {
  void operator()(archive* one) const { archive_free(one); }
};
using Archive = std::unique_ptr<archive, Freed>;

Archive opened(const std::string& file) {
  Archive reader(archive_read_new());
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_xz(reader.get());
  archive_read_support_filter_zstd(reader.get());
  constexpr std::size_t block = 16 << 10;
  if (archive_read_open_filename(reader.get(), file.c_str(), block) != ARCHIVE_OK) return nullptr;
  return reader;
}

/// In a folder, while it lives: the writer refuses absolute names.
class Within {
 public:
  explicit Within(const std::string& folder) : before_(fs::current_path()) { fs::current_path(folder); }
  ~Within() {
    std::error_code ignored;
    fs::current_path(before_, ignored);
  }
  Within(const Within&) = delete;
  Within& operator=(const Within&) = delete;

 private:
  fs::path before_;
};

/// Zips that people make hold what their systems keep for themselves.
bool is_of_the_system(const std::string& path) {
  return path.starts_with("__MACOSX/") || path.ends_with(".DS_Store") || path.find("__pycache__/") != std::string::npos ||
         path.starts_with(".git/") || path.find("/.git/") != std::string::npos;
}

class Unpacking {
 public:
  Unpacking(archive* reader, const std::string& folder, const UnpackLimits& limits)
      : within_(folder), reader_(reader), limits_(limits), writer_(archive_write_disk_new()) {
    archive_write_disk_set_options(writer_.get(),
                                   ARCHIVE_EXTRACT_SECURE_NODOTDOT | ARCHIVE_EXTRACT_SECURE_SYMLINKS |
                                       ARCHIVE_EXTRACT_SECURE_NOABSOLUTEPATHS | ARCHIVE_EXTRACT_NO_OVERWRITE |
                                       ARCHIVE_EXTRACT_SAFE_WRITES);
  }

  void run() {
    archive_entry* entry = nullptr;
    int code = ARCHIVE_OK;
    while ((code = archive_read_next_header(reader_, &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN) take(entry);
    if (code != ARCHIVE_EOF) refuse_damage();
    if (files_ == 0) throw BadRequest("the archive holds no file");
  }

 private:
  [[noreturn]] void refuse_damage() const {
    const char* why = archive_error_string(reader_);
    throw BadRequest(fmt::format("the archive cannot be read: {}", visible(why == nullptr ? "it is damaged" : why, false)));
  }

  void take(archive_entry* entry) {
    const char* name = archive_entry_pathname(entry);
    if (name == nullptr) throw BadRequest("a file of the archive has a name that cannot be read; use plain letters");
    const std::string path = name;
    if (is_of_the_system(path)) return;
    check_path(path);
    const auto type = archive_entry_filetype(entry);
    if (archive_entry_hardlink(entry) != nullptr || archive_entry_symlink(entry) != nullptr ||
        (type != AE_IFREG && type != AE_IFDIR))
      throw BadRequest(fmt::format("{} is a link or a device; upload plain files and folders", visible(path, false)));
    if (++entries_ > 4 * limits_.files) throw BadRequest("the archive has too many folders");
    const auto place = fs::path(path).lexically_normal();
    if (type == AE_IFREG && (!place.has_filename() || place == ".")) refuse_name(path);
    if (type == AE_IFREG && ++files_ > limits_.files)
      throw BadRequest(fmt::format("the archive has more than {} files", limits_.files));
    archive_entry_set_perm(entry, type == AE_IFDIR || (archive_entry_perm(entry) & 0111) != 0 ? 0755 : 0644);
    // Ended at its last byte: a size that the archive only states would be made good by a hole, past every limit.
    archive_entry_unset_size(entry);
    if (archive_write_header(writer_.get(), entry) < ARCHIVE_WARN)
      throw BadRequest(fmt::format("{} cannot be written: {}", visible(path, false), archive_error_string(writer_.get())));
    copy_bytes(path);
  }

  static void check_path(const std::string& path) {
    const bool leads_out = path.starts_with('/') || path.find('\\') != std::string::npos ||
                           ("/" + path + "/").find("/../") != std::string::npos;
    const bool odd = path.size() > 200 || std::any_of(path.begin(), path.end(), [](unsigned char letter) {
                       return letter < 32 || letter == 127;
                     });
    if (leads_out || odd) refuse_name(path);
  }

  [[noreturn]] static void refuse_name(const std::string& path) {
    throw BadRequest(fmt::format("\"{}\" is no name of a file within the archive's folder", visible(path.substr(0, 200), false)));
  }

  void copy_bytes(const std::string& path) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t place = 0;
    std::uint64_t length = 0;
    int code = ARCHIVE_OK;
    while ((code = archive_read_data_block(reader_, &block, &size, &place)) == ARCHIVE_OK) {
      // A file with holes counts as if it had none.
      const auto end = std::max(length, static_cast<std::uint64_t>(place) + size);
      bytes_ += end - length;
      length = end;
      if (bytes_ > limits_.bytes)
        throw BadRequest(fmt::format("the archive holds more than {} MiB", limits_.bytes >> 20U));
      if (archive_write_data_block(writer_.get(), block, size, place) < ARCHIVE_WARN)
        throw BadRequest(fmt::format("{} cannot be written: {}", visible(path, false), archive_error_string(writer_.get())));
    }
    if (code != ARCHIVE_EOF) refuse_damage();
    archive_write_finish_entry(writer_.get());
  }

  Within within_;  ///< until the writer is gone: at its end it sets what it still owes to names, wherever this program is by then
  archive* reader_;
  UnpackLimits limits_;
  Archive writer_;
  std::uint64_t bytes_ = 0;
  std::uint32_t files_ = 0, entries_ = 0;
};

bool looks_packed(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string head(512, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  const auto begins = [&](std::string_view with) { return head.starts_with(with); };
  return begins("PK\x03\x04") || begins("PK\x05\x06") || begins("\x1f\x8b") || begins("\xfd" "7zXZ") ||
         begins("\x28\xb5\x2f\xfd") || (head.size() > 262 && head.compare(257, 5, "ustar") == 0);
}

/// "bot/bot.py" and nothing beside "bot/": people pack the folder itself.
void lift_only_folder(const fs::path& folder) {
  std::vector<fs::path> entries;
  for (const auto& entry : fs::directory_iterator(folder)) entries.push_back(entry.path());
  if (entries.size() != 1 || !fs::is_directory(entries[0])) return;
  const auto aside = folder / ".the-only-folder";
  fs::rename(entries[0], aside);
  for (const auto& entry : fs::directory_iterator(aside)) fs::rename(entry.path(), folder / entry.path().filename());
  fs::remove(aside);
}

}  // namespace

std::string plain_name(const std::string& name) {
  const auto last = name.substr(name.find_last_of("/\\") + 1);
  const bool plain = !last.empty() && last.size() <= 100 && last[0] != '.' &&
                     std::all_of(last.begin(), last.end(), [](unsigned char letter) {
                       return std::isalnum(letter) != 0 || std::string_view("._-+ ").find(static_cast<char>(letter)) != std::string_view::npos;
                     });
  if (!plain)
    throw BadRequest(fmt::format("\"{}\" cannot be the name of a file; use letters, digits and ._-+", visible(last.substr(0, 100), false)));
  return last;
}

void unpack(const std::string& file, const std::string& name, const std::string& folder, const UnpackLimits& limits) {
  if (!looks_packed(file)) {
    if (fs::file_size(file) > limits.bytes)
      throw BadRequest(fmt::format("the file has more than {} MiB", limits.bytes >> 20U));
    fs::copy_file(file, fs::path(folder) / plain_name(name));
    return;
  }
  const auto reader = opened(file);
  if (!reader) throw BadRequest("the archive cannot be read; upload a zip, a tar, or one file as it is");
  Unpacking(reader.get(), folder, limits).run();
  lift_only_folder(folder);
}

}  // namespace agon::ladder
