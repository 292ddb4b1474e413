// Keeps for every seat of a lock-step game the lines its player is sent.
#pragma once

#include "games/zappy/rules/world_observer.h"

namespace agon::zappy {

class SeatObserver : public WorldObserver {
 public:
  SeatObserver(const Config& config, State& state) : config_(config), state_(state) {}

  /// Whether a seat may have become free, or an egg for one: a player died or laid an egg.
  bool places_changed() const { return places_changed_; }
  void places_filled() { places_changed_ = false; }

  void answered(Index who, bool ok) override { tell(who, ok ? MessageKind::ok : MessageKind::ko); }
  void looked(Index who) override;
  void listed(Index who) override;
  void counted(Index who, int slots) override { tell(who, MessageKind::connect_nbr, slots); }
  void heard(Index who, int direction, const std::string& text) override;
  void pushed(Index who, int direction) override { tell(who, MessageKind::eject, direction); }
  void underway(Index who) override { tell(who, MessageKind::underway); }
  void incantation_failed(Index who) override { tell(who, MessageKind::ko); }
  void elevated(Index who) override { tell(who, MessageKind::level, player(who).level); }
  void laid(Index) override { places_changed_ = true; }
  void died(Index who) override;

 private:
  const Trantorian& player(Index who) const { return state_.players[static_cast<std::size_t>(who)]; }
  Message* tell(Index who, MessageKind kind, int number = 0);

  const Config& config_;
  State& state_;
  bool places_changed_ = false;
};

/// The tiles that the player sees, in the order of Look.
SeenTiles look(const Config& config, const State& state, const Trantorian& who);
/// The stock as Inventory shows it.
Amounts shown_stock(const Config& config, const Trantorian& who);

}  // namespace agon::zappy
