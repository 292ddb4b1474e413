#include "files/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <vector>

#include "core/errors.h"
#include "files/opened.h"
#include "text/utf8.h"

namespace agon::files {

namespace {

struct FreesReader {
  void operator()(archive* one) const { archive_read_free(one); }
};
using Reader = std::unique_ptr<archive, FreesReader>;

std::string shown(const std::string& name) { return visible(name.substr(0, 200), false); }

[[noreturn]] void refuse_damage(archive* reader) {
  const char* why = archive_error_string(reader);
  throw BadRequest(
      fmt::format("the archive cannot be read: {}", visible(why == nullptr ? "it is damaged" : why, false)));
}
[[noreturn]] void refuse_name(const std::string& name) {
  throw BadRequest(fmt::format(
      "\"{}\" is not a valid file name in an archive; use relative names without \"..\"", shown(name)));
}
[[noreturn]] void refuse_write(const std::string& name) {
  throw BadRequest(fmt::format("{} cannot be written: {}", shown(name), std::strerror(errno)));
}

/// While it exists, this thread reads and writes UTF-8, whatever the program's locale is: the library asks
/// for the thread's, and finds no name for what LANG=C lacks.
class Utf8Names {
 public:
  Utf8Names() : names_(newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (names_ != nullptr) before_ = uselocale(names_);
  }
  ~Utf8Names() {
    if (names_ == nullptr) return;
    uselocale(before_);
    freelocale(names_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t names_, before_ = nullptr;
};

Reader opened(std::string_view bytes, Formats formats) {
  Reader reader(archive_read_new());
  archive_read_support_format_tar(reader.get());
  archive_read_support_filter_zstd(reader.get());
  if (formats == Formats::any) {
    archive_read_support_format_zip(reader.get());
    archive_read_support_filter_gzip(reader.get());
    archive_read_support_filter_xz(reader.get());
  }
  if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
    refuse_damage(reader.get());
  return reader;
}

/// "./lib//book.txt" as "lib" and "book.txt".
std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> parts;
  for (const auto& part : std::filesystem::path(name))
    if (!part.empty() && part != ".") parts.push_back(part.string());
  return parts;
}

class Unpacking {
 public:
  Unpacking(archive* reader, const std::string& folder, const ArchiveLimits& limits)
      : reader_(reader), root_(opened_folder(AT_FDCWD, folder.c_str())), limits_(limits) {
    if (!root_) refuse_write(folder);
  }

  void take(archive_entry* entry, const std::string& name) {
    check_archive_name(name, limits_.name);
    const auto type = archive_entry_filetype(entry);
    const bool is_link = archive_entry_hardlink(entry) != nullptr || archive_entry_symlink(entry) != nullptr;
    if (is_link || (type != AE_IFREG && type != AE_IFDIR))
      throw BadRequest(fmt::format("{} is a link or a device; upload plain files and folders", shown(name)));
    if (++entries_ > 4 * limits_.files) refuse_folders();
    auto parts = parts_of(name);
    if (type == AE_IFDIR) {
      made_folder(parts, name);
      return;
    }
    const bool is_folders = name.empty() || name.back() == '/' || name == "." || name.ends_with("/.");
    if (parts.empty() || is_folders) refuse_name(name);
    if (++files_ > limits_.files)
      throw BadRequest(fmt::format("the archive has more than {} files", limits_.files));
    const auto own = parts.back();
    parts.pop_back();
    write_file(made_folder(parts, name), own, name, (archive_entry_perm(entry) & 0111) != 0);
  }

  std::uint32_t files() const { return files_; }

 private:
  [[noreturn]] static void refuse_folders() { throw BadRequest("the archive has too many folders"); }

  Descriptor made_folder(const std::vector<std::string>& parts, const std::string& name) {
    if (parts.size() > static_cast<std::size_t>(limits_.depth))
      throw BadRequest(
          fmt::format("{} lies more than {} folders deep; put it into fewer", shown(name), limits_.depth));
    Descriptor at(fcntl(root_.get(), F_DUPFD_CLOEXEC, 0));
    for (const auto& part : parts) {
      const bool fresh = mkdirat(at.get(), part.c_str(), 0755) == 0;
      if (!fresh && errno != EEXIST) refuse_write(name);
      if (fresh && ++folders_ > 4 * limits_.files) refuse_folders();
      at = opened_folder(at.get(), part.c_str());
      if (!at || (fresh && fchmod(at.get(), 0755) != 0)) refuse_write(name);
    }
    return at;
  }

