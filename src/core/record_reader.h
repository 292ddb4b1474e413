// Bytes of a record -> the record, as they come: a file is read once, and no text is held but that of its
// steps.
#pragma once

#include "core/record.h"
#include "core/record_sum.h"
#include "core/record_unpack.h"

namespace agon {

/// Seats that a record may have; matches of thousands are played, of more nobody asked for.
inline constexpr std::size_t most_recorded_seats = 10'000;

/// Throws BadValue from `feed` and `finish` when there is no usable header (not a record, another version).
/// What is wrong further down is kept in Record::damage and Record::changed together with all that was read
/// before it.
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

/// From plain lines.
Record parse_record(std::string_view lines);

}  // namespace agon
