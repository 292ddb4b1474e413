#include "games/zappy/rules/world_observer.h"

#include "games/zappy/rules/torus.h"

namespace agon::zappy {

SeenTiles look(const Config& config, const State& state, const Trantorian& who) {
  SeenTiles tiles;
  tiles.reserve(static_cast<std::size_t>((who.level + 1) * (who.level + 1)));
  each_in_view(config, who.x, who.y, who.orientation, who.level, [&](int x, int y) {
    const Tile& tile = state.tiles[static_cast<std::size_t>(y * config.width + x)];
    tiles.push_back({tile.players, tile.things, config.look_shows_eggs ? tile.eggs : 0});
  });
  return tiles;
}

Amounts shown_stock(const Config& config, const Trantorian& who) {
  Amounts stock = who.stock;
  if (config.inventory_food == InventoryFood::total) ++stock[static_cast<std::size_t>(Resource::food)];
  return stock;
}

Message* SeatObserver::tell(Index who, MessageKind kind, int number) {
  const auto seat = player(who).seat;
  if (seat < 0) return nullptr;
  auto& messages = state_.seats[static_cast<std::size_t>(seat)].messages;
  Message& line = messages.emplace_back();
  line.kind = kind;
  line.number = number;
  return &line;
}

void SeatObserver::looked(Index who) {
  if (auto* line = tell(who, MessageKind::look)) line->tiles = look(config_, state_, player(who));
}

void SeatObserver::listed(Index who) {
  if (auto* line = tell(who, MessageKind::inventory)) line->stock = shown_stock(config_, player(who));
}

void SeatObserver::heard(Index who, int direction, const std::string& text) {
  if (auto* line = tell(who, MessageKind::message, direction)) line->text = text;
}

void SeatObserver::died(Index who) {
  places_changed_ = true;
  const auto seat = player(who).seat;
  if (seat < 0) return;
  auto& place = state_.seats[static_cast<std::size_t>(seat)];
  place.player = nobody;
  place.messages.clear();
}

}  // namespace agon::zappy
