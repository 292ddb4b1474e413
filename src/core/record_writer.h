// A record as it is written: its lines in order, with the hashes over its own text.
#pragma once

#include <string>

#include "core/record.h"
#include "core/record_sum.h"

namespace agon {

/// Each function gives the next lines of the record, line feeds included: the header once, then steps, then
/// the footer with the last line.
class RecordWriter {
 public:
  std::string header(const RecordHeader& header);
  std::string step(RecordStep step);
  std::string footer(RecordFooter footer);

 private:
  std::string ended(std::string line);

  TextSum sum_;
  std::uint64_t steps_ = 0;
};

}  // namespace agon
