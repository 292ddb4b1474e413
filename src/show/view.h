// The screen of the viewer in the terminal; knows neither the terminal nor the time.
#pragma once

#include <string>
#include <vector>

#include "show/playback.h"
#include "show/screen.h"
#include "show/view_help.h"
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

}  // namespace agon::show
