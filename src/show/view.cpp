#include "show/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/described.h"
#include "show/color.h"
#include "show/raster.h"
#include "show/text.h"

namespace agon::show {

namespace {

Raster framed(const Raster& board) {
  Raster result(board.width() + 2, board.height() + 2, theme::edge);
  for (int y = 0; y < board.height(); ++y)
    for (int x = 0; x < board.width(); ++x) result.at(x + 1, y + 1) = board.at(x, y);
  return result;
}

/// Letters over the painted board, each centred on its cell.
class Lettering {
 public:
  Lettering(Screen& screen, const ViewLayout& layout, const Picture& picture)
      : screen_(screen),
        layout_(layout),
        scale_(static_cast<double>(layout.size.width) / std::max(1, picture.width)) {}

  void sprites(const std::vector<Sprite>& sprites) {
    const auto labelled = std::count_if(sprites.begin(), sprites.end(), [](const Sprite& one) {
      return !one.label.empty() && !is_pips(one.label);
    });
    for (const auto& sprite : sprites) {
      if (sprite.label.empty() || is_pips(sprite.label)) continue;
      const double room = std::max(2.0, sprite.size * scale_);
      const int columns = columns_of(sprite.label);
      if (room >= 3 && columns <= room) {
        put(sprite.x, sprite.y, sprite.label, ink_on(sprite.color), &sprite.color);
      } else if (labelled <= most_labels_beside) {
        const double aside = (room / 2 + columns / 2.0 + 1) / scale_;
        const bool at_right = (sprite.x + aside) * scale_ + columns / 2.0 + 1 < layout_.size.width;
        put(sprite.x + (at_right ? aside : -aside), sprite.y, sprite.label, sprite.color, nullptr);
      }
    }
  }

  void label(const Label& label) { put(label.x, label.y, label.text, label.color, nullptr); }

 private:
  static constexpr int most_labels_beside = 12;  // more words than that hide the board

  void put(double x, double y, const std::string& text, Color color, const Color* paper) {
    const int frame = layout_.framed ? 1 : 0;
    const auto& board = layout_.board;
    const int columns = columns_of(text);
    const int column =
        board.column + frame + static_cast<int>(std::floor((x + 0.5) * scale_ - columns / 2.0 + 0.5));
    const int row = board.row + static_cast<int>(std::floor((frame + (y + 0.5) * scale_) / 2));
    if (row < board.row || row >= board.row + board.rows || column < board.column) return;
    const int room = board.column + board.columns - column;
    if (paper != nullptr) {
      screen_.write(column, row, text, {color, *paper, true}, room);
    } else {
      screen_.write_over(column, row, text, color, true, room);
    }
  }

