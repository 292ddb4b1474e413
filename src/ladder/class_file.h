// Class lists as CSV, as schools' systems write and read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::ladder {

/// A line of a class list.
struct ClassLine {
  std::string name, team, email;
  std::vector<std::string> cells;  ///< as they were read
};
struct ClassList {
  std::vector<std::string> columns;
  char separator = ',';
  std::vector<ClassLine> lines;
};
/// Reads CSV with commas, semicolons or tabs, with or without a byte order mark. The first line names the
/// columns: name, team, email, in any order and case. A person without a team is a team of one. Throws
/// BadRequest with the line.
ClassList read_class(std::string_view text);

/// The list with an added column `token`.
std::string class_with_tokens(const ClassList& list, const std::vector<std::string>& tokens);

}  // namespace agon::ladder
