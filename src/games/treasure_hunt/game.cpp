#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/wire/wire.h"
#include "hosting/hosted_entry_of.h"

namespace agon::treasure_hunt {
namespace {

class Entry : public HostedEntryOf<Rules> {
 public:
  std::vector<std::string> client_words() const override { return {"host", "port", "url", "game", "name"}; }
  std::unique_ptr<GameServer> server() const override { return make_server(); }
  std::unique_ptr<RemoteClient> client() const override { return make_client(); }
};

}  // namespace

/// Declared by the program's list of games.
const HostedEntry& entry() {
  static const Entry entry;
  return entry;
}

}  // namespace agon::treasure_hunt
