// The ends and beginnings of served worlds.
#include "core/random.h"
#include "games/zappy/wire/hosted_world.h"

namespace agon::zappy {

namespace {
constexpr std::chrono::milliseconds last_lines{300};     // for them to leave
constexpr std::size_t most_waiting = 1 + longest_queue;  // lines of one client: its team's name, and commands
}  // namespace

void HostedWorld::open_match(std::unique_ptr<WorldMatch::Past> past) {
  std::vector<SeatRecord> seats;
  for (Seat team = 0; team < settings_.names.size(); ++team)
    seats.push_back({team_role, settings_.names[team],
                     team < settings_.teams.size() ? settings_.teams[team].kind_name() : "remote"});
  match_ = std::make_unique<WorldMatch>(stage_, settings_, state_, seed_, std::move(seats), past.get());
  if (past) return;
  match_->told(0, {.kind = EventKind::begin, .amount = settings_.lockstep ? 0 : frequency_});
  match_->close_step();
}

/// A team has won: all players are sent away. The world stays as it is, to be looked at, until another begins
/// or somebody comes to go on in it.
void HostedWorld::end_game() {
  finish_moment();
  auto end = match_->end(!won());
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
  end_timer_.expires_after(more ? settings_.pause : last_lines);
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

/// What has no duration and was said at this very moment has happened when the moment is over, here as in a
/// replay.
void HostedWorld::finish_moment() {
  if (!won()) world_.advance(state_.time);
}

void HostedWorld::send_all_away() {
  for (net::Member member = 0; member < clients_.size(); ++member) {
    if (clients_[member].kind != Kind::player) continue;
    herald_.disconnect(clients_[member].player);
    clients_[member].kind = Kind::leaving;
    crowd_.finish(member);
  }
}

/// The next round: another world in the place of this one.
void HostedWorld::next_world() {
  if (auto* news = herald_.news()) herald_.gui().farewell(*news);
  seed_ = derived_seed(settings_.map_seed, static_cast<std::uint64_t>(rounds_));
  state_ = founded(settings_.config, seed_, settings_.names, unit_of(frequency_));
  herald_.forget_players();
  past_.reset();
  timer_.cancel();
  armed_ = never;
  last_wake_ = 0;
  began_ = moment_began_ = std::chrono::steady_clock::now();
  open_match({});
  if (auto* news = herald_.news()) herald_.gui().another_world(*news);
  begin_house();
  let_in_waiting();
  turned();
}

/// Somebody comes after the last victory: the world goes on for newcomers, as the reference's does.
void HostedWorld::go_on() {
  open_match(std::move(past_));
  tell(nobody, {.kind = EventKind::go_on});
  if (settings_.lockstep) return;
  catch_up(real_time());
  if (state_.unit != unit_of(frequency_)) tell(nobody, {.kind = EventKind::frequency, .amount = frequency_});
}

void HostedWorld::wait_for_world(net::Member member, std::string_view line) {
  for (auto& each : waiting_)
    if (each.member == member && each.serial == crowd_.serial(member) && each.lines.size() < most_waiting)
      each.lines.emplace_back(line);
}

void HostedWorld::let_in_waiting() {
  for (auto& each : std::exchange(waiting_, {})) {
    if (!crowd_.open(each.member) || crowd_.serial(each.member) != each.serial) continue;
    clients_[each.member].kind = Kind::stranger;
    for (const auto& text : each.lines) line(each.member, text, false);
  }
}

}  // namespace agon::zappy
