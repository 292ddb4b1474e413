#include "games/treasure_hunt/wire/xml_text.h"

namespace agon::treasure_hunt::xml {

Text::Text(std::size_t size) {
  text_.reserve(size);
  text_ += "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
}

void Text::open_data(std::string_view type) {
  text_ += "<data xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"";
  text_.append(type).append("\">");
}

void Text::escape(std::string_view text) {
  constexpr std::string_view special = "<>&\r";
  for (auto at = text.find_first_of(special); at != std::string_view::npos;
       at = text.find_first_of(special)) {
    text_.append(text.substr(0, at));
    const char letter = text[at];
    text_ += letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : letter == '&' ? "&amp;" : "&#13;";
    text.remove_prefix(at + 1);
  }
  text_.append(text);
}

}  // namespace agon::treasure_hunt::xml
