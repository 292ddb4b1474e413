// The screen of the viewer in the terminal; knows neither the terminal nor the time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/about.h"
#include "show/playback.h"
#include "show/screen.h"
#include "show/view_panels.h"

namespace agon::show {

/// The lines below the board for a person who plays, in place of the viewer's time line and keys.
struct HandWords {
  std::string said{};
  bool urgent = false;                                      ///< something was refused
  std::vector<std::pair<std::string, std::string>> keys{};  ///< keys, and what they do
};

struct ViewState {
  std::string title;
  PicturePointer picture;  ///< null: none has come yet
  const Playback& playback;
  const std::vector<Event>& events;
  int help = 0;                     ///< the page of help that lies over it; 0: none
  const About* about = nullptr;     ///< the game's rules and legend for the help; null: none
  bool plain = false;               ///< without colours: the board in characters
  const HandWords* hand = nullptr;  ///< null: nobody plays here
};

/// A picture alone, with its title and panels, without the viewer's own rows.
Screen compose_still(const Picture& picture, const std::string& title, int columns, int rows);

/// Any size gives a screen; from about 60x16 on everything is on it, below that the board comes first.
Screen compose(const ViewState& state, int columns, int rows);

/// The number of pages of the help that the key `?` shows: one if the game's rules, the legend of its
/// pictures and the keys fit on one, else one for the game and one for the keys.
int help_pages(const About& about, int columns, int rows, const HandWords* hand = nullptr);

// The board in characters, for terminals without colours and for printed text: tiles by the glyphs of the
// palette, lines as strokes, sprites as signs with the initial of their side.

/// Draws the board within the area, framed, as large as its shape allows.
void draw_plain_board(Screen& screen, const Area& area, const Picture& picture);

/// The character for a shape; `heading` as in a sprite.
std::string sign_of(Shape shape, double heading);

/// The whole picture as lines of text without any escape sequence: title, caption, board, panels.
std::string plain_text(const Picture& picture, const std::string& title, int columns);

}  // namespace agon::show
