#include "core/write_json.h"

namespace agon {

void append_tree_real(std::string& line, double value) {
  if (value == 0 && !std::signbit(value))
    line += "0E0";  // the usual time of a match without programs
  else
    line += json::serialize(json::value(value));
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
