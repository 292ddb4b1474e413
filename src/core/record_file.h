// Records on disk: zstd over JSON Lines. Plain JSON Lines are read as well.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/record.h"

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
  void flush();                        ///< what was written can be read from the file now
  void finish();                       ///< flushes and closes; called by the destructor too
  const std::string& problem() const;  ///< empty: all is well

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

/// Reads a whole record. Throws BadValue, naming the file, when it cannot be opened or has no usable header.
Record read_record(const std::string& path);
/// The same from the bytes of a record; `name` stands in errors.
Record record_from(std::string_view bytes, const std::string& name);

/// Decompresses the bytes of a record; `damage` says what was wrong with the stream, if anything.
/// Stops at 1 GiB of text, which no match reaches.
std::string decompressed(std::string_view bytes, std::string& damage);

}  // namespace agon
