// The private part of a seat: facts that only its owner may read. It lies beside the public record, which
// holds its hash. "match.agon" has the parts "match.agon.seat0", "match.agon.seat1" …: zstd over JSON Lines,
// as the record is.
#pragma once

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"
#include "core/thought.h"

namespace agon {

struct PrivatePart {
  Seat seat = 0;
  std::string command;            ///< the command line by which its program was started
  std::vector<Thought> thoughts;  ///< in the order of steps
  std::string errors;             ///< the last 64 KiB of its standard error

  bool empty() const { return command.empty() && thoughts.empty() && errors.empty(); }
  bool operator==(const PrivatePart&) const = default;
};

/// The lines of a part. They hold a random salt, so that a guessed command line cannot be confirmed by the
/// public hash.
std::string private_text(const PrivatePart& part);
/// Reads a part from the bytes of its file (zstd or plain); error messages begin with `name`. Throws
/// BadValue.
PrivatePart private_part_from(std::string_view bytes, const std::string& name);
/// The hash by which the public record knows a part; bytes as above.
std::string private_sum(std::string_view bytes, const std::string& name);

std::string private_path(const std::string& record_path, Seat seat);
/// Writes the lines of a part beside its record, readable by this user alone. Returns the problem in words;
/// empty: none.
std::string write_private_part(const std::string& record_path, Seat seat, std::string_view text);

/// A part of a record on disk.
struct FoundPart {
  Seat seat = 0;
  bool here = false;  ///< false: the file is not beside the record
  std::string
      problem;  ///< why it differs from what the record says; empty: it does not, or the file is not there
  PrivatePart part;  ///< where it is here without a problem
};
/// One for every part that the record knows of.
std::vector<FoundPart> private_parts_of(const Record& record, const std::string& record_path);

}  // namespace agon
