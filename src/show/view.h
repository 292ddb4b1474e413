// What the viewer in the terminal shows, as a screen; knows neither the terminal nor the time.
#pragma once

#include <string>
#include <vector>

#include "show/playback.h"
#include "show/screen.h"

namespace agon::show {

struct ViewState {
  std::string title;
  PicturePointer picture;  ///< null: none has come yet
  const Playback& playback;
  const std::vector<Event>& events;
  bool help = false;
};

/// Any size gives a screen; from about 60x16 on everything is on it, below that the board comes first.
Screen compose(const ViewState& state, int columns, int rows);

}  // namespace agon::show
