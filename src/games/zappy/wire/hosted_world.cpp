#include "games/zappy/wire/hosted_world.h"

#include <boost/asio/post.hpp>

#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/text.h"
#include "text/words.h"

namespace agon::zappy {

namespace {

/// Events this close together are handled at one wake-up: the difference is invisible, and it saves processor
/// time.
constexpr Time longest_slack = 1'400'000;
constexpr int most_by_a_door = 64;    // connections of one client's program
constexpr int moments_a_turn = 2000;  // lock-step: after so many the sockets are read
/// After this time the told events are in the record, even if nothing else happens.
constexpr std::chrono::milliseconds closing_time{150};

/// A player is sent little, so one with so many unread bytes is disconnected.
const net::LineServerLimits limits{
    .max_line = longest_text, .max_unsent = std::size_t{256} << 10, .last_word = "ko\n"};

}  // namespace

HostedWorld::HostedWorld(LiveRuntime& runtime, const WireSettings& settings,
                         std::function<void(int)> finished)
    : runtime_(runtime),
      settings_(settings),
      finished_(std::move(finished)),
      state_(founded(settings.config, settings.seed, settings.names, unit_of(settings.frequency))),
      line_server_(runtime.network(), *this, limits),
      notifier_(settings.config, state_, settings.gui_ids, line_server_),
      world_(settings.config, state_, notifier_),
      seed_(settings.seed),
      began_(std::chrono::steady_clock::now()),
      frequency_(settings.frequency),
      timer_(runtime.network()),
      naming_timer_(runtime.network()),
      end_timer_(runtime.network()),
      closing_timer_(runtime.network()),
      hold_timer_(runtime.network()),
      moment_began_(began_) {
  if (settings.arranged) {
    const auto seats = settings.arranged->players.size();
    arranged_.emplace(Arranged{std::vector<bool>(seats, false), seats, std::vector<int>(seats, 0)});
  }
  open_match({});
  hold_time();
}

HostedWorld::~HostedWorld() {
  if (!match_) return;
  finish_moment();
  auto footer = match_->end(!won()).footer;
  const auto players = outside_players();
  for (const auto& mate : mates_) mate->told_outcome(footer.outcome);
  for (const auto& each : players) each.player->end();
  const auto parts = take_reports(players, settings_.names.size(), footer);
  match_->finish(std::move(footer), parts, [] {});
}

Time HostedWorld::unit_of(int frequency) const { return settings_.lockstep ? 1 : ticks_of_unit(frequency); }

Time HostedWorld::real_time() const {
  constexpr Time grain = grain_of(false);
  if (held()) return 0;
  return ((std::chrono::steady_clock::now() - began_).count() + grain - 1) / grain * grain;
}

void HostedWorld::welcome(net::Member member, int door) {
  if (member >= clients_.size()) clients_.resize(member + 1);
  clients_[member] = {Kind::stranger, nobody, door};
  if (door >= 0 && ++arranged_->connections[static_cast<std::size_t>(door)] > most_by_a_door) {
    clients_[member].kind = Kind::leaving;
    --arranged_->connections[static_cast<std::size_t>(door)];
    line_server_.finish(member);
    return line_server_.flush();
  }
  line_server_.text_for(member) += "WELCOME\n";
  naming_.push_back({std::chrono::steady_clock::now() + std::chrono::milliseconds(settings_.name_limit_ms),
                     member, line_server_.serial(member)});
  watch_names();
  line_server_.flush();
}

void HostedWorld::watch_names() {
  while (!naming_.empty()) {  // clients that have named a team, or left, need no timer
    const auto& first = naming_.front();
    const bool same = line_server_.open(first.member) && line_server_.serial(first.member) == first.serial;
    if (same && clients_[first.member].kind == Kind::stranger) break;
    naming_.pop_front();
  }
  if (naming_armed_ || naming_.empty()) return;
  naming_armed_ = true;
  naming_timer_.expires_at(naming_.front().until);
  naming_timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    naming_armed_ = false;
    const auto now = std::chrono::steady_clock::now();
    for (; !naming_.empty() && naming_.front().until <= now; naming_.pop_front()) {
      const auto& due = naming_.front();
      if (!line_server_.open(due.member) || line_server_.serial(due.member) != due.serial) continue;
      if (clients_[due.member].kind != Kind::stranger) continue;
      clients_[due.member].kind = Kind::leaving;
      line_server_.finish(due.member);
    }
    line_server_.flush();
    watch_names();
  });
}

void HostedWorld::arriving() {
  if (!settings_.lockstep) catch_up(real_time());
}

void HostedWorld::line(net::Member member, std::string_view text, bool too_long) {
  const Client client = clients_[member];
  switch (client.kind) {
    case Kind::stranger:
      return take_name(member, too_long ? std::string_view{} : trimmed(without_return(text)));
    case Kind::waiting:
      return wait_for_world(member, too_long ? std::string_view{} : text);
    case Kind::player:
      if (notifier_.member_of(client.player) != member) return;  // it has just starved, or a team has won
      if (arranged_) arranged_->lapses[static_cast<std::size_t>(client.player)] = 0;
      waiters_.erase(client.player);
      return submit(client.player,
                    too_long ? Command{Verb::unknown, Resource::food, false, {}} : parse_command(text));
    case Kind::gui:
      return answer_gui(member, too_long ? std::string_view{} : text);
    case Kind::leaving:
      return;
  }
}

