#include "show/view_panels.h"

#include <fmt/format.h>
#include <array>

#include "show/color.h"
#include "show/text.h"

namespace agon::show {

namespace {

/// From full detail to one row each.
constexpr std::array<Detail, 7> details{{{8, 4}, {5, 3}, {4, 2}, {3, 2}, {2, 1}, {1, 1}, {0, 0}}};

Segment clock_segment(const Panel& panel) {
  if (panel.clock_ms < 0) return {};
  return {clock_text(panel.clock_ms), theme::text};
}

/// One item as a cell of a table: a long name is cut in favour of the amount.
void add_item(std::vector<Segment>& left, const Item& item, int columns) {
  const std::string amount = amount_text(item.amount);
  const int room = columns - 3 - columns_of(amount);
  left.push_back({"■ ", readable_on(theme::card, item.color)});
  left.push_back({pad(item.name, room) + " ", theme::quiet});
  left.push_back({amount, item.amount == 0 ? theme::faint : theme::text});
}

void add_items(std::vector<PanelLine>& lines, const Panel& panel, int columns, int most_rows) {
  constexpr int gap = 2, least_name = 5;
  const int count = static_cast<int>(panel.items.size());
  int longest = 0;
  for (const auto& item : panel.items) longest = std::max(longest, columns_of(item.name) + 6);
  const int half = (columns - gap) / 2;
  const bool pairs = count > 3 && (longest <= half || (count > most_rows && half >= least_name + 6));
  const int rows = pairs ? (count + 1) / 2 : count;
  const bool cut = rows > most_rows;
  const int room = columns - (cut ? 2 : 0);  // for the "…" at the end of the last row
  for (int index = 0; index < count && (pairs ? index / 2 : index) < most_rows; ++index) {
    const bool second = pairs && index % 2 == 1;
    if (!second) lines.emplace_back();
    auto& left = lines.back().left;
    if (second) left.push_back({std::string(gap, ' '), theme::quiet});
    add_item(left, panel.items[static_cast<std::size_t>(index)], pairs ? (room - gap) / 2 : room);
  }
  if (cut && most_rows > 0) lines.back().right = {"…", theme::quiet};
}

void add_fault(std::vector<PanelLine>& lines, const Panel& panel, int columns, int most_rows) {
  std::string_view rest = panel.fault;
  for (int row = 0; row < most_rows && !rest.empty(); ++row) {
    const bool last = row + 1 == most_rows;
    const std::string line = last ? clip(rest, columns - 2) : wrapped_line(rest, columns - 2);
    lines.push_back({{{row == 0 ? "! " : "  ", theme::alarm, true}, {line, theme::alarm}}, {}});
    if (last) return;
  }
}

void draw_line(Screen& screen, const Area& area, int row, const PanelLine& line) {
  const int right = columns_of(line.right.text);
  int column = area.column;
  const int end = area.column + area.columns - (right > 0 ? right + 1 : 0);
  for (const auto& segment : line.left)
    column +=
        screen.write(column, row, segment.text, {segment.color, theme::card, segment.bold}, end - column);
  screen.write(area.column + area.columns - right, row, line.right.text,
               {line.right.color, theme::card, line.right.bold}, right);
}

/// A card: a bar in the seat's colour, then the lines.
void draw_card(Screen& screen, const Area& area, const Panel& panel, const std::vector<PanelLine>& lines) {
  screen.fill(area.column, area.row, area.columns, area.rows, theme::card);
  const Area inner{area.column + 2, area.row, area.columns - 3, area.rows};
  for (int row = 0; row < area.rows; ++row) {
    screen.put(area.column, area.row + row, "▌", {readable_on(theme::card, panel.color), theme::card, false});
    const auto index = static_cast<std::size_t>(row);
    if (index < lines.size()) draw_line(screen, inner, area.row + row, lines[index]);
  }
}

struct Arrangement {
  int side_by_side = 1, columns = 0, space = 0;
  std::vector<std::vector<PanelLine>> lines;
  std::vector<int> row_heights;

