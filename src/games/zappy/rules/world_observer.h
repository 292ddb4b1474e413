// Observes a world: it is told of everything that happens, as it happens. The wire writes it to clients and
// GUIs, the lock-step game keeps it for its seats. Its functions are called from inside the world, when the
// state already shows the change; an observer must not act on the world.
#pragma once

#include "games/zappy/rules/state.h"
#include "games/zappy/rules/torus.h"

namespace agon::zappy {

class WorldObserver {
 public:
  virtual ~WorldObserver() = default;

  // Lines to one player.
  virtual void answered(Index, bool /*ok*/) {}
  virtual void looked(Index) {}
  virtual void listed(Index) {}                  ///< Inventory
  virtual void counted(Index, int /*slots*/) {}  ///< Connect_nbr
  virtual void heard(Index /*who*/, int /*K*/, const std::string&) {}
  virtual void pushed(Index, int /*K*/) {}
  virtual void underway(Index) {}
  virtual void incantation_failed(Index) {
  }                               ///< ko at the end of an incantation, or because the player left it
  virtual void starved(Index) {}  ///< dead; `died` follows

  // Events that everybody may see.
  virtual void joined(Index, Index /*egg*/) {}
  virtual void moved(Index) {}
  virtual void took(Index, Resource) {}
  virtual void put_down(Index, Resource) {}
  virtual void digested(Index) {}
  virtual void spoke(Index, const std::string&) {}
  virtual void fork_began(Index) {}
  virtual void laid(Index /*egg*/) {}
  virtual void egg_lost(Index /*egg*/) {}
  virtual void ejected(Index) {}  ///< by this player, all at once
  virtual void incantation_began(Index /*incantation*/) {}
  virtual void elevated(Index) {}  ///< a line to the player, too
  virtual void incantation_ended(Index /*incantation*/, bool /*success*/) {}
  virtual void died(Index) {}
  virtual void tile_changed(int /*x*/, int /*y*/) {}  ///< changed by the refill or an operator
  virtual void won(Index /*team*/) {}

  // Actions of an operator.
  virtual void level_set(Index) {}
  virtual void stock_set(Index) {}
};

/// The stock as Inventory shows it.
inline Amounts shown_stock(const Config& config, const Trantorian& who) {
  Amounts stock = who.stock;
  if (config.inventory_food == InventoryFood::total) ++stock[static_cast<std::size_t>(Resource::food)];
  return stock;
}

/// Keeps for every seat of a lock-step game the lines its player is sent.
class SeatObserver : public WorldObserver {
 public:
  SeatObserver(const Config& config, State& state) : config_(config), state_(state) {}

  /// Whether a seat may have become free, or an egg for one: a player died or laid an egg.
  bool places_changed() const { return places_changed_; }
  void places_filled() { places_changed_ = false; }

  void answered(Index who, bool ok) override { tell(who, ok ? MessageKind::ok : MessageKind::ko); }
  void looked(Index who) override {
    if (auto* line = tell(who, MessageKind::look)) see(player(who), line->tiles);
  }
  void listed(Index who) override {
    if (auto* line = tell(who, MessageKind::inventory)) line->stock = shown_stock(config_, player(who));
  }
  void counted(Index who, int slots) override { tell(who, MessageKind::connect_nbr, slots); }
  void heard(Index who, int direction, const std::string& text) override {
    if (auto* line = tell(who, MessageKind::message, direction)) line->text = text;
  }
  void pushed(Index who, int direction) override { tell(who, MessageKind::eject, direction); }
  void underway(Index who) override { tell(who, MessageKind::underway); }
  void incantation_failed(Index who) override { tell(who, MessageKind::ko); }
  void elevated(Index who) override { tell(who, MessageKind::level, player(who).level); }
  void laid(Index) override { places_changed_ = true; }
  void died(Index who) override {
    places_changed_ = true;
    const auto seat = player(who).seat;
    if (seat < 0) return;
    auto& place = state_.seats[static_cast<std::size_t>(seat)];
    place.player = nobody;
    place.messages.clear();
  }

 private:
  const Trantorian& player(Index who) const { return state_.players[static_cast<std::size_t>(who)]; }
  Message* tell(Index who, MessageKind kind, int number = 0) {
    const auto seat = player(who).seat;
    if (seat < 0) return nullptr;
    auto& messages = state_.seats[static_cast<std::size_t>(seat)].messages;
    Message& line = messages.emplace_back();
    line.kind = kind;
    line.number = number;
    return &line;
  }

  /// The tiles that the player sees, in the order of Look.
  void see(const Trantorian& who, SeenTiles& tiles) const {
    tiles.reserve(static_cast<std::size_t>((who.level + 1) * (who.level + 1)));
    each_in_view(config_, who.x, who.y, who.orientation, who.level, [&](int x, int y) {
      const Tile& tile = state_.tiles[static_cast<std::size_t>(y * config_.width + x)];
      tiles.push_back({tile.players, tile.things, config_.look_shows_eggs ? tile.eggs : 0});
    });
  }

  const Config& config_;
  State& state_;
  bool places_changed_ = false;
};

}  // namespace agon::zappy
