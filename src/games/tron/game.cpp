#include "games/tron/players/players.h"
#include "games/tron/wire/spectator_stream.h"
#include "games/tron/wire/wire.h"
#include "hosting/hosted_entry_of.h"

namespace agon::tron {

namespace {

class Entry : public HostedEntryOf<Rules> {
 public:
  std::vector<std::string> client_words() const override { return {"host", "port", "team", "name", "token"}; }
  std::unique_ptr<GameServer> server() const override { return wire::make_server(); }
  std::unique_ptr<RemoteClient> client() const override { return wire::make_client(); }
  std::vector<ExportFormat> export_formats() const override {
    return {
        {"cr", "the stream that spectators of the original server receive, as a file", wire::replay_file}};
  }
  std::vector<ConfigFormat> config_formats() const override {
    return {{"map", "a map file of the original server",
             [](std::string_view text) { return to_json(read_map(text)); }}};
  }
};

}  // namespace

/// Declared by the program's list of games.
const HostedEntry& entry() {
  static const Entry entry;
  return entry;
}

}  // namespace agon::tron
