#include "show/view_help.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/described.h"
#include "show/color.h"
#include "show/plain_board.h"
#include "show/text.h"

namespace agon::show {

namespace {

constexpr std::array<KeyHelp, 10> key_help{{
    {"space", "pause", "pause or play; at the end, play again from the start"},
    {"←→", "step", "one step back, forward"},
    {"↑↓", "speed", "faster, slower (also + and -): ×¼ to ×64"},
    {"n p", "event", "next, previous event"},
    {"q", "quit", "quit (also Ctrl-C)"},
    {"?", "help", "the rules, the legend, and this page"},
    {"⇧←→", "10", "ten steps (also < and >)"},
    {"pg", "100", "page up, page down: a hundred steps"},
    {"home end", "", "the first picture, the last one; during a match, follow it"},
    {"Ctrl-Z", "", "suspend, back to the shell"},
}};

constexpr int key_columns = 11, widest = 96, page_margin = 3;
constexpr Color page_paper = theme::edge;

struct HelpLine {
  std::string lead;  ///< a key, or a sign
  Color color = theme::accent;
  std::string text;
  int indent = 0;
  bool heading = false;
};
using HelpText = std::vector<HelpLine>;

void add_wrapped(HelpText& text, HelpLine line, int columns) {
  const std::string whole = std::exchange(line.text, {});
  std::string_view rest = whole;
  line.text = wrapped_line(rest, columns - line.indent);
  text.push_back(line);
  while (!rest.empty()) {
    auto more = wrapped_line(rest, columns - line.indent);
    if (more.empty()) return;
    text.push_back({"", theme::text, std::move(more), line.indent});
  }
}

std::string sign_of(const LegendEntry& entry) {
  if (entry.mark == "line") return "━━";
  if (entry.mark == "tile") return "██";
  if (entry.mark == "label") return "5";
  const auto shape = enum_from_name<Shape>(entry.mark);
  return shape ? show::sign_of(*shape, -1) : "·";
}

HelpText about_lines(const About& about, int columns) {
  HelpText text;
  if (!about.rules.empty()) {
    text.push_back({"", theme::text, "The game", 0, true});
    for (const auto& sentence : about.rules) add_wrapped(text, {"", theme::text, sentence, 0}, columns);
  }
  if (!about.legend.empty()) {
    if (!text.empty()) text.push_back({});
    text.push_back({"", theme::text, "What is what", 0, true});
    for (const auto& entry : about.legend)
      add_wrapped(text, {sign_of(entry), readable_on(page_paper, entry.color), entry.text, 4}, columns);
  }
  return text;
}

HelpText key_lines(int columns) {
  HelpText text{{"", theme::text, "Keys", 0, true}};
  for (const auto& help : key_help)
    add_wrapped(text, {std::string(help.key), theme::accent, std::string(help.whole), key_columns}, columns);
  return text;
}

int room_of(int columns) { return std::max(1, std::min(columns, widest) - 2 * page_margin); }

HelpText both(const About& about, int columns) {
  HelpText text = about_lines(about, columns);
  if (!text.empty()) text.push_back({});
  for (auto& line : key_lines(columns)) text.push_back(std::move(line));
  return text;
}

}  // namespace

std::span<const KeyHelp> all_keys() { return key_help; }

int help_pages(const About& about, int columns, int rows) {
  if (about.empty()) return 1;
  return static_cast<int>(both(about, room_of(columns)).size()) + 2 <= rows ? 1 : 2;
}

void draw_help(Screen& screen, const About& about, int page) {
  const int pages = help_pages(about, screen.columns(), screen.rows()), room = room_of(screen.columns());
  auto text = pages == 1 ? both(about, room) : page == 1 ? about_lines(about, room) : key_lines(room);
  if (page < pages && static_cast<int>(text.size()) + 3 <= screen.rows()) {
    text.push_back({});
    text.push_back({"?", theme::accent, "the keys", 4});
  }
  int columns = 2 * page_margin;
  for (const auto& line : text)
    columns = std::max(columns, line.indent + columns_of(line.text) + 2 * page_margin);
  columns = std::min(columns, screen.columns());
  const int rows = std::min(static_cast<int>(text.size()) + 2, screen.rows());
  const int left = (screen.columns() - columns) / 2, top = (screen.rows() - rows) / 2;
  screen.fill(left, top, columns, rows, page_paper);
  const int above = rows == static_cast<int>(text.size()) + 2 ? 1 : 0;
  for (int row = 0; row < rows - above && row < static_cast<int>(text.size()); ++row) {
    const auto& line = text[static_cast<std::size_t>(row)];
    const int begin = left + std::min(page_margin, std::max(0, columns / 4));
    screen.write(begin, top + above + row, line.lead, {line.color, page_paper, true}, line.indent);
    screen.write(begin + line.indent, top + above + row, line.text, {theme::text, page_paper, line.heading},
                 columns - page_margin - line.indent);
  }
}

}  // namespace agon::show
