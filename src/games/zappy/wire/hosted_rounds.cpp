// The ends and beginnings of served worlds. Also arranged matches, in which each player has a socket of its
// own, and players that are programs or people, whose reports belong to the record.
#include <fmt/format.h>

#include <boost/asio/post.hpp>

#include "core/random.h"
#include "games/zappy/wire/hosted_world.h"
#include "hosting/served_match.h"

namespace agon::zappy {

namespace {

constexpr std::chrono::milliseconds last_lines{300};     // for the last lines to be sent
constexpr std::size_t most_waiting = 1 + longest_queue;  // lines of one client: its team's name, and commands

constexpr int most_lapses = 10;  // budgets in a row after which a player is no longer waited for

}  // namespace

void HostedWorld::open_match(std::unique_ptr<WorldMatch::Past> past) {
  std::vector<SeatRecord> seats;
  for (Seat team = 0; team < settings_.names.size(); ++team)
    seats.push_back({team_role, settings_.names[team],
                     team < settings_.teams.size() ? settings_.teams[team].kind_name() : "remote"});
  match_ = std::make_unique<WorldMatch>(runtime_, settings_, state_, seed_, std::move(seats), past.get());
  if (past) return;
  match_->told(0, {.kind = EventKind::begin, .amount = settings_.lockstep ? 0 : frequency_});
  match_->close_step();
}

/// A team has won: disconnects all players. The world stays as it is, for viewers, until another begins or a
/// client comes to go on in it.
void HostedWorld::end_game() {
  finish_moment();
  auto end = match_->end(!won());
  settings_.say(end.footer.outcome.text);
  if (arranged_)
    return close_match(std::move(end.footer), [this] {
      if (finished_) finished_(0);
    });
  past_ = std::make_unique<WorldMatch::Past>(std::move(end.past));
  ++rounds_;
  past_complete_ = false;
  close_match(std::move(end.footer), [this] {
    past_complete_ = true;
    if (finish_due_) return finished_(0);
    if (waiting_.empty() || rounds_ < settings_.rounds) return;
    let_in_waiting();
    turned();
  });
  const bool more = rounds_ < settings_.rounds;
  if (!more && (!settings_.once || !finished_)) return;
  end_timer_.expires_after(more ? std::chrono::milliseconds(settings_.pause_ms) : last_lines);
  end_timer_.async_wait([this, more](const boost::system::error_code& error) {
    if (error) return;
    if (more)
      next_world();
    else if (past_complete_)
      finished_(0);
    else
      finish_due_ = true;
  });
}

/// Commands without duration that came at this very moment are done when it is over, as in a replay.
void HostedWorld::finish_moment() {
  if (!won()) world_.advance(state_.time);
}

void HostedWorld::send_all_away() {
  for (net::Member member = 0; member < clients_.size(); ++member) {
    if (clients_[member].kind != Kind::player) continue;
    notifier_.disconnect(clients_[member].player);
    clients_[member].kind = Kind::leaving;
    line_server_.finish(member);
  }
}

/// The next round: another world replaces this one.
void HostedWorld::next_world() {
  if (auto* news = notifier_.news()) notifier_.gui().farewell(*news);
  seed_ = derived_seed(settings_.seed, static_cast<std::uint64_t>(rounds_));
  state_ = founded(settings_.config, seed_, settings_.names, unit_of(frequency_));
  notifier_.forget_players();
  past_.reset();
  timer_.cancel();
  armed_ = never;
  last_wake_ = 0;
  began_ = moment_began_ = std::chrono::steady_clock::now();
  waiters_.clear();
  open_match({});
  if (auto* news = notifier_.news()) notifier_.gui().another_world(*news);
  hold_time();
  begin_house();
  let_in_waiting();
  turned();
}

/// A client comes after the last victory: the world goes on for new players, as the reference's does.
void HostedWorld::go_on() {
  open_match(std::move(past_));
  tell(nobody, {.kind = EventKind::go_on});
  if (settings_.lockstep) return;
  catch_up(real_time());
  if (state_.unit != unit_of(frequency_)) tell(nobody, {.kind = EventKind::frequency, .amount = frequency_});
}

void HostedWorld::wait_for_world(net::Member member, std::string_view line) {
  for (auto& each : waiting_)
    if (each.member == member && each.serial == line_server_.serial(member) &&
        each.lines.size() < most_waiting)
      each.lines.emplace_back(line);
}

void HostedWorld::let_in_waiting() {
  for (auto& each : std::exchange(waiting_, {})) {
    if (!line_server_.open(each.member) || line_server_.serial(each.member) != each.serial) continue;
    clients_[each.member].kind = Kind::stranger;
    for (const auto& text : each.lines) line(each.member, text, false);
  }
}

bool HostedWorld::time_is_over() const {
  return arranged_ && state_.time / state_.unit >= settings_.config.time_cap;
}

/// Whether a client may join: no client plays in another's team, and no player sees the world as a GUI does.
bool HostedWorld::lets_in(const Client& client, Index team) const {
  if (!match_ || team == nobody) return false;
  if (client.door == house_door) return !settings_.teams[static_cast<std::size_t>(team)].is_socket();
  return client.door >= 0 &&
         static_cast<std::size_t>(client.door) / settings_.places == static_cast<std::size_t>(team);
}

/// Notes that a client has named its team, and plays or found no room. For a team that this program plays, it
/// takes any of the team's seats.
void HostedWorld::came(const Client& client, Index team) {
  if (client.door >= 0) return came(static_cast<Seat>(client.door));
  const auto first = static_cast<Seat>(static_cast<std::size_t>(team) * settings_.places);
  for (Seat seat = first; seat < first + settings_.places; ++seat)
    if (!arranged_->here[seat]) return came(seat);
}

void HostedWorld::came(Seat seat) {
  if (arranged_->here[seat]) return;
  arranged_->here[seat] = true;
  if (--arranged_->awaited > 0) return;
  began_ = moment_began_ = std::chrono::steady_clock::now();
}

void HostedWorld::give_up(Seat seat, Fault why) {
  why.seat = static_cast<Seat>(seat / settings_.places);
  if (match_) match_->failed(std::move(why));
  came(seat);
  turned();
}

/// Notes that a connection has ended while its player lived.
void HostedWorld::note_departure(const Client& client) {
  constexpr auto moment = std::chrono::milliseconds(20);
  const auto seat = static_cast<Seat>(client.door);
  std::string text = fmt::format("player {} of the team closed its connection", seat % settings_.places);
  const auto& program = settings_.arranged->clients[seat];
  if (const auto ending = program ? program->ended(moment) : std::nullopt) text += ": " + *ending;
  if (match_)
    match_->failed({static_cast<Seat>(seat / settings_.places), FaultKind::left, "left", std::move(text)});
}

void HostedWorld::lapsed(Index player) {
  auto& count = arranged_->lapses[static_cast<std::size_t>(player)];
  if (++count < most_lapses) return;
  const auto team = static_cast<Seat>(state_.players[static_cast<std::size_t>(player)].team);
  send_away(player, {team, FaultKind::late, "hangs",
                     fmt::format("a player sent nothing for {} budgets of {} ms in a row", most_lapses,
                                 settings_.budget)});
}

void HostedWorld::send_away(Index player, Fault why) {
  const auto member = notifier_.member_of(player);
  if (member == ClientNotifier::no_member) return;
  match_->failed(std::move(why));
  clients_[member].kind = Kind::leaving;
  line_server_.finish(member);
  notifier_.disconnect(player);
  tell(player, {.kind = EventKind::leave});
}

void HostedWorld::set_house(BeginHouse begin) {
  begin_house_ = std::move(begin);
  begin_house();
}

void HostedWorld::begin_house() {
  if (!begin_house_) return;
  mates_ = begin_house_(match_->id(), rounds_, [this](Fault fault) {
    boost::asio::post(runtime_.network(), [this, fault = std::move(fault)] {
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

/// Ends `match_`: disconnects its players, and closes its record when programs and persons have gone.
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
    std::make_shared<ClientEnd>(runtime_.network(), each.player)->wait([ending, close](double) {
      if (--ending->leaving == 0) close(*ending);
    });
}

/// The reports by seat. A seat of the record is a team: it has the sum of its programs' figures, and the
/// messages of each.
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
