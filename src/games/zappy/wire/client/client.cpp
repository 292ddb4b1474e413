// `agon join zappy PLAYER -p PORT -n TEAM [-h HOST]`, and the link `zappy_ai`: built-in players as clients of
// any server that speaks the subject's protocol.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

#include "arena/players.h"
#include "core/player_spec.h"
#include "games/zappy/wire/client/client.h"
#include "games/zappy/wire/house/house_teams.h"
#include "games/zappy/wire/wire.h"
#include "text/words.h"

namespace agon::zappy {

namespace {

constexpr const char* usage =
    "USAGE: ./zappy_ai -p port -n name -h machine\n"
    "  -p port     port number of the server\n"
    "  -n name     name of the team\n"
    "  -h machine  name of the server's machine; localhost by default\n";

/// Plays programs; each player is a program of its own.
int play_programs(ClientSettings client, const JoinSettings& settings) {
  const int players = std::exchange(client.players, 1);
  Config config;
  config.places = players;
  std::vector<std::unique_ptr<ProgramMate>> mates;
  for (int number = 0; number < players; ++number)
    mates.push_back(std::make_unique<ProgramMate>(
        OutsideMate::Place{client, 0, number, [&](const Fault& fault) { settings.complain(fault.text); },
                           settings.complain},
        config, settings.programs, settings.player, program_limit));
  for (const auto& mate : mates)
    while (!mate->ended(std::chrono::seconds(1))) {
    }
  const bool any =
      std::any_of(mates.begin(), mates.end(), [](const auto& mate) { return mate->saw_the_end(); });
  return any ? 0 : 1;
}

class Client : public RemoteClient {
 public:
  void add_options(CLI::App& command) override {
    command.set_help_flag("--help", "Print this and exit");  // in the subject, -h is the host
    command.footer(
        "Examples:\n  agon join zappy champion -p 4242 -n red --players 6\n  zappy_ai -p 4242 -n red -h "
        "localhost");
    const auto last = CLI::MultiOptionPolicy::TakeLast;
    command.add_option("-p", client_.port, "port of the server (default 4242)")->multi_option_policy(last);
    command.add_option("-n", client_.team, "name of the team")->multi_option_policy(last);
    command.add_option("-h", client_.host, "the server's machine (default 127.0.0.1)")
        ->multi_option_policy(last);
    command.add_option("--server", server_, "HOST[:PORT] instead of -h and -p");
    command.add_option("--players", client_.players, "players at the start (default 1)")
        ->check(CLI::Range(1, 200));
    command.add_option("--secret", client_.secret,
                       "a secret that signs the team's messages, besides its name");
    command.add_option("--ahead", client_.ahead, "commands sent before the first is answered (default 2)")
        ->check(CLI::Range(1, 10));
    command
        .add_option("--wait-ms", client_.wait_ms,
                    "limit of the wait for the server or a free slot (default 10000)")
        ->check(CLI::Range(0, 3'600'000));
    command.add_flag("--quiet", client_.quiet, "print only errors");
  }

  int run(const JoinSettings& settings) override {
    ClientSettings client = client_;
    const auto* entry = agent_named(settings.player);
    if (entry == nullptr && !is_outside(settings.player)) {
      std::string known;
      for (const auto& each : agents()) known += std::string(known.empty() ? "" : ", ") + each.name;
      throw BadRequest(fmt::format("no player \"{}\" that can join a server of zappy; there are: {}",
                                   settings.player, known));
    }
    if (const auto colon = server_.rfind(':'); !server_.empty()) {
      client.host = server_.substr(0, colon);
      if (colon != std::string::npos) client.port = server_.substr(colon + 1);
    }
    if (client.team.empty()) throw BadRequest("-n: the name of the team is missing");
    if (client.team.find_first_of("\r\n") != std::string::npos)
      throw BadRequest("-n: a team's name is one line");
    const auto number = read_number(client.port);
    if (!number || *number < 1 || *number > 65535)
      throw BadRequest(fmt::format("-p must be between 1 and 65535, got \"{}\"", client.port));
    if (entry == nullptr) return play_programs(client, settings);
    return play_together(client, entry->make, settings);
  }

  bool quiet() const override { return client_.quiet; }
  std::optional<ProgramAlias> program_alias() const override {
    return ProgramAlias{"zappy_ai", {"join", "zappy", "champion"}, usage, 84};
  }

 private:
  ClientSettings client_;
  std::string server_;
};

}  // namespace

std::unique_ptr<RemoteClient> make_client() { return std::make_unique<Client>(); }

}  // namespace agon::zappy
