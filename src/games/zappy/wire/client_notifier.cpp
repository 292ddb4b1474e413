#include "games/zappy/wire/client_notifier.h"

#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/text.h"

namespace agon::zappy {

void ClientNotifier::publish() {
  if (news_.empty()) return;
  for (const auto member : guis_) line_server_.text_for(member) += news_;
  news_.clear();
}

void ClientNotifier::connect(Index who, net::Member member) {
  const auto place = static_cast<std::size_t>(who);
  if (place >= members_.size()) members_.resize(place + 1, no_member);
  members_[place] = member;
}

void ClientNotifier::disconnect(Index who) {
  if (static_cast<std::size_t>(who) < members_.size()) members_[static_cast<std::size_t>(who)] = no_member;
}

net::Member ClientNotifier::member_of(Index who) const {
  return static_cast<std::size_t>(who) < members_.size() ? members_[static_cast<std::size_t>(who)]
                                                         : no_member;
}

void ClientNotifier::forget_players() {
  members_.clear();
  players_.clear();
  departed_.clear();
}

Index ClientNotifier::player_of(int number) const {
  const auto found = players_.find(number);
  return found == players_.end() ? nobody : found->second;
}

std::string* ClientNotifier::lines_of(Index who) {
  const auto member = member_of(who);
  return member == no_member ? nullptr : &line_server_.text_for(member);
}

void ClientNotifier::say(Index who, std::string_view line) {
  if (auto* text = lines_of(who)) *text += line;
}

void ClientNotifier::answered(Index who, bool ok) { say(who, ok ? "ok\n" : "ko\n"); }
void ClientNotifier::underway(Index who) { say(who, "Elevation underway\n"); }
void ClientNotifier::incantation_failed(Index who) { say(who, "ko\n"); }
void ClientNotifier::starved(Index who) { say(who, "dead\n"); }

void ClientNotifier::looked(Index who) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  append_look(*text, config_, state_, player(who));
  *text += '\n';
}

void ClientNotifier::listed(Index who) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  append_inventory(*text, config_, player(who));
  *text += '\n';
}

void ClientNotifier::counted(Index who, int slots) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  append_number(*text, slots);
  *text += '\n';
}

void ClientNotifier::heard(Index who, int direction, const std::string& words) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  append_heard(*text, direction, words);
  *text += '\n';
}

void ClientNotifier::pushed(Index who, int direction) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  *text += "eject: ";
  append_number(*text, direction);
  *text += '\n';
}

void ClientNotifier::joined(Index who, Index egg_number) {
  players_[player(who).number] = who;
  if (auto* text = news()) {
    gui_.pnw(*text, player(who));
    gui_.pin(*text, player(who));
    gui_.ebo(*text, egg_number);
  }
}

void ClientNotifier::moved(Index who) {
  if (auto* text = news()) gui_.ppo(*text, player(who));
}

void ClientNotifier::tile_news(const Trantorian& who) {
  gui_.pin(news_, who);
  gui_.bct(news_, who.x, who.y);
}

void ClientNotifier::took(Index who, Resource kind) {
  if (auto* text = news()) {
    gui_.pgt(*text, player(who), kind);
    tile_news(player(who));
  }
}

void ClientNotifier::put_down(Index who, Resource kind) {
  if (auto* text = news()) {
    gui_.pdr(*text, player(who), kind);
    tile_news(player(who));
  }
}

void ClientNotifier::digested(Index who) {
  if (auto* text = news()) gui_.pin(*text, player(who));
}

void ClientNotifier::spoke(Index who, const std::string& words) {
  if (auto* text = news()) gui_.pbc(*text, player(who), words);
}

void ClientNotifier::fork_began(Index who) {
  if (auto* text = news()) gui_.pfk(*text, player(who));
}

void ClientNotifier::laid(Index which) {
  if (auto* text = news()) gui_.enw(*text, egg(which));
}

void ClientNotifier::egg_lost(Index which) {
  if (auto* text = news()) gui_.edi(*text, egg(which));
}

void ClientNotifier::ejected(Index who) {
  if (auto* text = news()) gui_.pex(*text, player(who));
}

void ClientNotifier::incantation_began(Index incantation) {
  if (auto* text = news()) gui_.pic(*text, state_.rituals[static_cast<std::size_t>(incantation)]);
}

void ClientNotifier::elevated(Index who) {
  if (auto* text = lines_of(who)) {
    *text += "Current level: ";
    append_number(*text, player(who).level);
    *text += '\n';
  }
  level_set(who);
}

void ClientNotifier::incantation_ended(Index index, bool success) {
  auto* text = news();
  if (text == nullptr) return;
  const Incantation& incantation = state_.rituals[static_cast<std::size_t>(index)];
  gui_.pie(*text, incantation, success);
  if (success) gui_.bct(*text, incantation.x, incantation.y);
}

void ClientNotifier::died(Index who) {
  if (auto* text = news()) gui_.pdi(*text, player(who));
  players_.erase(player(who).number);
  if (const auto member = member_of(who); member != no_member) departed_.push_back(member);
  disconnect(who);
}

void ClientNotifier::tile_changed(int x, int y) {
  if (auto* text = news()) gui_.bct(*text, x, y);
}

void ClientNotifier::won(Index team) {
  if (auto* text = news()) gui_.seg(*text, team);
}

void ClientNotifier::level_set(Index who) {
  if (auto* text = news()) gui_.plv(*text, player(who));
}

void ClientNotifier::stock_set(Index who) {
  if (auto* text = news()) gui_.pin(*text, player(who));
}

}  // namespace agon::zappy
