// Records on disk: zstd over JSON Lines. Plain JSON Lines are read as well.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/record_reader.h"

namespace agon {

/// Writes a record as it grows. A failure (full disk, no such folder) never throws: it is kept in
/// `problem()`, and everything after it is dropped, so that the match goes on.
class RecordFile {
 public:
  explicit RecordFile(const std::string& path);
  ~RecordFile();
  RecordFile(RecordFile&&) noexcept;
  RecordFile& operator=(RecordFile&&) noexcept;

  void write(std::string_view lines);  ///< whole lines, each with its line feed
  /// Hands all that was written to the system, so that it can be read even if this program is killed. Costs
  /// some compression: once a second is meant, not once a step.
  void flush();
  void finish();                       ///< flushes and closes; called by the destructor too
  const std::string& problem() const;  ///< empty: all is well

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

/// Reads a record. Throws BadValue, naming the file, when it cannot be opened or has no usable header.
Record read_record(const std::string& path);
/// The same from the bytes of a record; `name` begins errors.
Record record_from(std::string_view bytes, const std::string& name, UnpackBounds bounds = {});

/// Lines in memory -> the bytes of their file.
std::string compressed(std::string_view lines);

/// The bytes of a file of records, of which none is larger than 256 MiB. Throws BadValue.
std::string bytes_of_file(const std::string& path);

}  // namespace agon
