// The board in characters, for who has no colours: tiles by the glyphs of the palette, lines as strokes,
// sprites as signs with the initial of their side. Meant for terminals without colours, and for text that is
// printed.
#pragma once

#include <string>

#include "show/screen.h"
#include "show/view_panels.h"

namespace agon::show {

/// Within the area, framed, as large as the board's shape allows.
void draw_plain_board(Screen& screen, const Area& area, const Picture& picture);

/// What a shape looks like as one character; `heading` as of a sprite.
std::string sign_of(Shape shape, double heading);

/// The whole picture as lines of text without any escape sequence: title, caption, board, panels.
std::string plain_text(const Picture& picture, const std::string& title, int columns);

}  // namespace agon::show