Index HostedWorld::team_named(std::string_view name) const {
  for (std::size_t team = 0; team < state_.teams.size(); ++team)
    if (state_.teams[team].name == name) return static_cast<Index>(team);
  return nobody;
}

/// A client that names an unknown team, or one without an egg, gets ko and may name another. After a victory
/// it may have to wait for the next world.
void HostedWorld::take_name(net::Member member, std::string_view name) {
  if (name == "GRAPHIC" && !arranged_) return seat_gui(member);
  const Index team = team_named(name);
  if (arranged_ && !lets_in(clients_[member], team)) {
    line_server_.text_for(member) += "ko\n";
    return;
  }
  if (!match_ && team != nobody && (rounds_ < settings_.rounds || !past_complete_)) {
    clients_[member].kind = Kind::waiting;
    waiting_.push_back({member, line_server_.serial(member), {}});
    return wait_for_world(member, name);
  }
  if (!match_ && team != nobody) go_on();
  const bool room = team != nobody && !state_.teams[static_cast<std::size_t>(team)].eggs.empty();
  const auto player = room ? tell(team, {.kind = EventKind::join}) : std::nullopt;
  if (arranged_) came(clients_[member], team);
  auto& text = line_server_.text_for(member);
  if (!player) {
    text += "ko\n";
    return;
  }
  clients_[member] = {Kind::player, *player, clients_[member].door};
  if (arranged_) arranged_->lapses.resize(state_.players.size());
  notifier_.connect(*player, member);
  waiters_.erase(*player);
  moment_began_ = std::chrono::steady_clock::now();  // lock-step: the new player has its whole budget
  append_number(text, static_cast<std::int64_t>(state_.teams[static_cast<std::size_t>(team)].eggs.size()));
  text += '\n';
  append_number(text, settings_.config.width);
  text += ' ';
  append_number(text, settings_.config.height);
  text += '\n';
}

void HostedWorld::gone(net::Member member, std::string_view) {
  const Client client = std::exchange(clients_[member], {});
  if (client.door >= 0) --arranged_->connections[static_cast<std::size_t>(client.door)];
  if (client.kind == Kind::gui) notifier_.remove_gui(member);
  if (client.kind != Kind::player) return;
  if (!settings_.lockstep) catch_up(real_time());
  if (notifier_.member_of(client.player) != member) return;  // it has just starved, or a team has won
  notifier_.disconnect(client.player);
  if (client.door >= 0) note_departure(client);
  tell(client.player, {.kind = EventKind::leave});
}

std::optional<Index> HostedWorld::tell(Index whom, const WorldEvent& event) {
  const bool player = about_player(event.kind);
  match_->told(player ? state_.players[static_cast<std::size_t>(whom)].number : whom, event);
  const auto joined = zappy::tell(world_, state_, whom, event);
  if (won()) end_game();
  return joined;
}

void HostedWorld::submit(Index player, Command command) {
  const Trantorian& who = state_.players[static_cast<std::size_t>(player)];
  if (who.queue.size() == longest_queue) return;  // dropped, and not recorded
  if (command.wrong) command = {command.verb, Resource::food, true, {}};
  match_->said(who.number, command);
  world_.submit(player, command);
}

void HostedWorld::turned() {
  look_for_teams();
  if (settings_.lockstep)
    follow_players();
  else
    catch_up(real_time());
  if (arranged_ && match_ && !held() && (state_.living == 0 || time_is_over())) end_game();
  settle();
  arm();
  close_step_soon();
}

/// Real time: everything due by `until` happens, step by step of the record.
void HostedWorld::catch_up(Time until) {
  while (match_) {
    const Time stop = std::min(until, match_->step_end());
    for (Time moment = world_.next(); moment <= stop && !won(); moment = world_.next()) {
      runtime_.lateness().add(milliseconds(Nanoseconds(until - moment)));
      world_.happen(moment);
    }
    if (won()) return end_game();
    world_.advance(stop);
    if (stop < match_->step_end()) return;
    match_->close_step();
  }
}

/// Lock-step: a world begins when each team that is to come has a living player.
void HostedWorld::hold_time() {
  holding_ = settings_.lockstep && !arranged_;
  hold_ends_ = settings_.wait ? std::chrono::steady_clock::now() + std::chrono::seconds(*settings_.wait)
                              : std::chrono::steady_clock::time_point::max();
}

