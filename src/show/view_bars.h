// The rows above and below the board: title and state, caption, time line and keys.
#pragma once

#include "show/view.h"
#include "show/view_layout.h"

namespace agon::show {

void draw_title(Screen& screen, const Area& area, const ViewState& state);
void draw_caption(Screen& screen, const Area& area, const ViewState& state);
void draw_timeline(Screen& screen, const Area& area, const ViewState& state);
void draw_keys(Screen& screen, const Area& area, const Playback& playback);

}  // namespace agon::show
