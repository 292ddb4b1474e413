#include "app/games.h"

#include <map>

#include "games/evasion/game.h"
#include "games/evasion/rules/look.h"
#include "games/sugargame/game.h"
#include "games/sugargame/rules/look.h"
#include "games/treasure_hunt/game.h"
#include "games/treasure_hunt/rules/look.h"
#include "games/tron/game.h"
#include "games/tron/rules/look.h"
#include "games/zappy/game.h"
#include "games/zappy/rules/look.h"

namespace agon::app {

const Games& games() {
  static const Games list{
      &evasion::entry(), &tron::entry(), &sugargame::entry(), &treasure_hunt::entry(), &zappy::entry(),
  };
  return list;
}

const About& about_of(std::string_view game) {
  static const std::map<std::string_view, About> all{
      {"evasion", evasion::look::about()},
      {"sugargame", sugargame::look::about()},
      {"treasure_hunt", treasure_hunt::look::about()},
      {"tron", tron::look::about()},
      {"zappy", zappy::looks::about()},
  };
  static const About nothing;
  const auto found = all.find(game);
  return found == all.end() ? nothing : found->second;
}

}  // namespace agon::app
