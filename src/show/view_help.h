// The help that the key `?` shows: the game's rules and the legend of its pictures, and the keys.
#pragma once

#include <span>
#include <string_view>

#include "core/about.h"
#include "show/screen.h"

namespace agon::show {

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
