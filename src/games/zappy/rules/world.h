// The world of Zappy: players submit commands, time advances, and everything due happens at its moment. It
// knows neither sockets nor real time: its driver chooses the length of a tick.
//
// A World is a light handle on a State; making one is cheap.
#pragma once

#include <limits>
#include <optional>

#include "core/random.h"
#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/torus.h"
#include "games/zappy/rules/world_observer.h"

namespace agon::zappy {

inline constexpr Time never = std::numeric_limits<Time>::max();

/// A fresh world: ground filled, every team's eggs laid.
State founded(const Config& config, std::uint64_t seed, const std::vector<std::string>& names, Time unit = 1);

class World {
 public:
  World(const Config& config, State& state, WorldObserver& observer)
      : config_(config), state_(state), observer_(observer) {}

  /// A client names a team: one of its eggs hatches. Empty if the team has no egg.
  std::optional<Index> join(Index team);
  /// Removes the player of a client that has gone; in the world it dies.
  void leave(Index player);
  /// Queues a command; it begins at once if the player is free. False: the queue is full and it is dropped.
  bool submit(Index player, const Command& command);

  /// The next moment at which something is due; `never` if nothing is.
  Time next() const;
  /// Plays everything that is due at `moment`, which must be next().
  void happen(Time moment);
  /// Plays everything up to and including `until`, or until a team has won.
  void advance(Time until);
  /// Sets the length of a time unit in ticks; commands that have begun keep their end.
  void set_unit(Time ticks);

  // An operator's commands; the observer is told of them as of any other.
  void move(Index player, int x, int y, Orientation orientation);
  void set_level(Index player, int level);
  void set_stock(Index player, Resource kind, int amount);
  void set_ground(int x, int y, Resource kind, int amount);
  void lay(Index team, int x, int y, std::int32_t parent);
  /// The game is over: removes every player without a message, and opens the world for new ones.
  void clear();

  const Config& config() const { return config_; }
  Tile& tile(int x, int y) { return state_.tiles[tile_index(x, y)]; }
  std::size_t tile_index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(config_.width) +
           static_cast<std::size_t>(x);
  }

 private:
  friend State founded(const Config& config, std::uint64_t seed, const std::vector<std::string>& names,
                       Time unit);

  Trantorian& player(Index index) { return state_.players[static_cast<std::size_t>(index)]; }
  Egg& egg(Index index) { return state_.eggs[static_cast<std::size_t>(index)]; }
  Team& team(Index index) { return state_.teams[static_cast<std::size_t>(index)]; }
  Time after(Time units) const { return state_.time + units * state_.unit; }
  Random chance();

  void ring(std::uint32_t subject);
  void finish_command(Index index);
  void go_on(Index index);

  void perform(Index index, const Command& command);
  void step_ahead(Index index);
  void turn(Index index, Orientation orientation);
  void take(Index index, Resource kind);
  void put_down(Index index, Resource kind);
  void broadcast(Index index, const std::string& text);
  void fork(Index index);
  void eject(Index index);
  void push(Index index, Orientation heading);

  bool begin_incantation(Index initiator);
  void end_incantation(Index index);
  bool takes_part(const Incantation& incantation, const Trantorian& who) const;
  bool has_stones(const Tile& place, const Amounts& stones) const;
  void elevate(Index index);
  void freeze(Index index, Index incantation);
  void thaw(const Incantation& incantation);

  void put_player(Index index, int x, int y);
  void remove_player(Index index);
  Index lay_egg(Index team_index, int x, int y, std::int32_t parent);
  void remove_egg(Index index);
  void eat(Index index);
  void die(Index index);
  void declare(Index team_index);
  void last_team_check();

  void change_ground(Tile& place, std::size_t kind, std::int32_t by) {
    place.things[kind] += by;
    state_.ground[kind] += by;
  }
  bool ground_lacks() const;
  Time next_refill() const;
  void refill();
  std::size_t place_for(std::size_t kind, Random& random) const;

  const Config& config_;
  State& state_;
  WorldObserver& observer_;
};

}  // namespace agon::zappy
