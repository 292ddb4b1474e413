// Decides whether output has colours; one answer for the whole program.
#pragma once

namespace agon {

enum class ColorChoice {
  automatic,  ///< colours if the output is a terminal that has them and NO_COLOR is not set
  always,
  none,
};

/// Call it before anything is printed; the default is automatic.
void choose_colors(ColorChoice choice);

/// Whether output to that descriptor may have colours. `automatic`: it is a terminal, TERM is set and not
/// "dumb", and NO_COLOR is absent or empty (no-color.org).
bool prints_colors(int descriptor);

}  // namespace agon
