#include "arena/submission_reader.h"
#include "games/sugargame/players/players.h"
#include "games/sugargame/wire/java/entry_place.h"
#include "games/sugargame/wire/wire.h"
#include "hosting/hosted_entry_of.h"

namespace agon::sugargame {

namespace {

class Entry : public HostedEntryOf<Rules>, public SubmissionReader {
 public:
  std::vector<std::string> client_words() const override { return {"host", "port", "name"}; }
  std::unique_ptr<GameServer> server() const override { return make_server(); }
  std::unique_ptr<RemoteClient> client() const override { return make_client(); }
  std::unique_ptr<Solver> solver() const override { return make_solver(); }
  std::optional<ProgramCommand> program_of(const std::string& name, Seat seat,
                                           const ToolRunner& run) const override {
    return java_program(name, seat, run);
  }
  std::string player_in(const std::string& path) const override { return sugargame::player_in(path); }
};

}  // namespace

/// Declared by the program's list of games.
const HostedEntry& entry() {
  static const Entry entry;
  return entry;
}

}  // namespace agon::sugargame
