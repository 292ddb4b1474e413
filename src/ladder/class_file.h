// Class lists as schools' systems write and read them: CSV.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::ladder {

/// A line of a class list.
struct ClassLine {
  std::string name, team, email;
  std::vector<std::string> cells;  ///< as they were
};
struct ClassList {
  std::vector<std::string> columns;
  char separator = ',';
  std::vector<ClassLine> lines;
};
/// CSV with a first line of names (name, team, email in any order and case; team may be missing: everybody is
/// one), with commas, semicolons or tabs, with or without a byte order mark. Throws BadRequest with lines.
ClassList read_class(std::string_view text);

/// The list with the column `token`.
std::string class_with_tokens(const ClassList& list, const std::vector<std::string>& tokens);

/// A cell of CSV, in quotes where it must be; one that a spreadsheet would take for a formula begins with an
/// apostrophe.
std::string csv_cell(const std::string& text, char separator);

}  // namespace agon::ladder
