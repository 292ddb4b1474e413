#include "show/print.h"

#include <unistd.h>

#include <cstdlib>

#include "show/plain_board.h"
#include "show/playback.h"
#include "show/screen_update.h"
#include "show/terminal_screen.h"
#include "show/view.h"
#include "text/color_choice.h"

namespace agon::show {

namespace {

std::string colored(const Screen& screen, ColorDepth depth) {
  Pen pen(depth);
  for (int row = 0; row < screen.rows(); ++row) {
    for (int column = 0; column < screen.columns(); ++column) {
      const auto& cell = screen.at(column, row);
      if (!cell.text.empty()) pen.write(cell, 1);
    }
    pen.newline();
  }
  return pen.take();
}

}  // namespace

std::string printed(const Picture& picture, const std::string& title, int columns) {
  if (!prints_colors(STDOUT_FILENO)) return plain_text(picture, title, columns);
  constexpr int rows = 32;
  const auto depth = color_depth(Colors::automatic, std::getenv("COLORTERM"), std::getenv("TERM"));
  return colored(compose_still(picture, title, columns, rows), depth);
}

}  // namespace agon::show