  int rows() const {
    int sum = 0;
    for (const int height : row_heights) sum += height + space;
    return std::max(0, sum - space);
  }
};

Arrangement arrange(const std::vector<Panel>& panels, const ViewLayout& layout, const Detail& detail,
                    int space) {
  Arrangement arrangement;
  const int count = static_cast<int>(panels.size());
  if (layout.panels_below)
    arrangement.side_by_side = std::clamp(layout.panels.columns / 27, 1, std::max(1, count));
  const int gaps = 2 * (arrangement.side_by_side - 1);
  arrangement.columns = (layout.panels.columns - gaps) / arrangement.side_by_side;
  arrangement.space = space;
  for (int index = 0; index < count; ++index) {
    const auto& panel = panels[static_cast<std::size_t>(index)];
    arrangement.lines.push_back(panel_lines(panel, arrangement.columns - 3, detail));
    if (index % arrangement.side_by_side == 0) arrangement.row_heights.push_back(0);
    auto& height = arrangement.row_heights.back();
    height = std::max(height, static_cast<int>(arrangement.lines.back().size()));
  }
  return arrangement;
}

Arrangement fitting(const std::vector<Panel>& panels, const ViewLayout& layout) {
  for (const Detail& detail : details)
    for (const int space : {1, 0}) {
      auto arrangement = arrange(panels, layout, detail, space);
      const bool last = detail.one_line() && space == 0;
      if (last || arrangement.rows() <= layout.panels.rows) return arrangement;
    }
  return {};
}

constexpr int least_panel_columns = 25, most_panel_columns = 44;
constexpr int gap = 2;

Area take_bottom_row(Area& from) {
  --from.rows;
  return {from.column, from.row + from.rows, from.columns, 1};
}

/// Whether the ground is like the page's, so that the board's edge would be invisible.
bool needs_frame(const Picture& picture) {
  return std::abs(brightness(picture.ground) - brightness(theme::page)) < 0.2;
}

PixelSize board_size(const Picture& picture, const Area& room, bool framed) {
  const int frame = framed ? 2 : 0;
  return fit_board(picture, {std::max(1, room.columns - frame), std::max(1, room.rows * 2 - frame)});
}

struct Split {
  Area board, panels;
};

Split beside(const Area& body) {
  const int columns = std::clamp(body.columns * 36 / 100, least_panel_columns, most_panel_columns);
  Split split{body, {body.column + body.columns - columns, body.row, columns, body.rows}};
  split.board.columns -= columns + gap;
  return split;
}

Split below(const Area& body, std::size_t panels) {
  const int side_by_side = std::max(1, body.columns / (least_panel_columns + gap));
  const int lines = (static_cast<int>(panels) + side_by_side - 1) / side_by_side;
  const int rows = std::clamp(lines * 3, 1, std::max(1, body.rows / 3));
  Split split{body, {body.column, body.row + body.rows - rows, body.columns, rows}};
  split.board.rows -= rows;
  return split;
}

void place_board(ViewLayout& layout, const Picture& picture, const Area& room) {
  layout.size = board_size(picture, room, layout.framed);
  const int frame = layout.framed ? 2 : 0;
  const int columns = layout.size.width + frame, rows = (layout.size.height + frame + 1) / 2;
  layout.board = {room.column + std::max(0, (room.columns - columns) / 2),
                  room.row + std::max(0, (room.rows - rows) / 2), columns, rows};
}

}  // namespace

std::vector<PanelLine> panel_lines(const Panel& panel, int columns, const Detail& detail) {
  std::vector<PanelLine> lines;
  const Segment score{panel.score, theme::text, true};
  const Segment clock = clock_segment(panel);
  const Color color = readable_on(theme::card, panel.color);
  lines.push_back({{{panel_name(panel), color, true}}, score});
  if (detail.one_line()) {
    lines[0].left.push_back({"  " + clock.text, clock.color});
    if (!panel.fault.empty()) lines[0].left.push_back({"  " + panel.fault, theme::alarm});
    return lines;
  }
  const bool role_is_new = !panel.role.empty() && panel.role != panel_name(panel);
  if (role_is_new || !clock.text.empty())
    lines.push_back({{{role_is_new ? panel.role : "time left", theme::quiet}}, clock});
  add_items(lines, panel, columns, detail.item_rows);
  add_fault(lines, panel, columns, detail.fault_rows);
  return lines;
}

void draw_panels(Screen& screen, const ViewLayout& layout, const std::vector<Panel>& panels) {
  const auto& area = layout.panels;
  if (area.empty() || panels.empty()) return;
  const auto arrangement = fitting(panels, layout);
  // Level with the board, if there is room.
  const int end = area.row + area.rows;
  int row = layout.panels_below
                ? area.row
                : std::clamp(layout.board.row, area.row, std::max(area.row, end - arrangement.rows()));
  for (std::size_t index = 0; index < panels.size(); ++index) {
    const auto line = index / static_cast<std::size_t>(arrangement.side_by_side);
    const auto place = static_cast<int>(index % static_cast<std::size_t>(arrangement.side_by_side));
    if (place == 0 && line > 0) row += arrangement.row_heights[line - 1] + arrangement.space;
    const int height = arrangement.row_heights[line];
    if (row + height > end) {
      const std::string more = fmt::format("and {} more", panels.size() - index);
      screen.fill(area.column, area.row + area.rows - 1, area.columns, 1, theme::page);
      screen.write(area.column + 2, area.row + area.rows - 1, more, {theme::quiet, theme::page, false});
      return;
    }
    draw_card(screen, {area.column + place * (arrangement.columns + 2), row, arrangement.columns, height},
              panels[index], arrangement.lines[index]);
  }
}

ViewLayout lay_out(const Picture& picture, int columns, int rows) {
  ViewLayout layout;
  layout.framed = needs_frame(picture) && rows >= 10;
  Area body{0, 0, columns, rows};
  if (rows >= 4) layout.title = {0, 0, columns, 1}, ++body.row, --body.rows;
  if (rows >= 9) layout.keys = take_bottom_row(body);
  if (rows >= 6) layout.timeline = take_bottom_row(body);
  if (rows >= 8) layout.caption = take_bottom_row(body);
  if (rows >= 32) ++body.row, body.rows -= 2;  // an empty row for a lighter look
  if (columns >= 40) ++body.column, body.columns -= 2;

  const bool wide = columns >= 2 * least_panel_columns;
  const bool high = rows >= 14;
  if (picture.panels.empty() || (!wide && !high)) {
    place_board(layout, picture, body);
    return layout;
  }
  const Split right = beside(body), under = below(body, picture.panels.size());
  const auto area = [&](const Area& room) {
    const auto size = board_size(picture, room, layout.framed);
    return room.empty() ? 0 : size.width * size.height;
  };
  // Panels below need a clearly larger board, because they are shorter there.
  layout.panels_below = high && (!wide || area(under.board) > area(right.board) * 3 / 2);
  const Split& chosen = layout.panels_below ? under : right;
  layout.panels = chosen.panels;
  place_board(layout, picture, chosen.board);
  if (layout.panels_below) {
    // The panels get the room that the board leaves.
    layout.board.row = body.row;
    const int end = body.row + body.rows;
    layout.panels.row = std::min(layout.panels.row, layout.board.row + layout.board.rows + 1);
    layout.panels.rows = end - layout.panels.row;
  } else {
    // Centres board and panels together.
    layout.panels.column = layout.board.column + layout.board.columns + gap;
  }
  return layout;
}

}  // namespace agon::show
