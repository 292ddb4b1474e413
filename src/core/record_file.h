// Records on disk: zstd over JSON Lines. Plain JSON Lines are read as well.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/record.h"
#include "core/record_unpack.h"

namespace agon {

// Reads a record from its bytes as they arrive. A file is read once, and only the text of its steps is held.

/// Limit on the seats of a record. Matches of thousands of seats exist; larger ones were never needed.
inline constexpr std::size_t most_recorded_seats = 10'000;

/// Throws BadValue from `feed` and `finish` if there is no usable header (not a record, another version).
/// Later defects do not throw: Record::damage and Record::changed describe them, and everything read before
/// them is kept.
class RecordReader {
 public:
  explicit RecordReader(UnpackBounds bounds = {});
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;

  /// False: no more bytes are wanted.
  bool feed(std::string_view bytes);
  Record finish();

 private:
  bool take(std::string_view line);
  void take_header(std::string_view line);
  void take_step(std::string_view line);
  void take_footer(std::string_view line);
  void take_last(std::string_view line);
  void check_sum(const std::optional<std::string>& sum);
  void change(std::string what);
  std::string here() const;

  Record record_;
  TextSum sum_;
  LineUnpacker unpacker_;
  std::size_t number_ = 0;   ///< of the line at hand, from 1
  std::size_t checked_ = 0;  ///< lines up to this one are as they were written
  bool whole_ = false;       ///< the last line was read
};

/// Reads a record from plain lines.
Record parse_record(std::string_view lines);

/// Writes a record as it grows. A failure (full disk, no such folder) never throws. It is kept in
/// `problem()`, and everything after it is dropped, so that the match goes on.
class RecordFile {
 public:
  explicit RecordFile(const std::string& path);
  ~RecordFile();
  RecordFile(RecordFile&&) noexcept;
  RecordFile& operator=(RecordFile&&) noexcept;

  void write(std::string_view lines);  ///< whole lines, each with its line feed
  /// Passes everything written so far to the system, so that it can be read even if this program is killed.
  /// It costs some compression: call it once a second, not once a step.
  void flush();
  void finish();                       ///< flushes and closes; called by the destructor too
  const std::string& problem() const;  ///< empty: all is well

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

/// Reads a record. Throws BadValue, naming the file, when it cannot be opened or has no usable header.
Record read_record(const std::string& path);
/// The same from the bytes of a record; error messages begin with `name`.
Record record_from(std::string_view bytes, const std::string& name, UnpackBounds bounds = {});

/// Lines in memory -> the bytes of their file.
std::string compressed(std::string_view lines);

/// The bytes of a file of records; a file may have 256 MiB at most. Throws BadValue.
std::string bytes_of_file(const std::string& path);

}  // namespace agon
