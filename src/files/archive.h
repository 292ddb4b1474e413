// Archives: uploads, what a worker built, and bundles. The only reader and the only writer of archives; what
// is read may come from strangers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "files/tree.h"

struct archive;

namespace agon::files {

struct ArchiveLimits {
  std::uint64_t bytes = 0;  ///< of all files together, unpacked; holes count
  std::uint32_t files = 0;  ///< and four times as many folders
  int depth = most_depth;   ///< folders inside each other
  std::size_t name = 200;   ///< bytes of one name with its folders
};

enum class Formats {
  any,       ///< zip; tar, also compressed by gzip, xz or zstd
  tar_zstd,  ///< as ArchiveWriter makes them
};

/// Unpacks plain files and folders into an existing, empty folder. No entry can lead out of the folder, no
/// link is made or followed, and nothing is overwritten. Sizes and modes of the archive are not trusted,
/// except that a file may be executable. Any thread may call it; it does not use the working directory.
/// `left_out`: names that are skipped; may be empty. Returns the number of files. Throws BadRequest if a
/// limit is passed, a name does not stay within the folder, or an entry is neither file nor folder; files
/// unpacked by then stay.
std::uint32_t unpack_archive(std::string_view bytes, Formats formats, const std::string& folder,
                             const ArchiveLimits& limits,
                             const std::function<bool(const std::string& name)>& left_out = {});

/// Throws BadRequest for the name of a file that no archive may hold: empty or longer than `longest` bytes,
/// absolute, with
/// "..", a backslash or control characters.
void check_archive_name(const std::string& name, std::size_t longest);

// Files packed into one archive.

enum class Compression { gzip, zstd };

/// A tar in memory. The same files give the same bytes: times and owners are left out, and of a file's mode
/// only the executable bit is kept.
class ArchiveWriter {
 public:
  /// Throws Failure.
  explicit ArchiveWriter(Compression compression);

  /// Adds a plain file; links are refused. `name`: within the archive. Throws BadRequest if the file cannot
  /// be read, is not a plain file, changes meanwhile, or has a name that the reader refuses.
  void add(const std::string& file, const std::string& name);
  /// Bytes packed so far; the compression may hold some back until the end.
  std::size_t size() const { return bytes_.size(); }
  /// The whole archive; nothing is added afterwards.
  std::string finish();

 private:
  struct Frees {
    void operator()(archive* one) const;
  };

  std::string bytes_;
  std::unique_ptr<archive, Frees> writer_;
};

}  // namespace agon::files
