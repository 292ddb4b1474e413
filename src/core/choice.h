// How a person at a page gives an action: by a key, or by pointing at cells.
//
// A game may have
//   std::vector<Choice<Action>> choices(const State&, Seat) const
// the actions worth offering to a person in the seat's place; without it the pages offer `actions` as
// buttons.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

namespace agon {

struct Cell {
  int x = 0, y = 0;  ///< of the picture

  bool operator==(const Cell&) const = default;
};
BOOST_DESCRIBE_STRUCT(Cell, (), (x, y))

template <class Action>
struct Choice {
  Action action;
  std::string label;                ///< a word or two: "up", "take the sugar"
  std::vector<std::string> keys{};  ///< names as browsers give them: "ArrowUp", "w", " "
  std::vector<Cell> cells{};        ///< to be pointed at in this order: {where}, or {what, where to}
  /// The action of a person who does nothing at this step (go straight on, stay). It is played when no key is
  /// pressed and the match does not wait. At most one of a list.
  bool idle = false;
};

}  // namespace agon
