// Whether what is printed has colours: one answer for the whole program.
#pragma once

namespace agon {

enum class ColorChoice {
  automatic,  ///< where it goes to a terminal that has them, and the environment does not say NO_COLOR
  always,
  none,
};

/// Before anything is printed; automatic, if it was never called.
void choose_colors(ColorChoice choice);

/// What goes to that descriptor may have colours. `automatic`: it is a terminal, TERM is there and not
/// "dumb", and NO_COLOR is absent or empty (no-color.org).
bool prints_colors(int descriptor);

}  // namespace agon
