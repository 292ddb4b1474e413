#include "show/view_layout.h"

#include "show/theme.h"

namespace agon::show {

namespace {

constexpr int least_panel_columns = 25, most_panel_columns = 44;
constexpr int gap = 2;

Area take_bottom_row(Area& from) {
  --from.rows;
  return {from.column, from.row + from.rows, from.columns, 1};
}

/// On a ground like the page's nobody sees where the board ends.
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

ViewLayout lay_out(const Picture& picture, int columns, int rows) {
  ViewLayout layout;
  layout.framed = needs_frame(picture) && rows >= 10;
  Area body{0, 0, columns, rows};
  if (rows >= 4) layout.title = {0, 0, columns, 1}, ++body.row, --body.rows;
  if (rows >= 9) layout.keys = take_bottom_row(body);
  if (rows >= 6) layout.timeline = take_bottom_row(body);
  if (rows >= 8) layout.caption = take_bottom_row(body);
  if (rows >= 32) ++body.row, body.rows -= 2;  // room to breathe
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
  // A little larger is not worth the shorter panels.
  layout.panels_below = high && (!wide || area(under.board) > area(right.board) * 3 / 2);
  const Split& chosen = layout.panels_below ? under : right;
  layout.panels = chosen.panels;
  place_board(layout, picture, chosen.board);
  if (layout.panels_below) {
    // What the board leaves is the panels'.
    layout.board.row = body.row;
    const int end = body.row + body.rows;
    layout.panels.row = std::min(layout.panels.row, layout.board.row + layout.board.rows + 1);
    layout.panels.rows = end - layout.panels.row;
  } else {
    // Board and panels stand together in the middle.
    layout.panels.column = layout.board.column + layout.board.columns + gap;
  }
  return layout;
}

}  // namespace agon::show
