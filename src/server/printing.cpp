#include "server/printing.h"

#include "core/write_json.h"

namespace agon::app {

void print_made(std::FILE* file, std::string_view text) { fmt::print(file, "{}", visible(text, true)); }

std::string last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

void print_json_lines(std::string_view serialized) { fmt::print("{}", visible_json(serialized)); }

void print_json(const boost::json::value& value) { print_json_lines(json_text(value) + "\n"); }

Picture made_visible(Picture picture) {
  const auto mend = [](std::string& text) { text = visible(text); };
  mend(picture.caption);
  for (auto& swatch : picture.palette) {
    mend(swatch.name);
    mend(swatch.glyph);
  }
  for (auto& sprite : picture.sprites) mend(sprite.label);
  for (auto& label : picture.labels) mend(label.text);
  for (auto& mark : picture.marks) mend(mark.text);
  for (auto& panel : picture.panels) {
    for (auto* text : {&panel.role, &panel.name, &panel.score, &panel.fault}) mend(*text);
    for (auto& item : panel.items) mend(item.name);
  }
  return picture;
}

}  // namespace agon::app
