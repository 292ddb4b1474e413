#include "core/player_name.h"

namespace agon {

PlayerName split_player_name(std::string_view name) {
  const auto end = name.find('?');
  PlayerName split{std::string(name.substr(0, end)), {}};
  if (end == name.npos) return split;
  auto rest = name.substr(end + 1);
  while (!rest.empty()) {
    const auto next = rest.find('&');
    split.params.emplace_back(rest.substr(0, next));
    rest.remove_prefix(next == rest.npos ? rest.size() : next + 1);
  }
  return split;
}

}  // namespace agon
