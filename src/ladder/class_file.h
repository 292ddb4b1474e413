// Class lists as CSV, as schools' systems and spreadsheets write them. A list is a stranger's file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace agon::ladder {

inline constexpr std::size_t most_class_bytes = 1 << 20;
inline constexpr std::size_t most_people = 5000;  ///< of a list

/// A person on a class list.
struct ClassLine {
  std::uint32_t line = 0;  ///< its number in the file, from 1
  std::string name, team, email;
  std::vector<std::string> cells;  ///< as they were read
};
struct ClassList {
  std::vector<std::string> columns;
  char separator = ',';
  std::string encoding;  ///< "UTF-8", "UTF-16", "Latin-1" or "Windows-1252"
  std::vector<ClassLine> lines;
};
/// Reads CSV (RFC 4180) with commas, semicolons, tabs or bars; a line "sep=;" may say which. The encoding is
/// found by the mark at the beginning, else by the bytes. The first line names the columns: name, team,
/// email, in any order and case. Blank rows are passed over. A person without a team is a team of one. Throws
/// BadRequest with the line.
ClassList read_class(std::string_view bytes);

/// The list with an added column `token`, in UTF-8.
std::string class_with_tokens(const ClassList& list, const std::vector<std::string>& tokens);

}  // namespace agon::ladder
