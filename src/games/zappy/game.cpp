#include "games/zappy/players/players.h"
#include "games/zappy/wire/wire.h"
#include "hosting/hosted_entry_of.h"

namespace agon::zappy {

namespace {

class Entry : public HostedEntryOf<Rules> {
 public:
  std::vector<std::string> client_words() const override { return {"host", "port", "team", "name"}; }
  std::unique_ptr<GameServer> server() const override { return make_server(); }
  std::unique_ptr<Replay> replay(const Record& record) const override {
    auto world = world_replay(record);
    return world ? std::move(world) : HostedEntryOf<Rules>::replay(record);
  }
  std::unique_ptr<RemoteClient> client() const override { return make_client(); }
};

}  // namespace

/// Declared by the program's list of games.
const HostedEntry& entry() {
  static const Entry entry;
  return entry;
}

}  // namespace agon::zappy
