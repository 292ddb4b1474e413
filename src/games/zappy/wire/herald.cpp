#include "games/zappy/wire/herald.h"

#include "games/zappy/digits.h"
#include "games/zappy/text.h"

namespace agon::zappy {

void Herald::publish() {
  if (news_.empty()) return;
  for (const auto member : guis_) crowd_.text_for(member) += news_;
  news_.clear();
}

void Herald::connect(Index who, net::Member member) {
  const auto place = static_cast<std::size_t>(who);
  if (place >= members_.size()) members_.resize(place + 1, no_member);
  members_[place] = member;
}

void Herald::disconnect(Index who) {
  if (static_cast<std::size_t>(who) < members_.size()) members_[static_cast<std::size_t>(who)] = no_member;
}

net::Member Herald::member_of(Index who) const {
  return static_cast<std::size_t>(who) < members_.size() ? members_[static_cast<std::size_t>(who)]
                                                         : no_member;
}

Index Herald::player_of(int number) const {
  const auto found = players_.find(number);
  return found == players_.end() ? nobody : found->second;
}

std::string* Herald::lines_of(Index who) {
  const auto member = member_of(who);
  return member == no_member ? nullptr : &crowd_.text_for(member);
}

void Herald::say(Index who, std::string_view line) {
  if (auto* text = lines_of(who)) *text += line;
}

void Herald::answered(Index who, bool ok) { say(who, ok ? "ok\n" : "ko\n"); }
void Herald::underway(Index who) { say(who, "Elevation underway\n"); }
void Herald::ritual_failed(Index who) { say(who, "ko\n"); }
void Herald::starved(Index who) { say(who, "dead\n"); }

void Herald::looked(Index who) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  append_look(*text, config_, state_, player(who));
  *text += '\n';
}

void Herald::listed(Index who) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  append_inventory(*text, config_, player(who));
  *text += '\n';
}

void Herald::counted(Index who, int slots) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  append_number(*text, slots);
  *text += '\n';
}

void Herald::heard(Index who, int direction, const std::string& words) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  append_heard(*text, direction, words);
  *text += '\n';
}

void Herald::pushed(Index who, int direction) {
  auto* text = lines_of(who);
  if (text == nullptr) return;
  *text += "eject: ";
  append_number(*text, direction);
  *text += '\n';
}

void Herald::joined(Index who, Index egg_number) {
  players_[player(who).number] = who;
  if (auto* text = news()) {
    gui_.pnw(*text, player(who));
    gui_.pin(*text, player(who));
    gui_.ebo(*text, egg_number);
  }
}

void Herald::moved(Index who) {
  if (auto* text = news()) gui_.ppo(*text, player(who));
}

void Herald::tile_news(const Trantorian& who) {
  gui_.pin(news_, who);
  gui_.bct(news_, who.x, who.y);
}

void Herald::took(Index who, Resource kind) {
  if (auto* text = news()) {
    gui_.pgt(*text, player(who), kind);
    tile_news(player(who));
  }
}

void Herald::put_down(Index who, Resource kind) {
  if (auto* text = news()) {
    gui_.pdr(*text, player(who), kind);
    tile_news(player(who));
  }
}

void Herald::digested(Index who) {
  if (auto* text = news()) gui_.pin(*text, player(who));
}

void Herald::spoke(Index who, const std::string& words) {
  if (auto* text = news()) gui_.pbc(*text, player(who), words);
}

void Herald::fork_began(Index who) {
  if (auto* text = news()) gui_.pfk(*text, player(who));
}

void Herald::laid(Index which) {
  if (auto* text = news()) gui_.enw(*text, egg(which));
}

void Herald::egg_lost(Index which) {
  if (auto* text = news()) gui_.edi(*text, egg(which));
}

void Herald::ejected(Index who) {
  if (auto* text = news()) gui_.pex(*text, player(who));
}

void Herald::ritual_began(Index ritual) {
  if (auto* text = news()) gui_.pic(*text, state_.rituals[static_cast<std::size_t>(ritual)]);
}

void Herald::elevated(Index who) {
  if (auto* text = lines_of(who)) {
    *text += "Current level: ";
    append_number(*text, player(who).level);
    *text += '\n';
  }
  level_set(who);
}

void Herald::ritual_ended(Index index, bool success) {
  auto* text = news();
  if (text == nullptr) return;
  const Ritual& ritual = state_.rituals[static_cast<std::size_t>(index)];
  gui_.pie(*text, ritual, success);
  if (success) gui_.bct(*text, ritual.x, ritual.y);
}

void Herald::died(Index who) {
  if (auto* text = news()) gui_.pdi(*text, player(who));
  players_.erase(player(who).number);
  if (const auto member = member_of(who); member != no_member) departed_.push_back(member);
  disconnect(who);
}

void Herald::tile_changed(int x, int y) {
  if (auto* text = news()) gui_.bct(*text, x, y);
}

void Herald::won(Index team) {
  if (auto* text = news()) gui_.seg(*text, team);
}

void Herald::level_set(Index who) {
  if (auto* text = news()) gui_.plv(*text, player(who));
}

void Herald::stock_set(Index who) {
  if (auto* text = news()) gui_.pin(*text, player(who));
}

}  // namespace agon::zappy
