#include "hosting/hosted_entry.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/asio/post.hpp>
#include <charconv>
#include <filesystem>

#include "arena/first_faults.h"
#include "arena/players.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "core/record_file.h"
#include "core/record_unpack.h"
#include "core/temporary_folder.h"
#include "hosting/live_runtime.h"

namespace agon {

namespace {

namespace fs = std::filesystem;

/// The record of the one match in that folder. Throws Failure.
std::string record_in(const std::string& folder) {
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".agon") return entry.path().string();
  throw Failure("the match left no record");
}

/// Starts the clients of a match and waits for each to connect. A client that does not connect is given up.
class Clients {
 public:
  Clients(LiveRuntime& runtime, GameServer& server, ArrangedMatch& match, const ProgramHost& programs)
      : server_(server), match_(match), programs_(programs), look_(runtime.network()) {
    match_.clients.resize(match_.players.size());
    for (Seat seat = 0; seat < match_.players.size(); ++seat)
      if (is_client(match_.players[seat])) start(seat);
    boost::asio::post(runtime.network(), [this] { look(); });
  }

 private:
  struct Waited {
    Seat seat;
    std::chrono::steady_clock::time_point started;
    bool here = false;
  };

  void start(Seat seat) {
    auto words = server_.client_words(seat);
    words.emplace_back("name", match_.names[seat]);
    auto client = programs_.client(match_.players[seat], words, server_.usual_port(), seat);
    match_.clients[seat] = std::move(client);
    auto& started = *match_.clients[seat];
    if (const int door = started.take_door(); door >= 0) server_.open_door(seat, door);
    waited_.push_back({seat, std::chrono::steady_clock::now()});
  }

