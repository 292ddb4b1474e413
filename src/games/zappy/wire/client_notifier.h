// Sends the events of a world: to each player its own lines, to all GUIs the news.
#pragma once

#include <unordered_map>

#include "games/zappy/rules/gui_text.h"
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
  void publish();

  /// Sends a player's lines to a connection.
  void connect(Index player, net::Member member);
  void disconnect(Index player);
  net::Member member_of(Index player) const;
  /// The living player of that number, else nobody.
  Index player_of(int number) const;
  /// Disconnects all players, because another world begins.
  void forget_players();
  /// Connections whose player has died and which must be closed; the call empties the list.
  std::vector<net::Member> take_departed() { return std::exchange(departed_, {}); }

  void answered(Index who, bool ok) override;
  void looked(Index who) override;
  void listed(Index who) override;
  void counted(Index who, int slots) override;
  void heard(Index who, int direction, const std::string& words) override;
  void pushed(Index who, int direction) override;
  void underway(Index who) override;
  void incantation_failed(Index who) override;
  void starved(Index who) override;

  void joined(Index who, Index egg) override;
  void moved(Index who) override;
  void took(Index who, Resource kind) override;
  void put_down(Index who, Resource kind) override;
  void digested(Index who) override;
  void spoke(Index who, const std::string& words) override;
  void fork_began(Index who) override;
  void laid(Index egg) override;
  void egg_lost(Index egg) override;
  void ejected(Index who) override;
  void incantation_began(Index incantation) override;
  void elevated(Index who) override;
  void incantation_ended(Index incantation, bool success) override;
  void died(Index who) override;
  void tile_changed(int x, int y) override;
  void won(Index team) override;
  void level_set(Index who) override;
  void stock_set(Index who) override;

 private:
  const Trantorian& player(Index who) const { return state_.players[static_cast<std::size_t>(who)]; }
  const Egg& egg(Index which) const { return state_.eggs[static_cast<std::size_t>(which)]; }
  /// The buffer of a player's lines; null if it has no connection.
  std::string* lines_of(Index who);
  void say(Index who, std::string_view line);
  void tile_news(const Trantorian& who);

  const Config& config_;
  const State& state_;
  GuiText gui_;
  net::LineServer& line_server_;
  std::vector<net::Member> guis_;
  std::string news_;
  std::vector<net::Member> members_;        ///< by player
  std::unordered_map<int, Index> players_;  ///< by number
  std::vector<net::Member> departed_;
};

}  // namespace agon::zappy
