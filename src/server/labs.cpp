#include "server/pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <filesystem>

#include "core/errors.h"
#include "core/player_spec.h"
#include "server/match_answers.h"

namespace agon::server {

namespace fs = std::filesystem;

namespace {

bool is_of_lab(const std::string& player) { return kind_of_player(player) == PlayerSpec::Kind::lab_entry; }

/// Visitors see these messages, so the names of this machine's folders are removed.
std::string without_folder(std::string words, const std::string& folder) {
  const auto whole = fs::absolute(folder).lexically_normal();
  boost::algorithm::replace_all(words, whole.string() + '/', "");
  boost::algorithm::replace_all(words, (fs::path(folder) / "").string(), "");
  boost::algorithm::replace_all(words, whole.string(), whole.filename().string());
  return words;
}

}  // namespace

std::vector<Route<Labs>> Labs::rows() {
  return {{RouteInfo{"GET", "/api/labs/{game}", Access::anyone,
                     "The lab of a game: its folder's name and the entries in it"}
               .answers<told::Lab>(),
           &Labs::about}};
}

net::awaitable<net::Response> Labs::about(net::Request request) {
  told::Lab made;
  for (const auto& [game, lab] : labs_) {
    if (game->info().name != request.params.at("game")) continue;
    const auto folder = fs::absolute(lab.programs->folder()).lexically_normal();
    made.folder = (folder.has_filename() ? folder : folder.parent_path()).filename().string();
    made.entries = lab.programs->entries(most_entries);
  }
  co_return net::json_response(to_json(made));
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

void Labs::refuse_too_many() {
  std::erase_if(matches_, [this](const std::string& match) { return hub_.live(match) == nullptr; });
  if (matches_.size() >= most_matches)
    throw TooMany(
        fmt::format("{} matches with programs of the lab are being played, the most allowed; try again when "
                    "one has ended",
                    matches_.size()));
  if (preparing_ >= most_preparations)
    throw TooMany("other programs of the lab are being compiled; try again in a moment");
}

net::awaitable<void> Labs::prepare(const HostedEntry& game, MatchRequest& request) {
  if (std::none_of(request.players.begin(), request.players.end(), is_of_lab)) co_return;
  const auto found = labs_.find(&game);
  if (found == labs_.end())
    throw BadRequest(fmt::format("players: this server has no lab for {}", game.info().title));
  const auto& lab = found->second;
  refuse_too_many();
  std::string problem;
  try {
    auto players = resolve(lab, request);
    const std::shared_ptr<void> counted(nullptr, [this](void*) { --preparing_; });
    ++preparing_;
    auto work = on_worker(workers_, [&game, run = lab.run, players = std::move(players)] {
      for (const auto& [player, seat] : players) game.program_of(player, seat, run);
    });
    co_await std::move(work);
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

}  // namespace agon::server
