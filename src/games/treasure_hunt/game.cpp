#include "games/treasure_hunt/players/players.h"
#include "games/treasure_hunt/rules/look.h"
#include "games/treasure_hunt/wire/wire.h"
#include "hosting/hosted_entry_of.h"

namespace agon::treasure_hunt {
namespace {

class Entry : public HostedEntryOf<Rules> {
 public:
  About about() const override { return look::about(); }
  FieldNotes field_notes() const override { return treasure_hunt::field_notes(); }
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