  void write_file(const Descriptor& folder, const std::string& own, const std::string& name, bool runs) {
    const Descriptor file(
        openat(folder.get(), own.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!file && errno == EEXIST) throw BadRequest(fmt::format("the archive has {} twice", shown(name)));
    if (!file || fchmod(file.get(), runs ? 0755 : 0644) != 0) refuse_write(name);
    copy_bytes(file.get(), name);
  }

  /// Copies as many bytes as come: a larger size in the archive does not become a hole.
  void copy_bytes(int file, const std::string& name) {
    const void* block = nullptr;
    std::size_t size = 0;
    la_int64_t place = 0;
    std::uint64_t length = 0;
    int code = ARCHIVE_OK;
    while ((code = archive_read_data_block(reader_, &block, &size, &place)) == ARCHIVE_OK) {
      // A file with holes counts as if it had none.
      const auto end = std::max(length, static_cast<std::uint64_t>(place) + size);
      if (end - length > limits_.bytes - bytes_)
        throw BadRequest(fmt::format("the archive holds more than {}", bytes_in_words(limits_.bytes)));
      bytes_ += end - length;
      length = end;
      write_block(file, static_cast<const char*>(block), size, place, name);
    }
    if (code != ARCHIVE_EOF) refuse_damage(reader_);
  }

  static std::string bytes_in_words(std::uint64_t bytes) {
    return bytes >> 20U > 0 ? fmt::format("{} MiB", bytes >> 20U) : fmt::format("{} bytes", bytes);
  }

  static void write_block(int file, const char* block, std::size_t size, la_int64_t place,
                          const std::string& name) {
    while (size > 0) {
      const auto put = pwrite(file, block, size, place);
      if (put < 0 && errno != EINTR) refuse_write(name);
      if (put <= 0) continue;
      block += put;
      place += put;
      size -= static_cast<std::size_t>(put);
    }
  }

  archive* reader_;
  Descriptor root_;
  const ArchiveLimits& limits_;
  std::uint64_t bytes_ = 0;
  std::uint32_t files_ = 0, folders_ = 0, entries_ = 0;
};

}  // namespace

void check_archive_name(const std::string& name, std::size_t longest) {
  const bool leads_out = name.empty() || name.starts_with('/') || name.find('\\') != std::string::npos ||
                         ("/" + name + "/").find("/../") != std::string::npos;
  const bool odd = name.size() > longest || std::any_of(name.begin(), name.end(), [](unsigned char letter) {
                     return letter < 32 || letter == 127;
                   });
  if (leads_out || odd) refuse_name(name);
}

std::uint32_t unpack_archive(std::string_view bytes, Formats formats, const std::string& folder,
                             const ArchiveLimits& limits,
                             const std::function<bool(const std::string& name)>& left_out) {
  const Utf8Names utf8;
  const auto reader = opened(bytes, formats);
  Unpacking unpacking(reader.get(), folder, limits);
  archive_entry* entry = nullptr;
  int code = ARCHIVE_OK;
  while ((code = archive_read_next_header(reader.get(), &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN) {
    const char* name = archive_entry_pathname(entry);
    if (name == nullptr)
      throw BadRequest("a file of the archive has a name that cannot be read; use plain letters");
    if (!left_out || !left_out(name)) unpacking.take(entry, name);
  }
  if (code != ARCHIVE_EOF) refuse_damage(reader.get());
  return unpacking.files();
}

namespace {

constexpr std::size_t longest_name = 4000;

la_ssize_t append(archive* /*writer*/, void* into, const void* bytes, std::size_t size) {
  static_cast<std::string*>(into)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

using ArchiveEntry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

ArchiveEntry entry_of(const std::string& name, const struct stat& about) {
  ArchiveEntry entry(archive_entry_new(), archive_entry_free);
  archive_entry_set_pathname(entry.get(), name.c_str());
  archive_entry_set_filetype(entry.get(), AE_IFREG);
  archive_entry_set_perm(entry.get(), (about.st_mode & S_IXUSR) != 0 ? 0755 : 0644);
  archive_entry_set_size(entry.get(), about.st_size);
  archive_entry_set_mtime(entry.get(), 0, 0);
  return entry;
}

}  // namespace

void ArchiveWriter::Frees::operator()(archive* one) const { archive_write_free(one); }

ArchiveWriter::ArchiveWriter(Compression compression) : writer_(archive_write_new()) {
  archive_write_set_format_pax_restricted(writer_.get());
  compression == Compression::gzip ? archive_write_add_filter_gzip(writer_.get())
                                   : archive_write_add_filter_zstd(writer_.get());
  if (compression == Compression::gzip) archive_write_set_options(writer_.get(), "gzip:!timestamp");
  archive_write_set_bytes_in_last_block(writer_.get(), 1);
  if (archive_write_open(writer_.get(), &bytes_, nullptr, append, nullptr) != ARCHIVE_OK)
    throw Failure("files cannot be packed: the archive cannot be opened");
}

void ArchiveWriter::add(const std::string& file, const std::string& name) {
  const Utf8Names utf8;
  check_archive_name(name, longest_name);
  const Descriptor from(open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat about {};
  if (!from || fstat(from.get(), &about) != 0 || !S_ISREG(about.st_mode))
    throw BadRequest(fmt::format("{} cannot be packed: it is no plain file that can be read", file));
  if (archive_write_header(writer_.get(), entry_of(name, about).get()) < ARCHIVE_WARN)
    throw BadRequest(fmt::format("{} cannot be packed: {}", file, archive_error_string(writer_.get())));
  char bytes[1 << 16];
  for (auto left = static_cast<std::size_t>(about.st_size); left > 0;) {
    const auto got = read(from.get(), bytes, std::min(left, sizeof(bytes)));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0 || archive_write_data(writer_.get(), bytes, static_cast<std::size_t>(got)) != got)
      throw BadRequest(fmt::format("{} cannot be packed: it cannot be read to its end", file));
    left -= static_cast<std::size_t>(got);
  }
}

std::string ArchiveWriter::finish() {
  if (archive_write_close(writer_.get()) < ARCHIVE_WARN)
    throw Failure(fmt::format("files cannot be packed: {}", archive_error_string(writer_.get())));
  return std::move(bytes_);
}

}  // namespace agon::files
