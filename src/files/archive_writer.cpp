#include "files/archive_writer.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

#include "core/errors.h"
#include "files/archive_reader.h"
#include "files/opened.h"

namespace agon::files {

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
