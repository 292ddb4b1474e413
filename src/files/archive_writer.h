// Files packed into one archive: uploads, what a worker built, and bundles. The only writer of archives.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

struct archive;

namespace agon::files {

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
