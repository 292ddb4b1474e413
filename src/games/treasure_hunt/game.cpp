#include "games/treasure_hunt/game.h"

#include "arena/game_entry_of.h"
#include "games/treasure_hunt/rules.h"
#include "games/treasure_hunt/wire/client.h"
#include "games/treasure_hunt/wire/server.h"

namespace agon::treasure_hunt {
namespace {

class Entry : public GameEntryOf<Rules> {
 public:
  std::unique_ptr<GameServer> server() const override { return std::make_unique<Server>(); }
  std::unique_ptr<RemoteClient> client() const override { return std::make_unique<Client>(); }
};

}  // namespace

const GameEntry& entry() {
  static const Entry entry;
  return entry;
}

}  // namespace agon::treasure_hunt
