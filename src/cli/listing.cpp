#include "cli/listing.h"

#include "show/text.h"

namespace agon::app {

std::string listed(const std::string& begin, std::string_view text) {
  const int indent = show::columns_of(begin);
  std::string lines = begin + show::wrapped_line(text, list_columns - indent) + '\n';
  while (!text.empty()) {
    const auto more = show::wrapped_line(text, list_columns - indent);
    if (more.empty()) break;
    lines += std::string(static_cast<std::size_t>(indent), ' ') + more + '\n';
  }
  return lines;
}

}  // namespace agon::app
