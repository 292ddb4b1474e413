#include "server/labs.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <filesystem>

#include "core/errors.h"
#include "core/player_spec.h"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

bool is_of_lab(const std::string& player) { return kind_of_player(player) == PlayerSpec::Kind::lab_entry; }

/// What goes wrong is told to whoever is at the page, whom the folders of this machine are no business of.
std::string without_folder(std::string words, const std::string& folder) {
  const auto whole = fs::absolute(folder).lexically_normal();
  boost::algorithm::replace_all(words, whole.string() + '/', "");
  boost::algorithm::replace_all(words, (fs::path(folder) / "").string(), "");
  boost::algorithm::replace_all(words, whole.string(), whole.filename().string());
  return words;
}

}  // namespace

void Labs::add_routes(net::Router& router) {
  router.get("/api/labs/{game}", [this](net::Request request) -> net::awaitable<net::Response> {
    const auto lab = std::find_if(labs_.begin(), labs_.end(), [&](const auto& each) {
      return each.first->info().name == request.params.at("game");
    });
    if (lab == labs_.end())
      co_return net::json_response(json::object{{"folder", nullptr}, {"entries", json::array()}});
    const auto& programs = *lab->second.programs;
    json::array entries;
    for (const auto& name : programs.entries(most_entries)) entries.push_back(json::value(name));
    const auto folder = fs::absolute(programs.folder()).lexically_normal();
    co_return net::json_response(
        json::object{{"folder", (folder.has_filename() ? folder : folder.parent_path()).filename().string()},
                     {"entries", std::move(entries)}});
  });
}

std::vector<std::pair<std::string, Seat>> Labs::resolve(const Lab& lab, MatchRequest& request) const {
  std::vector<std::pair<std::string, Seat>> players;
  request.names = request.players;
  for (Seat seat = 0; seat < request.players.size(); ++seat) {
    auto& player = request.players[seat];
    if (!is_of_lab(player)) continue;
    const auto name = player_spec(player).word;
    player = lab.programs->player(name, seat);
    request.names[seat] = name;
    players.emplace_back(player, seat);
  }
  return players;
}

void Labs::refuse_crowds() {
  std::erase_if(matches_, [this](const std::string& match) { return hub_.live(match) == nullptr; });
  if (matches_.size() >= most_matches)
    throw TooMany(
        fmt::format("{} matches with programs of the lab are being played, which is the most; try again when "
                    "one has ended",
                    matches_.size()));
  if (preparing_ >= most_preparations)
    throw TooMany("other programs of the lab are being compiled; try again in a moment");
}

net::awaitable<void> Labs::prepare(const HostedEntry& game, MatchRequest& request) {
  if (std::none_of(request.players.begin(), request.players.end(), is_of_lab)) co_return;
  const auto found = labs_.find(&game);
  if (found == labs_.end())
    throw BadRequest(fmt::format("players: this server has no lab of {}", game.info().title));
  const auto& lab = found->second;
  refuse_crowds();
  std::string problem;
  try {
    auto players = resolve(lab, request);
    const std::shared_ptr<void> counted(nullptr, [this](void*) { --preparing_; });
    ++preparing_;
    auto work = [&game, run = lab.run, players = std::move(players)]() -> net::awaitable<void> {
      for (const auto& [player, seat] : players) game.program_of(player, seat, run);
      co_return;
    };
    co_await boost::asio::co_spawn(workers_, std::move(work), boost::asio::use_awaitable);
  } catch (const std::exception& error) {
    problem = without_folder(error.what(), lab.programs->folder());
  }
  if (!problem.empty()) throw BadRequest(problem);
  request.programs = lab.host;
}

void Labs::note(const MatchRequest& request, MatchInfo& match) {
  if (!request.programs) return;
  matches_.push_back(match.id);
  for (Seat seat = 0; seat < match.seats.size(); ++seat) match.seats[seat].name = request.names[seat];
  match.title = title_of(match.seats);
}

}  // namespace agon::app
