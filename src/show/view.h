// The screen of the viewer in the terminal; knows neither the terminal nor the time.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/about.h"
#include "show/playback.h"
#include "show/screen.h"
#include "show/view_panels.h"

namespace agon::show {

struct ViewState {
  std::string title;
  PicturePointer picture;  ///< null: none has come yet
  const Playback& playback;
  const std::vector<Event>& events;
  int help = 0;                  ///< the page of help that lies over it; 0: none
  const About* about = nullptr;  ///< the game's rules and legend for the help; null: none
  bool plain = false;            ///< without colours: the board in characters
};

/// A picture alone, with its title and panels, without the viewer's own rows.
Screen compose_still(const Picture& picture, const std::string& title, int columns, int rows);

/// Any size gives a screen; from about 60x16 on everything is on it, below that the board comes first.
Screen compose(const ViewState& state, int columns, int rows);

// The rows above and below the board: title and state, caption, time line and keys.

void draw_title(Screen& screen, const Area& area, const ViewState& state);
void draw_caption(Screen& screen, const Area& area, const ViewState& state);
void draw_timeline(Screen& screen, const Area& area, const ViewState& state);
void draw_keys(Screen& screen, const Area& area, const Playback& playback);

// The help that the key `?` shows: the game's rules and the legend of its pictures, and the keys.

struct KeyHelp {
  std::string_view key, brief, whole;
};

/// The most important keys first, because a narrow screen shows only the front of the list. A key without a
/// brief word is shown only on the page of keys.
std::span<const KeyHelp> all_keys();

/// The number of pages: one if everything fits, else one for the game and one for the keys.
int help_pages(const About& about, int columns, int rows);

/// Draws page 1, 2, … over the screen.
void draw_help(Screen& screen, const About& about, int page);

}  // namespace agon::show