  /// Checks each client. One that ends or runs out of time before its first connection is given up.
  void look() {
    constexpr std::chrono::milliseconds pause{10};
    const auto now = std::chrono::steady_clock::now();
    std::erase_if(waited_, [&](Waited& each) {
      auto& client = *match_.clients[each.seat];
      const auto ending = client.ended({});
      if (!each.here && (each.here = server_.has_come(each.seat))) client.note_connected();
      if (each.here && ending) server_.client_ended(each.seat, *ending);
      if (each.here) return ending.has_value();
      if (!ending && now - each.started < client.start_limit()) return false;
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
            fmt::format("it did not connect within {:.4g} s", milliseconds(client.start_limit()) / 1000)};
  }

  GameServer& server_;
  ArrangedMatch& match_;
  const ProgramHost& programs_;
  boost::asio::steady_timer look_;
  std::vector<Waited> waited_;
};

std::unique_ptr<GameServer> server_of(const HostedEntry& game) {
  auto server = game.server();
  if (!server) throw BadRequest(fmt::format("{} has no protocol of its own for clients", game.info().name));
  return server;
}

/// Sets the flags of `agon serve GAME`, which the request has in one line.
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

/// Passes pictures of the match to `sinks` as it is played.
void show_match(LiveRuntime& runtime, const MatchSinks& sinks, bool& stopped) {
  const auto shown = [&](const Picture& picture) {
    sinks.picture(picture);
    if (!sinks.stop || !sinks.stop()) return;
    stopped = true;
    runtime.stop();
  };
  runtime.hub().changed = [&runtime, shown] {
    boost::asio::post(runtime.network(), [&runtime, shown] {
      for (const auto& [id, feed] : runtime.hub().feeds()) feed->look(shown);
    });
  };
}

/// The lines of a record, or of a private part, line feeds included.
std::vector<std::string> lines_of_file(const std::string& path) {
  std::vector<std::string> list;
  LineUnpacker lines([&](std::string_view line) {
    list.push_back(std::string(line) + '\n');
    return true;
  });
  lines.feed(bytes_of_file(path));
  lines.finish();
  return list;
}

Record record_of(const std::vector<std::string>& lines) {
  RecordReader reader;
  for (const auto& line : lines)
    if (!reader.feed(line)) break;
  return reader.finish();
}

/// Hands on what the match has recorded, and returns its private parts.
std::vector<PrivatePart> hand_on(const Record& record, const std::vector<std::string>& lines,
                                 const std::string& path, const MatchSinks& sinks) {
  std::vector<PrivatePart> parts;
  for (const auto& part : record.footer->private_parts) {
    const auto name = private_path(path, part.seat);
    std::string text;
    for (const auto& line : lines_of_file(name)) text += line;
    parts.push_back(private_part_from(text, name));
    if (sinks.private_part) sinks.private_part(part.seat, std::move(text));
  }
  if (sinks.record_line)
    for (const auto& line : lines) sinks.record_line(line);
  return parts;
}

/// Gives every seat of a group (see result_of) the value of its group.
template <class Value>
std::vector<Value> spread(const std::vector<Value>& groups, std::size_t of_each) {
  std::vector<Value> all;
  for (const auto& group : groups) all.insert(all.end(), of_each, group);
  return all;
}

/// Gives the report of a group to its first seat.
std::vector<SeatReport> reports_of(const std::vector<SeatReport>& groups, std::size_t of_each) {
  if (of_each == 1) return groups;
  std::vector<SeatReport> all(groups.size() * of_each);
  for (std::size_t group = 0; group < groups.size(); ++group) all[group * of_each] = groups[group];
  return all;
}

void count_step(MatchResult& result, std::vector<std::uint64_t>& decisions, const RecordStep& step,
                std::size_t of_each) {
  for (const auto& decision : step.decisions) {
    const auto seat = decision.seat * of_each;
    if (decision.at || seat >= result.most_ms.size()) continue;
    result.most_ms[seat] = std::max(result.most_ms[seat], decision.ms);
    result.mean_ms[seat] += decision.ms;
    ++decisions[seat];
  }
  result.faults += step.faults.size();
  for (auto fault : step.faults) {
    fault.seat = static_cast<Seat>(fault.seat * of_each);
    note_broken(result.broken, fault, of_each);
    add_fault(result.first_faults, std::move(fault));
  }
}

/// `seats`: how many the game has. If the record has fewer, each of them stands for a group of seats, such as
/// a team of a served Zappy world. Private parts are not included.
MatchResult result_of(const Record& record, std::size_t seats) {
  const auto& footer = *record.footer;
  const auto of_each = seats / std::max<std::size_t>(1, record.header.seats.size());
  MatchResult result;
  result.outcome = footer.outcome;
  result.outcome.scores = spread(footer.outcome.scores, of_each);
  result.outcome.winners.clear();
  for (const Seat group : footer.outcome.winners)
    for (std::size_t each = 0; each < of_each; ++each)
      result.outcome.winners.push_back(static_cast<Seat>(group * of_each + each));
  result.steps = footer.steps;
  std::from_chars(footer.hash.data(), footer.hash.data() + footer.hash.size(), result.hash, 16);
  result.most_ms.assign(seats, 0);
  result.mean_ms.assign(seats, 0);
  result.broken.assign(seats, Broken::no);
  std::vector<std::uint64_t> decisions(seats, 0);
  for (std::size_t index = 0; index < record.steps.size(); ++index)
    count_step(result, decisions, record.steps[index], of_each);
  result.reports = reports_of(footer.players, of_each);
  for (Seat seat = 0; seat < result.reports.size(); ++seat) {
    auto& report = result.reports[seat];
    if (report.decisions > 0 || report.protection.empty()) continue;  // a program counts its own
    report.decisions = decisions[seat];
    report.wall_ms = result.mean_ms[seat];
  }
  for (auto& mean : result.mean_ms) mean /= static_cast<double>(std::max<std::uint64_t>(1, result.steps));
  return result;
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
  if (request.programs == nullptr) throw BadRequest("programs are not allowed here");
  if (request.players.size() != game.seats(request.config))
    throw BadRequest(fmt::format("{} needs {} players, got {}", game.info().name, game.seats(request.config),
                                 request.players.size()));
  const TemporaryFolder folder("match");
  LiveRuntime runtime(2, folder.path());
  take_flags(*server, request.serve);
  ServeSettings settings;
  settings.game = &game;
  settings.seed = request.seed;
  settings.programs = request.programs;
  settings.arranged = arranged(game, request, sinks.clocks);
  settings.finished = [&runtime](int) { runtime.stop_when_closed(); };
  const auto match = settings.arranged;
  bool stopped = false;
  if (sinks.picture) show_match(runtime, sinks, stopped);
  {
    const ClosedAtEnd closed(*server);
    server->open(runtime, std::move(settings));
    Clients clients(runtime, *server, *match, *request.programs);
    runtime.run();
    runtime.hub().changed = nullptr;
  }
  if (stopped) return {};
  const auto path = record_in(folder.path());
  const auto lines = lines_of_file(path);
  const auto record = record_of(lines);
  if (!record.footer) throw Failure("the match was cut off");
  auto result = result_of(record, request.players.size());
  result.private_parts = hand_on(record, lines, path, sinks);
  match->clients.clear();
  return result;
}

}  // namespace agon
