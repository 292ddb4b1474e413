// What `?` shows: the game's rules and the legend of its pictures, and the keys.
#pragma once

#include <span>
#include <string_view>

#include "core/about.h"
#include "show/screen.h"

namespace agon::show {

struct KeyHelp {
  std::string_view key, brief, whole;
};

/// The most needed first: a narrow screen shows the front of the list. Without a brief word: on the page of
/// keys alone.
std::span<const KeyHelp> all_keys();

/// How many pages there are: all on one where there is room, else the game's and the keys'.
int help_pages(const About& about, int columns, int rows);

/// Draws page 1, 2, … over the screen.
void draw_help(Screen& screen, const About& about, int page);

}  // namespace agon::show
