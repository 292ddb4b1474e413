// A built-in player as it is named: a word, and behind a "?" its parameters:
// "champion?nodes=20000&health=900".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon {

struct PlayerName {
  std::string word;                 ///< "champion"
  std::vector<std::string> params;  ///< "nodes=20000", "health=900"
};

/// Every text is one; what the words mean is the player's business.
PlayerName split_player_name(std::string_view name);

}  // namespace agon
