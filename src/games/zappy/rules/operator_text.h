// The lines of an operator's console. Pure.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "games/zappy/rules/values.h"

namespace agon::zappy {

enum class OperatorCommandKind {
  no_food,  ///< the digestion stops, or goes on
  no_refill,
  set_tile,
  move,
  set_level,
  set_stock,
  kill,
  lay,
  frequency,
  broadcast,  ///< to every player, from its own tile
  message,    ///< to every GUI
  quit,
  help,
};

struct OperatorCommand {
  OperatorCommandKind kind = OperatorCommandKind::help;
  bool on = false;
  int player = 0;  ///< its number
  int x = 0, y = 0;
  Orientation orientation = Orientation::N;
  bool turns = false;  ///< an orientation was given
  Resource object = Resource::food;
  int amount = 0;    ///< of the object, a level, or a frequency
  std::string text;  ///< of messages; the name of a team
};

/// The text names the mistake in a line, and what would be right.
struct BadOperatorCommand : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws BadOperatorCommand. It does not check whether players, tiles and teams exist.
OperatorCommand parse_operator_command(std::string_view line);
/// The commands of the console, one line each.
std::string deeds_help();

}  // namespace agon::zappy
