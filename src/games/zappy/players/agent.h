// A player without sockets, clock or seat, and its knowledge of itself.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "games/zappy/rules/torus.h"

namespace agon::zappy {

/// A player's knowledge of itself, from the lines it gets. Its frame has the birth place at (0,0) and its
/// first direction as North, whatever the world calls them. Positions in it do not wrap.
class SelfModel {
 public:
  SelfModel() = default;
  SelfModel(int width, int height, int slots) : width_(width), height_(height), slots_(slots) {}

  void sent(const Command& command) { outstanding_.push_back(command); }
  /// Returns the command that the line answers, if any. A late `ko` (for an Incantation that waited for
  /// somebody else's) is told apart from answers as far as possible.
  std::optional<Command> told(const Message& message);
  /// Some answers will not come: no command is outstanding any more, and no incantation goes on.
  void forget();
  /// Moves the model one step ahead.
  void step() { at_ = {at_.x + ahead(facing_).x, at_.y + ahead(facing_).y}; }

  int width() const { return width_; }
  int height() const { return height_; }
  int slots() const { return slots_; }
  Offset at() const { return at_; }
  Orientation facing() const { return facing_; }
  int level() const { return level_; }
  const Amounts& stock() const { return stock_; }
  int food() const { return stock_[0]; }
  bool frozen() const { return frozen_; }
  bool free() const { return !frozen_ && outstanding_.empty(); }
  std::size_t outstanding() const { return outstanding_.size(); }
  const std::deque<Command>& unanswered() const { return outstanding_; }
  /// Units since birth, by the commands done.
  Time clock() const { return awake_ + frozen_time_; }
  /// Units since birth without those spent in incantations.
  Time awake() const { return awake_; }
  /// Units by which the server's clock is ahead of clock(), at least.
  Time late() const { return late_; }
  /// Server time of commands that take `time`, if the server stays as late as so far.
  Time by_server(Time time) const { return awake_ == 0 ? time : time + time * late_ / awake_; }
  /// Least units of life if the player eats nothing more.
  Time life() const;

 private:
  std::optional<Command> answer(const Message& message);
  void end_incantation();
  void apply(const Command& command, const Message& answer);
  void measure();
  void pushed_from(int direction);

  int width_ = 0, height_ = 0, slots_ = 0;
  Offset at_;
  Orientation facing_ = Orientation::N;
  int level_ = 1;
  Amounts stock_{first_guess};
  bool frozen_ = false;
  bool late_ko_ = false;  ///< our Incantation may have waited for somebody else's, and then answers `ko`
  Time awake_ = 0, frozen_time_ = 0, late_ = 0;
  std::int32_t had_ = -1;  ///< food of the first Inventory and food gained since; -1: no Inventory yet
  std::deque<Command> outstanding_;

  static constexpr std::int32_t first_guess = 9;  ///< food of a newborn, until the first Inventory
};

/// A tile as the player saw it last, in its own frame.
struct Remembered {
  Amounts things{};
  int players = 0;
  Time when = 0;
};

class Memory {
 public:
  Memory() = default;
  /// On a map that is not square, a player does not know which side is which until it meets another. Until
  /// then positions wrap at a common multiple of both sides, and one tile may be remembered twice.
  Memory(int width, int height);

  /// Takes the answer to a Look.
  void see(const SelfModel& body, const SeenTiles& tiles);
  void took(Offset at, Resource kind, bool ok);
  void put(Offset at, Resource kind);

  /// Null: never seen, or seen more than `age` ago.
  const Remembered* at(Offset place, Time now, Time age) const;
  /// Number of tiles that a Look would show and that are unknown, or older than `age`.
  int unseen(const SelfModel& body, Orientation facing, Time age) const;
  int side_x() const { return side_x_; }
  int side_y() const { return side_y_; }
  /// The shorter way around the map, as far as its sides are known.
  Offset way(Offset from, Offset to) const {
    return {shorter_way(wrapped(from.x, side_x_), wrapped(to.x, side_x_), side_x_),
            shorter_way(wrapped(from.y, side_y_), wrapped(to.y, side_y_), side_y_)};
  }

 private:
  std::int64_t key(Offset place) const {
    return std::int64_t{wrapped(place.y, side_y_)} * side_x_ + wrapped(place.x, side_x_);
  }

  int side_x_ = 1, side_y_ = 1;
  std::unordered_map<std::int64_t, Remembered> tiles_;
};

using Commands = std::vector<Command>;

/// A player without sockets, clock or seat. It is told the lines that a client gets, and plans commands. The
/// same agent plays in lock-step (SeatPlayer) and over the wire.
class Agent {
 public:
  virtual ~Agent() = default;

  /// Begins a life: an egg has hatched. `slots` is the CLIENT-NUM of the handshake.
  void born(int width, int height, int slots);
  void sent(const Command& command) { body_.sent(command); }
  void forget() { body_.forget(); }
  /// Takes a line from the server. True: the commands planned but not yet sent no longer make sense.
  bool told(const Message& message);
  /// The next commands, at least one. Call only when every command is answered and no incantation freezes it.
  Commands plan();

  const SelfModel& body() const { return body_; }
  /// How many more players should join the team for slots that nobody has taken, counted since the last call.
  int recruits() { return std::exchange(recruits_, 0); }

 protected:
  virtual void begin() {}
  /// Sees every line of the server before the body does.
  virtual void listen(const Message&) {}
  /// Takes a broadcast that came from the direction K.
  virtual void hear(int /*direction*/, const std::string& /*text*/) {}
  /// Takes the answer to a command. The body has applied it already.
  virtual void know(const Command& /*command*/, const Message& /*answer*/) {}
  /// An incantation froze this player (`over` is false), or ended. It succeeded if `level` rose.
  virtual void incantation(bool /*over*/) {}
  virtual void pushed() {}
  virtual void think(Commands& commands) = 0;

  SelfModel body_;
  int recruits_ = 0;
  bool reconsiders_ = false;  ///< set by hear(): the planned commands no longer make sense
};

}  // namespace agon::zappy
