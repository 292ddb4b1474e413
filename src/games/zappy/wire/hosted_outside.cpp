// Players that are programs or people: the house's teams, and the clients of an arranged match. What programs
// leave behind belongs to the record.
#include <fmt/format.h>
#include <boost/asio/post.hpp>

#include "games/zappy/wire/hosted_world.h"
#include "hosting/client_end.h"

namespace agon::zappy {

void HostedWorld::set_house(BeginHouse begin) {
  begin_house_ = std::move(begin);
  begin_house();
}

void HostedWorld::begin_house() {
  if (!begin_house_) return;
  mates_ = begin_house_(match_->id(), rounds_, [this](Fault fault) {
    boost::asio::post(stage_.network(), [this, fault = std::move(fault)] {
      if (match_) match_->failed(fault);
    });
  });
}

std::vector<HostedWorld::Outside> HostedWorld::outside_players() const {
  std::vector<Outside> players;
  if (arranged_) {
    const auto& clients = settings_.arranged->clients;
    for (Seat seat = 0; seat < clients.size(); ++seat)
      if (clients[seat])
        players.push_back(
            {static_cast<Seat>(seat / settings_.places), seat % settings_.places, clients[seat]});
  }
  for (const auto& mate : mates_)
    players.push_back({static_cast<Seat>(mate->team()), static_cast<std::size_t>(mate->number()), mate});
  std::stable_sort(players.begin(), players.end(),
                   [](const auto& a, const auto& b) { return a.team < b.team; });
  return players;
}

/// `match_` is over: its players are sent away, and its record is closed when those from outside have gone.
void HostedWorld::close_match(RecordFooter footer, std::function<void()> done) {
  for (const auto& mate : mates_) mate->told_outcome(footer.outcome);
  auto ending = std::make_shared<Ending>(
      Ending{std::move(match_), std::move(footer), outside_players(), 0, std::move(done)});
  mates_.clear();
  send_all_away();
  const auto close = [teams = settings_.names.size()](Ending& over) {
    const auto parts = take_reports(over.players, teams, over.footer);
    over.match->finish(std::move(over.footer), parts, std::move(over.done));
  };
  ending->leaving = ending->players.size();
  if (ending->leaving == 0) return close(*ending);
  for (const auto& each : ending->players)
    std::make_shared<ClientEnd>(stage_.network(), each.player)->wait([ending, close](double) {
      if (--ending->leaving == 0) close(*ending);
    });
}

/// A seat of the record is a team: what its programs took together, and what each of them said.
std::vector<PrivatePart> HostedWorld::take_reports(const std::vector<Outside>& players, std::size_t teams,
                                                   RecordFooter& footer) {
  std::vector<PrivatePart> parts;
  for (const auto& [team, number, player] : players) {
    footer.players.resize(teams);
    const auto report = player->report();
    auto& sum = footer.players[team];
    if (!report.protection.empty()) sum.protection = report.protection;
    sum.start_ms = std::max(sum.start_ms, report.start_ms);
    sum.wall_ms += report.wall_ms;
    sum.cpu_ms += report.cpu_ms;
    sum.peak_kib += report.peak_kib;
    sum.decisions += report.decisions;
    sum.burns |= report.burns;
    const auto part = player->private_part();
    if (part.empty()) continue;
    if (parts.empty() || parts.back().seat != team) parts.push_back({team, part.command, {}, {}});
    if (!part.errors.empty()) parts.back().errors += fmt::format("player {}:\n{}\n", number, part.errors);
  }
  return parts;
}

}  // namespace agon::zappy