  Screen& screen_;
  const ViewLayout& layout_;
  double scale_;
};

void draw_board(Screen& screen, const ViewLayout& layout, const Picture& picture) {
  const Raster board = paint(picture, layout.size);
  put_raster(screen, layout.board.column, layout.board.row, layout.framed ? framed(board) : board);
  Lettering lettering(screen, layout, picture);
  lettering.sprites(picture.sprites);
  for (const auto& label : picture.labels) lettering.label(label);
}

/// Characters are coarser than half blocks, so the board takes all the room that the panels leave.
Area plain_area(const ViewLayout& layout, int columns) {
  Area area = layout.board;
  const int end = layout.panels_below || layout.panels.empty() ? columns : layout.panels.column - 1;
  area.column = 0;
  area.columns = end;
  return area;
}

Segment status(const Playback& playback) {
  if (playback.following()) return {"● LIVE", theme::live, true};
  const std::string speed = " " + speed_text(playback.speed());
  if (playback.playing()) return {"▶" + speed, theme::accent, true};
  const bool over = playback.complete() && playback.position() + 1 >= playback.frames();
  return {(over ? "■ end" : "‖ paused") + (playback.speed() == 1 ? std::string() : speed), theme::quiet,
          true};
}

/// The last event on this frame or within the last second of playing.
const Event* recent_event(const ViewState& state) {
  const auto here = state.playback.position();
  const double span = state.playback.playing() ? state.playback.steps_per_second() : 0;
  const Event* found = nullptr;
  for (const auto& event : state.events) {
    if (event.frame > here) break;
    if (static_cast<double>(here - event.frame) <= span) found = &event;
  }
  return found;
}

void draw_title(Screen& screen, const Area& area, const ViewState& state) {
  if (area.empty()) return;
  screen.fill(area.column, area.row, area.columns, 1, theme::card);
  const auto shown = status(state.playback);
  const int right = columns_of(shown.text);
  screen.write(area.column + area.columns - right - 1, area.row, shown.text,
               {shown.color, theme::card, true});
  screen.write(area.column + 1, area.row, state.title, {theme::text, theme::card, true},
               area.columns - right - 4);
}

void draw_caption(Screen& screen, const Area& area, const ViewState& state) {
  if (area.empty() || !state.picture) return;
  int column = area.column + 1;
  const int end = area.column + area.columns - 1;
  const auto put = [&](std::string_view text, Color color, bool bold) {
    column += screen.write(column, area.row, text, {color, theme::page, bold}, end - column);
  };
  const auto* event = recent_event(state);
  const auto& caption = state.picture->caption;
  put(event == nullptr ? caption : beside_event(caption), theme::text, false);
  column += 3;
  if (event != nullptr) {
    const std::string &kind = event->mark.kind, &text = event->mark.text;
    put("◆ " + kind, mark_color(event->mark, *state.picture), true);
    // A text that begins with the kind continues it: "wall 3 1 3 9 built".
    const bool goes_on = text.starts_with(kind + " ");
    if (!text.empty() && text != kind)
      put(goes_on ? text.substr(kind.size()) : "  " + text, theme::quiet, false);
  }
}

void draw_timeline(Screen& screen, const Area& area, const ViewState& state) {
  if (area.empty()) return;
  const Picture nothing;
  const auto& playback = state.playback;
  const std::size_t last = playback.frames() == 0 ? 0 : playback.frames() - 1;
  const std::string count =
      fmt::format(" {:>{}}/{}", playback.position(), fmt::formatted_size("{}", last), last);
  const int width = area.columns - 2 - static_cast<int>(count.size());
  if (width < 4) return;
  const int begin = area.column + 1;
  const auto place = [&](std::size_t frame) {
    return last == 0
               ? 0
               : static_cast<int>(static_cast<double>(frame) / static_cast<double>(last) * (width - 1) + 0.5);
  };
  const int here = place(playback.position());
  for (int column = 0; column < width; ++column)
    screen.put(begin + column, area.row, "━",
               {column < here ? theme::accent : theme::edge, theme::page, false});
  for (const auto& event : state.events)
    screen.put(begin + place(event.frame), area.row, "╋",
               {mark_color(event.mark, state.picture ? *state.picture : nothing), theme::page, false});
  screen.put(begin + here, area.row, "●", {theme::text, theme::page, true});
  screen.write(begin + width, area.row, count, {theme::quiet, theme::page, false});
}

struct KeyHelp {
  std::string_view key, brief, whole;
};

/// The most important keys first, because a narrow screen shows only the front of the list. A key without a
/// brief word is shown only on the page of keys.
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

/// Whether a terminal draws it: it has no room for what may come, tints and crosses.
bool is_drawn(const LegendEntry& entry) {
  return entry.mark != "dashes" && entry.mark != "tint" && entry.mark != "cross";
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
      if (is_drawn(entry))
        add_wrapped(text, {sign_of(entry), readable_on(page_paper, entry.color), entry.text, 4}, columns);
  }
  return text;
}

HelpText key_lines(int columns, const HandWords* hand) {
  HelpText text{{"", theme::text, "Keys", 0, true}};
  if (hand != nullptr) {
    for (const auto& [key, meaning] : hand->keys)
      add_wrapped(text, {key, theme::accent, meaning, key_columns}, columns);
    add_wrapped(text, {"Ctrl-C", theme::accent, "leave the match, which loses it", key_columns}, columns);
    return text;
  }
  for (const auto& help : key_help)
    add_wrapped(text, {std::string(help.key), theme::accent, std::string(help.whole), key_columns}, columns);
  return text;
}

int room_of(int columns) { return std::max(1, std::min(columns, widest) - 2 * page_margin); }

HelpText both(const About& about, int columns, const HandWords* hand) {
  HelpText text = about_lines(about, columns);
  if (!text.empty()) text.push_back({});
  for (auto& line : key_lines(columns, hand)) text.push_back(std::move(line));
  return text;
}

void draw_keys(Screen& screen, const Area& area, const Playback& playback) {
  if (area.empty()) return;
  int column = area.column + 1;
  for (const auto& help : key_help) {
    if (help.brief.empty()) break;
    std::string_view meaning = help.brief;
    if (help.key == "space" && !playback.playing()) meaning = "play";
    if (column + columns_of(help.key) + columns_of(meaning) + 2 > area.column + area.columns) return;
    column += screen.write(column, area.row, help.key, {theme::quiet, theme::page, true}) + 1;
    column += screen.write(column, area.row, meaning, {theme::faint, theme::page, false}) + 2;
  }
}

/// The words of a person who plays, and below them the keys: as many as there is room for.
void draw_hand(Screen& screen, const ViewLayout& layout, const HandWords& hand) {
  screen.write(layout.timeline.column + 1, layout.timeline.row, hand.said,
               {hand.urgent ? theme::live : theme::accent, theme::page, true}, layout.timeline.columns - 2);
  const std::string_view more = "? all keys", leave = "Ctrl-C leave";
  const int end = layout.keys.column + layout.keys.columns - columns_of(more) - columns_of(leave) - 5;
  int column = layout.keys.column + 1;
  for (const auto& [key, meaning] : hand.keys) {
    if (column + columns_of(key) + columns_of(meaning) + 3 > end) break;
    column += screen.write(column, layout.keys.row, key, {theme::text, theme::page, true}) + 1;
    column += screen.write(column, layout.keys.row, meaning, {theme::quiet, theme::page, false}) + 2;
  }
  column += screen.write(column, layout.keys.row, more, {theme::faint, theme::page, false}) + 2;
  screen.write(column, layout.keys.row, leave, {theme::faint, theme::page, false});
}

/// Draws page 1, 2, … of the help over the screen.
void draw_help(Screen& screen, const About& about, int page, const HandWords* hand) {
  const int pages = help_pages(about, screen.columns(), screen.rows(), hand),
            room = room_of(screen.columns());
  auto text = pages == 1  ? both(about, room, hand)
              : page == 1 ? about_lines(about, room)
                          : key_lines(room, hand);
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

}  // namespace

int help_pages(const About& about, int columns, int rows, const HandWords* hand) {
  if (about.empty()) return 1;
  return static_cast<int>(both(about, room_of(columns), hand).size()) + 2 <= rows ? 1 : 2;
}

Screen compose_still(const Picture& picture, const std::string& title, int columns, int rows) {
  Screen screen(columns, rows, theme::page);
  auto layout = lay_out(picture, columns, rows);
  if (picture.width > 0 && picture.height > 0) draw_board(screen, layout, picture);
  draw_panels(screen, layout, picture.panels);
  screen.write(layout.title.column + 1, layout.title.row, title + "  " + picture.caption,
               {theme::text, theme::page, true}, columns - 2);
  return screen;
}

Screen compose(const ViewState& state, int columns, int rows) {
  Screen screen(columns, rows, theme::page);
  const Picture nothing;
  const auto layout = lay_out(state.picture ? *state.picture : nothing, columns, rows);
  if (state.picture && state.picture->width > 0 && state.picture->height > 0) {
    if (state.plain)
      draw_plain_board(screen, plain_area(layout, columns), *state.picture);
    else
      draw_board(screen, layout, *state.picture);
  } else {
    const std::string_view text =
        state.playback.complete() ? "This match has no pictures." : "Waiting for the first picture …";
    screen.write((columns - columns_of(text)) / 2, rows / 2, text, {theme::quiet, theme::page, false});
  }
  if (state.picture) draw_panels(screen, layout, state.picture->panels);
  draw_title(screen, layout.title, state);
  draw_caption(screen, layout.caption, state);
  if (state.hand != nullptr) {
    draw_hand(screen, layout, *state.hand);
  } else {
    draw_timeline(screen, layout.timeline, state);
    draw_keys(screen, layout.keys, state.playback);
  }
  if (state.help > 0)
    draw_help(screen, state.about != nullptr ? *state.about : About{}, state.help, state.hand);
  return screen;
}

}  // namespace agon::show
