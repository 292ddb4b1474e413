#include "hosting/play_served.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/asio/post.hpp>
#include <filesystem>

#include "arena/players.h"
#include "core/errors.h"
#include "core/program.h"
#include "core/record_file.h"
#include "core/record_unpack.h"
#include "core/temporary_folder.h"
#include "hosting/live_runtime.h"
#include "hosting/served_result.h"

namespace agon {

namespace {

namespace fs = std::filesystem;

/// Of the one match that was played there. Throws Failure.
std::string record_in(const std::string& folder) {
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".agon") return entry.path().string();
  throw Failure("the match left no record");
}

/// The clients of a match: each is started, comes by its door, or is given up.
class Clients {
 public:
  Clients(LiveRuntime& stage, GameServer& server, ArrangedMatch& match, const ProgramHost& programs)
      : stage_(stage), server_(server), match_(match), programs_(programs), look_(stage.network()) {
    match_.clients.resize(match_.players.size());
    for (Seat seat = 0; seat < match_.players.size(); ++seat)
      if (is_client(match_.players[seat])) start(seat);
    boost::asio::post(stage.network(), [this] { look(); });
  }

 private:
  struct Waited {
    Seat seat;
    std::chrono::steady_clock::time_point until;
    bool here = false;
  };

  void start(Seat seat) {
    auto words = server_.client_words(seat);
    words.emplace_back("name", match_.names[seat]);
    auto client = programs_.client(match_.players[seat], words, server_.usual_port(), seat);
    match_.clients[seat] = std::move(client);
    auto& started = *match_.clients[seat];
    if (const int door = started.take_door(); door >= 0) server_.open_door(seat, door);
    waited_.push_back({seat, std::chrono::steady_clock::now() + started.start_limit()});
  }

  /// Who has ended or is out of time before its first connection does not come any more.
  void look() {
    constexpr std::chrono::milliseconds pause{10};
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(waited_, [&](Waited& each) {
      auto& client = *match_.clients[each.seat];
      const auto ending = client.ended({});
      if (!each.here && (each.here = server_.has_come(each.seat))) client.note_connected();
      if (each.here && ending) server_.client_ended(each.seat, *ending);
      if (each.here) return ending.has_value();
      if (!ending && now < each.until) return false;
      server_.give_up(each.seat, why(each.seat, client, ending));
      return true;
    });
    if (waited_.empty()) return;
    look_.expires_after(pause);
    look_.async_wait([this](const boost::system::error_code& error) {
      if (!error) look();
    });
  }

  static Fault why(Seat seat, const ClientProgram& client, const std::optional<std::string>& ending) {
    if (ending) return {seat, FaultKind::crashed, "no-start", "it did not connect: " + *ending};
    return {seat, FaultKind::late, "no-start",
            fmt::format("it did not connect within {:g} s", milliseconds(client.start_limit()) / 1000)};
  }

  LiveRuntime& stage_;
  GameServer& server_;
  ArrangedMatch& match_;
  const ProgramHost& programs_;
  boost::asio::steady_timer look_;
  std::vector<Waited> waited_;
};

std::unique_ptr<GameServer> server_of(const HostedEntry& game) {
  auto server = game.server();
  if (!server)
    throw BadRequest(
        fmt::format("{} has no protocol of its own that a client could speak", game.info().name));
  return server;
}

/// The flags of `agon serve GAME`, as the request has them in one line.
void take_flags(GameServer& server, const std::string& words) {
  CLI::App command;
  server.add_options(command);
  try {
    command.parse(words, false);
  } catch (const CLI::Error& error) {
    throw BadRequest(fmt::format("serve = \"{}\": {}", words, error.what()));
  }
}

std::shared_ptr<ArrangedMatch> arranged(const HostedEntry& game, const MatchRequest& request, bool clocks) {
  auto match = std::make_shared<ArrangedMatch>();
  match->config = game.config_from(request.config, {});
  match->players = request.players;
  match->clocks = clocks;
  for (Seat seat = 0; seat < request.players.size(); ++seat)
    match->names.push_back(has_name(request.names, seat)       ? request.names[seat]
                           : is_outside(request.players[seat]) ? program_player
                                                               : request.players[seat]);
  return match;
}

/// Hands out pictures of the match as it is played.
void show_match(LiveRuntime& stage, const MatchSinks& sinks, bool& stopped) {
  const auto shown = [&](const Picture& picture) {
    sinks.picture(picture);
    if (!sinks.stop || !sinks.stop()) return;
    stopped = true;
    stage.stop();
  };
  stage.hub().changed = [&stage, shown] {
    boost::asio::post(stage.network(), [&stage, shown] {
      for (const auto& [id, feed] : stage.hub().feeds()) feed->look(shown);
    });
  };
}

void hand_on(const Record& record, const std::string& path, const MatchSinks& sinks) {
  for (const auto& part : record.footer->private_parts)
    if (sinks.private_part) {
      std::string text;
      LineUnpacker lines([&](std::string_view line) {
        (text += line) += '\n';
        return true;
      });
      lines.feed(bytes_of_file(private_path(path, part.seat)));
      lines.finish();
      sinks.private_part(part.seat, std::move(text));
    }
  if (!sinks.record_line) return;
  LineUnpacker lines([&](std::string_view line) {
    sinks.record_line(std::string(line) + '\n');
    return true;
  });
  lines.feed(bytes_of_file(path));
  lines.finish();
}

}  // namespace

bool has_clients(const std::vector<std::string>& players) {
  return std::any_of(players.begin(), players.end(), [](const auto& player) { return is_client(player); });
}

void check_serve_flags(const HostedEntry& game, const std::string& words) {
  take_flags(*server_of(game), words);
}

MatchResult play_served(const HostedEntry& game, const MatchRequest& request, const MatchSinks& sinks) {
  const auto server = server_of(game);
  if (request.programs == nullptr) throw BadRequest("no programs are started here");
  if (request.players.size() != game.seats(request.config))
    throw BadRequest(fmt::format("{} has {} seats, {} players were named", game.info().name,
                                 game.seats(request.config), request.players.size()));
  const TemporaryFolder folder("match");
  LiveRuntime stage(2, folder.path());
  take_flags(*server, request.serve);
  ServeSettings settings;
  settings.seed = request.seed;
  settings.programs = request.programs;
  settings.arranged = arranged(game, request, sinks.clocks);
  settings.finished = [&stage](int) { stage.stop_when_closed(); };
  const auto match = settings.arranged;
  bool stopped = false;
  if (sinks.picture) show_match(stage, sinks, stopped);
  {
    const ClosedAtEnd closed(*server);
    server->open(stage, std::move(settings));
    Clients clients(stage, *server, *match, *request.programs);
    stage.run();
    stage.hub().changed = nullptr;
  }
  if (stopped) return {};
  const auto path = record_in(folder.path());
  const auto record = read_record(path);
  if (!record.footer) throw Failure("the match was cut off");
  hand_on(record, path, sinks);
  auto result = result_of(record, request.players.size());
  for (const auto& part : private_parts_of(record, path))
    if (part.here && part.problem.empty()) result.private_parts.push_back(part.part);
  match->clients.clear();
  return result;
}

}  // namespace agon
