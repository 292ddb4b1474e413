#include "text/utf8.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

namespace agon {

namespace {

bool turns_writing(char32_t code) {
  return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0x200E ||
         code == 0x200F || code == 0x061C;
}

constexpr std::string_view ends_and_tabs = "\n\t";

/// The text with what `written` makes of each character and its bytes.
template <class Written>
std::string rewritten(std::string_view text, Written written) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto first = first_character(text);
    result += written(first, text.substr(0, first.bytes));
    text.remove_prefix(first.bytes);
  }
  return result;
}

/// Puts `instead` in the place of each misleading character, except the `kept` ones.
std::string repaired(std::string_view text, std::string_view kept, std::string_view instead) {
  return rewritten(text, [&](const Character& each, std::string_view bytes) {
    if (!each.valid) return std::string_view("\xEF\xBF\xBD");
    return misleads(each.code) && kept.find(bytes[0]) == kept.npos ? instead : bytes;
  });
}

std::string escaped(char32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  const auto number = static_cast<std::uint32_t>(code);
  return code < 0x80 ? fmt::format("\\x{:02x}", number) : fmt::format("\\u{{{:x}}}", number);
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
    case UTF8PROC_CATEGORY_MN:  // marks on the character before them
    case UTF8PROC_CATEGORY_ME:
    case UTF8PROC_CATEGORY_CF:  // directions, joiners
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CO:  // for private use: their shape is unknown
      return 0;
    default:
      return utf8proc_charwidth(static_cast<utf8proc_int32_t>(code));
  }
}

int columns_of(std::string_view text) {
  int columns = 0;
  for (; !text.empty(); text.remove_prefix(first_character(text).bytes))
    columns += columns_of(first_character(text).code);
  return columns;
}

std::string fitted(std::string_view text, int columns) {
  std::string begin;
  int left = columns - columns_of(text);
  if (left < 0) {
    const int most = (columns - 1) / 2;  // columns of the beginning; the end may have as many
    const auto next = [&](std::string_view rest) { return columns_of(first_character(rest).code); };
    int used = 0;
    for (; used + next(text) <= most; text.remove_prefix(first_character(text).bytes)) {
      used += next(text);
      begin += text.substr(0, first_character(text).bytes);
    }
    while (columns_of(text) > most || is_mark(first_character(text).code))
      text.remove_prefix(first_character(text).bytes);
    begin += "…";
    left = columns - used - 1 - columns_of(text);
  }
  return begin + std::string(text) + std::string(static_cast<std::size_t>(left), ' ');
}

bool is_mark(char32_t code) {
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(code));
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

bool misleads(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029 ||
         turns_writing(code);
}

std::string utf8_repaired(std::string_view text) { return repaired(text, "", "?"); }
std::string utf8_repaired_lines(std::string_view text) { return repaired(text, ends_and_tabs, "?"); }
std::string kept_name(std::string_view name) { return repaired(name, "", ""); }
std::string kept_lines(std::string_view text) { return repaired(text, ends_and_tabs, ""); }

std::string look_of(std::string_view name) {
  const auto whole = kept_name(name);  // valid UTF-8, as utf8proc wants it
  utf8proc_uint8_t* folded = nullptr;
  utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(whole.data()),
               static_cast<utf8proc_ssize_t>(whole.size()), &folded,
               static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD |
                                              UTF8PROC_IGNORE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(folded, &std::free);
  std::string look;
  bool blank = false;
  for (const char* each = reinterpret_cast<const char*>(folded); each != nullptr && *each != '\0';) {
    const auto next = first_character(each);
    const std::string_view bytes(each, next.bytes);
    each += next.bytes;
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(next.code));
    if (category == UTF8PROC_CATEGORY_CF) continue;
    blank |= category == UTF8PROC_CATEGORY_ZS;
    if (category == UTF8PROC_CATEGORY_ZS) continue;
    if (std::exchange(blank, false) && !look.empty()) look += ' ';
    look += bytes;
  }
  return look;
}

std::string visible(std::string_view text, bool lines) {
  return rewritten(text, [&](const Character& each, std::string_view bytes) {
    if (!each.valid) return fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes[0]));
    const bool stays = !misleads(each.code) || (lines && (each.code == '\n' || each.code == '\t'));
    return stays ? std::string(bytes) : escaped(each.code);
  });
}

std::string visible_json(std::string_view json) {
  return rewritten(json, [](const Character& each, std::string_view bytes) {
    const bool stays = each.valid && (!misleads(each.code) || each.code == '\n');
    return stays ? std::string(bytes) : fmt::format("\\u{:04x}", static_cast<std::uint32_t>(each.code));
  });
}

}  // namespace agon