/// A team of programs that have all ended does not come.
bool HostedWorld::awaits_team() const {
  for (std::size_t team = 0; team < state_.teams.size(); ++team) {
    if (state_.teams[team].players > 0) continue;
    const auto ours = [&](const auto& mate) { return mate->team() == static_cast<int>(team); };
    const auto to_come = [&](const auto& mate) { return ours(mate) && !mate->ended({}); };
    if (std::none_of(mates_.begin(), mates_.end(), ours) ||
        std::any_of(mates_.begin(), mates_.end(), to_come))
      return true;
  }
  return false;
}

void HostedWorld::look_for_teams() {
  if (!holding_) return;
  constexpr std::chrono::milliseconds between_looks{100};
  const auto now = std::chrono::steady_clock::now();
  holding_ = now < hold_ends_ && awaits_team();
  if (!holding_) {
    moment_began_ = now;
    return;
  }
  hold_timer_.expires_after(between_looks);
  hold_timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) turned();
  });
}

/// Lock-step: the moment until which time waits for a client that has connected and not named its team;
/// empty: there is none.
std::optional<std::chrono::steady_clock::time_point> HostedWorld::newcomer_until() const {
  const auto now = std::chrono::steady_clock::now();
  for (auto each = naming_.rbegin(); each != naming_.rend(); ++each) {
    const auto until =
        each->until - std::chrono::milliseconds(settings_.name_limit_ms) + settings_.budget_time();
    if (until <= now) break;  // those before came earlier
    const bool same = line_server_.open(each->member) && line_server_.serial(each->member) == each->serial;
    if (same && clients_[each->member].kind == Kind::stranger) return until;
  }
  return std::nullopt;
}

/// Lock-step: waiters without news wait one more unit each, while somebody else acts.
void HostedWorld::let_wait() {
  for (auto each = waiters_.begin(); each != waiters_.end();) {
    const auto& player = state_.players[static_cast<std::size_t>(*each)];
    const bool news = notifier_.take_told(*each);
    if (news) moment_began_ = std::chrono::steady_clock::now();
    if (news || notifier_.member_of(*each) == ClientNotifier::no_member) {
      each = waiters_.erase(each);
      continue;
    }
    if (player.idle() && state_.idle < state_.living) submit(*each, {});
    ++each;
  }
}

/// Lock-step: time advances while every living player has a command.
void HostedWorld::follow_players() {
  if (newcomer_until()) return;
  int moments = 0;
  if (!waiters_.empty()) let_wait();
  while (match_ && !held() && !time_is_over() && state_.living > 0 && state_.idle == 0 &&
         moments++ < moments_a_turn) {
    world_.happen(world_.next());
    moment_began_ = std::chrono::steady_clock::now();
    if (won()) return end_game();
    if (state_.time >= match_->step_end()) match_->close_step();
    if (!waiters_.empty()) let_wait();
  }
  if (moments > moments_a_turn) boost::asio::post(runtime_.network(), [this] { turned(); });
}

/// Lock-step: a player that has sent nothing within its budget waits one unit.
void HostedWorld::spend_budget() {
  for (Index player = 0; player < static_cast<Index>(state_.players.size()); ++player)
    if (match_ && state_.players[static_cast<std::size_t>(player)].idle()) {
      submit(player, {});
      notifier_.take_told(player);
      if (arranged_)
        lapsed(player);
      else
        waiters_.insert(player);
    }
}

/// The events so far reach the disk even if nothing more happens.
void HostedWorld::close_step_soon() {
  if (closing_armed_ || !match_ || !match_->pending()) return;
  closing_armed_ = true;
  closing_timer_.expires_after(closing_time);
  closing_timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    closing_armed_ = false;
    if (!settings_.lockstep) return turned();
    if (match_ && match_->pending()) match_->close_step();
  });
}

/// Sends the news, and disconnects players that have died.
void HostedWorld::settle() {
  for (const auto member : notifier_.take_departed()) {
    if (clients_[member].kind != Kind::player) continue;
    clients_[member].kind = Kind::leaving;
    line_server_.finish(member);
  }
  notifier_.publish();
  line_server_.flush();
}

/// One timer, set for the next event; it stays as it is if it fires no later than that.
void HostedWorld::arm() {
  using std::chrono::steady_clock;
  steady_clock::time_point at;
  Time due = never;
  if (!match_ || held()) return;
  if (settings_.lockstep) {
    const auto newcomer = newcomer_until();
    if (state_.living == 0 || (state_.idle == 0 && !newcomer)) return;
    at = newcomer.value_or(moment_began_ + settings_.budget_time());
    due = (at - began_).count();
  } else {
    due = world_.next();
    if (due == never) return;
    const Time slack = std::min(longest_slack, state_.unit / 4);
    due = std::max(due, last_wake_ + slack);
    at = began_ + std::chrono::nanoseconds(due);
  }
  if (armed_ <= due) return;
  armed_ = due;
  timer_.expires_at(at);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) wake();
  });
}

void HostedWorld::wake() {
  armed_ = never;
  last_wake_ = real_time();
  const bool over_budget =
      settings_.lockstep && std::chrono::steady_clock::now() >= moment_began_ + settings_.budget_time();
  if (over_budget && match_) spend_budget();
  turned();
}

}  // namespace agon::zappy
