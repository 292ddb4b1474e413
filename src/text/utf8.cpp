#include "text/utf8.h"

#include <utf8proc.h>

namespace agon {

namespace {

std::string repaired_but(std::string_view text, std::string_view kept) {
  std::string repaired;
  repaired.reserve(text.size());
  while (!text.empty()) {
    const auto first = first_character(text);
    const bool control = first.code < 0x20 || first.code == 0x7F;
    if (!first.valid)
      repaired += "\xEF\xBF\xBD";
    else if (control && kept.find(text[0]) == kept.npos)
      repaired += '?';
    else
      repaired += text.substr(0, first.bytes);
    text.remove_prefix(first.bytes);
  }
  return repaired;
}

}  // namespace

Character first_character(std::string_view text) {
  utf8proc_int32_t code = 0;
  const auto bytes = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                      static_cast<utf8proc_ssize_t>(text.size()), &code);
  if (bytes <= 0) return {};
  return {static_cast<char32_t>(code), static_cast<std::size_t>(bytes), true};
}

int columns_of(char32_t code) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(code))) {
    case UTF8PROC_CATEGORY_MN:  // marks upon what stands before them
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:  // directions, joiners
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CO:  // for private use: nobody knows its shape
      return 0;
    default:
      return utf8proc_charwidth(static_cast<utf8proc_int32_t>(code));
  }
}

bool is_mark(char32_t code) {
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(code));
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

std::string utf8_repaired(std::string_view text) { return repaired_but(text, ""); }
std::string utf8_repaired_lines(std::string_view text) { return repaired_but(text, "\n\t"); }

}  // namespace agon
