// The board in characters, for terminals without colours and for printed text: tiles by the glyphs of the
// palette, lines as strokes, sprites as signs with the initial of their side.
#pragma once

#include <string>

#include "show/screen.h"
#include "show/view_panels.h"

namespace agon::show {

/// Draws the board within the area, framed, as large as its shape allows.
void draw_plain_board(Screen& screen, const Area& area, const Picture& picture);

/// The character for a shape; `heading` as in a sprite.
std::string sign_of(Shape shape, double heading);

/// The whole picture as lines of text without any escape sequence: title, caption, board, panels.
std::string plain_text(const Picture& picture, const std::string& title, int columns);

}  // namespace agon::show
