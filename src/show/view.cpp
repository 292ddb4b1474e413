#include "show/view.h"

#include "show/half_blocks.h"
#include "show/plain_board.h"
#include "show/text.h"
#include "show/theme.h"
#include "show/view_bars.h"
#include "show/view_panels.h"

namespace agon::show {

namespace {

Raster framed(const Raster& board) {
  Raster result(board.width() + 2, board.height() + 2, theme::edge);
  for (int y = 0; y < board.height(); ++y)
    for (int x = 0; x < board.width(); ++x) result.at(x + 1, y + 1) = board.at(x, y);
  return result;
}

/// Letters over the painted board, each about the middle of its cell.
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

}  // namespace

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
  draw_timeline(screen, layout.timeline, state);
  draw_keys(screen, layout.keys, state.playback);
  if (state.help > 0) draw_help(screen, state.about != nullptr ? *state.about : About{}, state.help);
  return screen;
}

}  // namespace agon::show
