#include "games/zappy/players/players.h"
#include "games/zappy/rules/look.h"
#include "games/zappy/wire/client/client.h"
#include "games/zappy/wire/server.h"
#include "games/zappy/wire/world_record.h"
#include "games/zappy/wire/world_replay.h"
#include "hosting/hosted_entry_of.h"

namespace agon::zappy {

namespace {

class Entry : public HostedEntryOf<Rules> {
 public:
  About about() const override { return looks::about(); }
  FieldNotes field_notes() const override { return zappy::field_notes(); }
  std::vector<std::string> client_words() const override { return {"host", "port", "team", "name"}; }
  std::unique_ptr<GameServer> server() const override { return std::make_unique<Server>(); }
  std::unique_ptr<Replay> replay(const Record& record) const override {
    if (is_of_served_world(record.header)) return std::make_unique<WorldReplay>(record);
    return HostedEntryOf<Rules>::replay(record);
  }
  std::unique_ptr<RemoteClient> client() const override { return std::make_unique<Client>(); }
};

}  // namespace

/// Declared by the program's list of games.
const HostedEntry& entry() {
  static const Entry entry;
  return entry;
}

}  // namespace agon::zappy
