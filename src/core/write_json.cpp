#include "core/write_json.h"

namespace agon {

void append_tree_real(std::string& line, double value) {
  if (value == 0 && !std::signbit(value))
    line += "0E0";  // the usual time of a match without programs
  else
    line += json::serialize(json::value(value));
}

void append_plain(std::string& line, const json::value& value) {
  if (value.is_double()) return append_json(line, value.get_double() + 0.0);  // no -0
  if (value.is_string()) return append_text(line, std::string_view(value.get_string()));
  if (value.is_array()) return append_json(line, value.get_array());
  const auto* object = value.if_object();
  if (object == nullptr) {
    line += json::serialize(value);
    return;
  }
  char before = '{';
  if (object->empty()) line += before;
  for (const auto& [name, member] : *object) {
    line += before;
    append_text(line, std::string_view(name));
    line += ':';
    append_plain(line, member);
    before = ',';
  }
  line += '}';
}

std::string json_text(const json::value& value) {
  std::string text;
  append_plain(text, value);
  return text;
}

void append_text(std::string& line, std::string_view text) {
  bool plain = true;
  for (const char letter : text)
    plain &= letter >= ' ' && letter != '"' && letter != '\\' && static_cast<unsigned char>(letter) < 0x80;
  if (!plain) {
    line += json::serialize(json::string_view(text.data(), text.size()));
    return;
  }
  line += '"';
  line += text;
  line += '"';
}

}  // namespace agon
