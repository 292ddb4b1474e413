// Sends the events of a world: to each player its own lines, to all GUIs the news.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/gui_text.h"
#include "games/zappy/rules/text.h"
#include "games/zappy/rules/world_observer.h"
#include "net/line_server/line_server.h"

namespace agon::zappy {

class ClientNotifier : public WorldObserver {
 public:
  static constexpr net::Member no_member = ~net::Member{0};

  ClientNotifier(const Config& config, const State& state, GuiIds ids, net::LineServer& line_server)
      : config_(config), state_(state), gui_(config, state, ids), line_server_(line_server) {}

  const GuiText& gui() const { return gui_; }
  void add_gui(net::Member member) { guis_.push_back(member); }
  void remove_gui(net::Member member) { std::erase(guis_, member); }
  /// The buffer of news for all GUIs; null if there are none.
  std::string* news() { return guis_.empty() ? nullptr : &news_; }
  /// Sends the news to all GUIs. Call it before anything else for a GUI, to keep the order.
  void publish() {
    if (news_.empty()) return;
    for (const auto member : guis_) line_server_.text_for(member) += news_;
    news_.clear();
  }

  /// Sends a player's lines to a connection.
  void connect(Index who, net::Member member) {
    const auto place = static_cast<std::size_t>(who);
    if (place >= members_.size()) members_.resize(place + 1, no_member);
    members_[place] = member;
    told_.resize(members_.size());
  }
  void disconnect(Index who) {
    if (static_cast<std::size_t>(who) < members_.size()) members_[static_cast<std::size_t>(who)] = no_member;
  }
  net::Member member_of(Index who) const {
    return static_cast<std::size_t>(who) < members_.size() ? members_[static_cast<std::size_t>(who)]
                                                           : no_member;
  }
  /// Whether a line was sent to the player since the last call.
  bool take_told(Index who) {
    const auto place = static_cast<std::size_t>(who);
    const bool told = place < told_.size() && told_[place];
    if (told) told_[place] = false;
    return told;
  }
  /// The living player of that number, else nobody.
  Index player_of(int number) const {
    const auto found = players_.find(number);
    return found == players_.end() ? nobody : found->second;
  }
  /// Disconnects all players, because another world begins.
  void forget_players() {
    members_.clear();
    told_.clear();
    players_.clear();
    departed_.clear();
  }
  /// Connections whose player has died and which must be closed; the call empties the list.
  std::vector<net::Member> take_departed() { return std::exchange(departed_, {}); }

  void answered(Index who, bool ok) override { say(who, ok ? "ok\n" : "ko\n"); }
  void looked(Index who) override {
    line(who, [&](std::string& text) { append_look(text, config_, state_, player(who)); });
  }
  void listed(Index who) override {
    line(who, [&](std::string& text) { append_inventory(text, config_, player(who)); });
  }
  void counted(Index who, int slots) override {
    line(who, [&](std::string& text) { append_number(text, slots); });
  }
  void heard(Index who, int direction, const std::string& words) override {
    line(who, [&](std::string& text) { append_heard(text, direction, words); });
  }
  void pushed(Index who, int direction) override {
    line(who, [&](std::string& text) { append_number(text += "eject: ", direction); });
  }
  void underway(Index who) override { say(who, "Elevation underway\n"); }
  void incantation_failed(Index who) override { say(who, "ko\n"); }
  void starved(Index who) override { say(who, "dead\n"); }

  void joined(Index who, Index egg_number) override {
    players_[player(who).number] = who;
    if (auto* text = news()) {
      gui_.pnw(*text, player(who));
      gui_.pin(*text, player(who));
      gui_.ebo(*text, egg_number);
    }
  }
  void moved(Index who) override {
    if (auto* text = news()) gui_.ppo(*text, player(who));
  }
  void took(Index who, Resource kind) override {
    if (auto* text = news()) {
      gui_.pgt(*text, player(who), kind);
      tile_news(player(who));
    }
  }
  void put_down(Index who, Resource kind) override {
    if (auto* text = news()) {
      gui_.pdr(*text, player(who), kind);
      tile_news(player(who));
    }
  }
  void digested(Index who) override {
    if (auto* text = news()) gui_.pin(*text, player(who));
  }
  void spoke(Index who, const std::string& words) override {
    if (auto* text = news()) gui_.pbc(*text, player(who), words);
  }
  void fork_began(Index who) override {
    if (auto* text = news()) gui_.pfk(*text, player(who));
  }
  void laid(Index which) override {
    if (auto* text = news()) gui_.enw(*text, egg(which));
  }
  void egg_lost(Index which) override {
    if (auto* text = news()) gui_.edi(*text, egg(which));
  }
  void ejected(Index who) override {
    if (auto* text = news()) gui_.pex(*text, player(who));
  }
  void incantation_began(Index incantation) override {
    if (auto* text = news()) gui_.pic(*text, state_.rituals[static_cast<std::size_t>(incantation)]);
  }
  void elevated(Index who) override {
    line(who, [&](std::string& text) { append_number(text += "Current level: ", player(who).level); });
    level_set(who);
  }
  void incantation_ended(Index index, bool success) override {
    auto* text = news();
    if (text == nullptr) return;
    const Incantation& incantation = state_.rituals[static_cast<std::size_t>(index)];
    gui_.pie(*text, incantation, success);
    if (success) gui_.bct(*text, incantation.x, incantation.y);
  }
  void died(Index who) override {
    if (auto* text = news()) gui_.pdi(*text, player(who));
    players_.erase(player(who).number);
    if (const auto member = member_of(who); member != no_member) departed_.push_back(member);
    disconnect(who);
  }
  void tile_changed(int x, int y) override {
    if (auto* text = news()) gui_.bct(*text, x, y);
  }
  void won(Index team) override {
    if (auto* text = news()) gui_.seg(*text, team);
  }
  void level_set(Index who) override {
    if (auto* text = news()) gui_.plv(*text, player(who));
  }
  void stock_set(Index who) override {
    if (auto* text = news()) gui_.pin(*text, player(who));
  }

 private:
  const Trantorian& player(Index who) const { return state_.players[static_cast<std::size_t>(who)]; }
  const Egg& egg(Index which) const { return state_.eggs[static_cast<std::size_t>(which)]; }
  /// The buffer of a player's lines; null if it has no connection.
  std::string* lines_of(Index who) {
    const auto member = member_of(who);
    if (member == no_member) return nullptr;
    told_[static_cast<std::size_t>(who)] = true;
    return &line_server_.text_for(member);
  }
  void say(Index who, std::string_view line) {
    if (auto* text = lines_of(who)) *text += line;
  }
  /// Calls `write(text)` for a player with a connection, and ends its line.
  template <class Write>
  void line(Index who, Write write) {
    auto* text = lines_of(who);
    if (text == nullptr) return;
    write(*text);
    *text += '\n';
  }
  void tile_news(const Trantorian& who) {
    gui_.pin(news_, who);
    gui_.bct(news_, who.x, who.y);
  }

  const Config& config_;
  const State& state_;
  GuiText gui_;
  net::LineServer& line_server_;
  std::vector<net::Member> guis_;
  std::string news_;
  std::vector<net::Member> members_;        ///< by player
  std::vector<bool> told_;                  ///< by player: a line was sent to it
  std::unordered_map<int, Index> players_;  ///< by number
  std::vector<net::Member> departed_;
};

}  // namespace agon::zappy
