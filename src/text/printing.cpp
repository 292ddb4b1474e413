#include "text/printing.h"

#include <algorithm>

#include "core/write_json.h"

namespace agon {

void print_made(std::FILE* file, std::string_view text) { fmt::print(file, "{}", visible(text, true)); }

namespace {
bool is_indented(std::string_view line) { return line.starts_with(' ') || line.starts_with('\t'); }
}  // namespace

std::vector<std::string_view> last_lines(std::string_view text) {
  constexpr std::size_t most = 30;
  std::vector<std::string_view> lines;  // the last comes first
  for (bool begun = false, whole = false; !text.empty() && !whole;) {
    const auto line = text.substr(text.rfind('\n') + 1);
    text.remove_suffix(std::min(text.size(), line.size() + 1));
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    const bool after_frames = begun && !lines.empty() && is_indented(lines.back());
    if (begun && !is_indented(line) && !after_frames) break;
    whole = after_frames && !is_indented(line);
    begun |= !is_indented(line);
    lines.push_back(line);
  }
  std::reverse(lines.begin(), lines.end());
  if (lines.size() <= most) return lines;
  lines.erase(lines.begin() + most / 2, lines.end() - most / 2);
  lines.insert(lines.begin() + most / 2, "    …");
  return lines;
}

Lines ending_in_words(std::string_view errors) {
  const auto said = last_lines(errors);
  if (said.empty()) return {};
  return lines(fmt::format("{} of its standard error:{}{}", said.size() == 1 ? "last line" : "end",
                           said.size() == 1 ? ' ' : '\n', fmt::join(said, "\n")));
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

}  // namespace agon
