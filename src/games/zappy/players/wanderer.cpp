#include <fmt/format.h>
#include <charconv>

#include "games/zappy/players/forager.h"
#include "games/zappy/players/players.h"
#include "games/zappy/players/seal.h"
#include "games/zappy/players/seat_player.h"
#include "games/zappy/players/walking.h"
#include "games/zappy/rules/constants.h"

namespace agon::zappy {

namespace {

/// Eats and roams.
class Wanderer : public Forager {
 public:
  explicit Wanderer(std::uint64_t seed) : Forager(seed, "zappy.wanderer") {}

 protected:
  void think(Commands& commands) override {
    commands.push_back(simply(Verb::Inventory));
    constexpr int enough = 15;
    Wants wants;
    wants.most[0] = std::max(0, enough - body_.food());
    wants.worth[0] = 10;
    forage(commands, wants);
  }
};

class RandomPlayer : public agon::Player<Rules> {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed, "zappy.random") {}

  Action decide(const View&, Nanoseconds) override {
    Action action;
    const auto roll = random_.below(32);
    if (roll < 8) {
      action.verb = Verb::Forward;
    } else if (roll < 11) {
      action.verb = roll == 8 ? Verb::Left : Verb::Right;
    } else if (roll < 23) {
      action.verb = Verb::Take;
      action.object = roll < 16 ? Resource::food : static_cast<Resource>(random_.below(resource_kinds));
    } else if (roll < 28) {
      action.verb = Verb::Incantation;
    } else {
      action = rare();
    }
    return action;
  }

 private:
  Action rare() {
    static constexpr std::array verbs{Verb::Look, Verb::Inventory, Verb::Connect_nbr, Verb::Eject,
                                      Verb::Set,  Verb::Broadcast, Verb::Fork,        Verb::none};
    Action action;
    action.verb = verbs[random_.below(verbs.size())];
    if (action.verb == Verb::Set) action.object = static_cast<Resource>(random_.below(resource_kinds));
    if (action.verb == Verb::Broadcast) action.text = "hello";
    return action;
  }

  Random random_;
};

// Players that live to disturb: they walk to where others call, and there each kind does its harm.

class Griefer : public Forager {
 public:
  Griefer(std::uint64_t seed, const char* purpose) : Forager(seed, purpose) {}

 protected:
  void begin() override {
    Forager::begin();
    heard_at_ = -patience;
  }
  void hear(int direction, const std::string& text) override {
    direction_ = direction;
    text_ = text;
    heard_at_ = body_.clock();
    moved_ = false;
  }

  void think(Commands& commands) final {
    commands.push_back(simply(Verb::Inventory));
    constexpr int enough = 14, hungry = 6;
    Wants wants;
    wants.worth[0] = 10;
    wants.most[0] = std::max(0, enough - body_.food());
    const bool called = body_.clock() - heard_at_ < patience;
    if (body_.food() < hungry || !called) return forage(commands, wants);
    if (direction_ != 0 && !moved_) {
      moved_ = true;
      step_toward_sound(commands, direction_);
    }
    commands.push_back(simply(Verb::Look));
    harm(commands);
  }

  /// What it does where it has come to a call.
  virtual void harm(Commands& commands) = 0;

  /// Whether somebody else stood here when it looked last.
  bool in_company() const {
    const auto* here = memory_.at(body_.at(), body_.clock(), recent);
    return here != nullptr && here->players > 1;
  }

  static constexpr Time patience = 60;  ///< units for which a call is followed
  static constexpr Time recent = 20;

  std::string text_;   ///< of the last call
  int direction_ = 0;  ///< its K
  Time heard_at_ = 0;
  bool moved_ = false;  ///< since it was heard
};

/// Says again what others say.
class Replayer : public Griefer {
 public:
  explicit Replayer(std::uint64_t seed) : Griefer(seed, "zappy.replayer") {}

 protected:
  void harm(Commands& commands) override {
    commands.push_back({Verb::Broadcast, Resource::food, false, text_});
  }
};

/// Pushes away who stands where it stands.
class Ejector : public Griefer {
 public:
  explicit Ejector(std::uint64_t seed) : Griefer(seed, "zappy.ejector") {}

 protected:
  void harm(Commands& commands) override {
    if (in_company()) commands.push_back(simply(Verb::Eject));
  }
};

/// Takes the stones that others have laid down.
class Thief : public Griefer {
 public:
  explicit Thief(std::uint64_t seed) : Griefer(seed, "zappy.thief") {}

 protected:
  void harm(Commands& commands) override {
    const auto* here = memory_.at(body_.at(), body_.clock(), recent);
    if (here == nullptr) return;
    for (std::size_t kind = 1; kind < resource_kinds; ++kind)
      for (int count = std::min<int>(here->things[kind], most_at_once); count > 0; --count)
        commands.push_back(with(Verb::Take, static_cast<Resource>(kind)));
  }

 private:
  static constexpr int most_at_once = 2;
};

/// Level by level: whoever has all stones for the next ritual calls those of its level, who follow the K of
/// the calls until they stand beside it.
class TeamPlayer : public Forager {
 public:
  TeamPlayer(Key key, std::uint64_t seed) : Forager(seed, "zappy.team"), key_(key) {}

 protected:
  void begin() override {
    Forager::begin();
    name_ = random_.bits();
    number_ = 0;
    called_at_ = -patience;
    calling_ = false;
  }
  void hear(int direction, const std::string& text) override;
  void think(Commands& commands) override;

 private:
  static constexpr Time patience = 150;      ///< units for which a call is followed
  static constexpr Time longest_call = 700;  ///< then the caller looks for food again
  static constexpr int enough = 14, hungry = 5, starving = 3;

  Wants wants() const;
  bool has_stones() const;
  void call(Commands& commands);
  void follow(Commands& commands);

  Key key_;
  std::uint32_t name_ = 0;
  std::uint32_t number_ = 0;  ///< of my calls
  std::uint32_t caller_ = 0, heard_ = 0;
  int direction_ = 0;   ///< K of the last call of my level
  Time called_at_ = 0;  ///< when it came
  bool moved_ = false;  ///< since
  bool calling_ = false;
  Time began_ = 0;
};

/// "level name number"
void TeamPlayer::hear(int direction, const std::string& text) {
  const auto bytes = opened(key_, text);
  if (!bytes) return;
  std::uint32_t fields[3] = {};
  const char* at = bytes->data();
  const char* end = at + bytes->size();
  for (auto& field : fields) {
    const auto read = std::from_chars(at, end, field);
    if (read.ec != std::errc{}) return;
    at = read.ptr == end ? end : read.ptr + 1;
  }
  if (fields[0] != static_cast<std::uint32_t>(body_.level())) return;
  if (fields[1] == caller_ && fields[2] <= heard_) return;  // an old one, said again by somebody else
  // Of two callers the one with the lesser name stays.
  if (calling_ && fields[1] > name_) return;
  calling_ = false;
  caller_ = fields[1];
  heard_ = fields[2];
  direction_ = direction;
  called_at_ = body_.clock();
  moved_ = false;
}

bool TeamPlayer::has_stones() const {
  const auto& needed = requirement_of(Config{}, body_.level()).stones;
  for (std::size_t kind = 1; kind < resource_kinds; ++kind)
    if (body_.stock()[kind] < needed[kind]) return false;
  return true;
}

Wants TeamPlayer::wants() const {
  Wants wants;
  wants.worth.fill(10);
  wants.most[0] = std::max(0, enough - body_.food());
  if (body_.food() < starving) return wants;
  const auto& needed = requirement_of(Config{}, body_.level()).stones;
  for (std::size_t kind = 1; kind < resource_kinds; ++kind)
    wants.most[kind] = std::max(0, needed[kind] - body_.stock()[kind]);
  return wants;
}

void TeamPlayer::think(Commands& commands) {
  commands.push_back(simply(Verb::Inventory));
  if (body_.level() >= highest_level) {
    Wants food;
    food.worth[0] = 10;
    food.most[0] = std::max(0, enough - body_.food());
    return forage(commands, food);
  }
  if (body_.food() < starving) {
    calling_ = false;
    return forage(commands, wants());
  }
  if (body_.clock() - called_at_ < patience && !calling_) return follow(commands);
  if (!calling_ && has_stones() && body_.food() >= hungry + 2) {
    calling_ = true;
    began_ = body_.clock();
  }
  if (calling_ && (body_.clock() - began_ > longest_call || !has_stones())) calling_ = false;
  if (calling_) return call(commands);
  forage(commands, wants());
}

void TeamPlayer::call(Commands& commands) {
  const auto needed = requirement_of(Config{}, body_.level());
  const auto* here = memory_.at(body_.at(), body_.clock(), 20);
  if (needed.players == 1 || (here != nullptr && here->players >= needed.players)) {
    for (std::size_t kind = 1; kind < resource_kinds; ++kind)
      for (int count = needed.stones[kind]; count > 0; --count)
        commands.push_back(with(Verb::Set, static_cast<Resource>(kind)));
    commands.push_back(simply(Verb::Incantation));
    return;
  }
  const auto text = fmt::format("{} {} {}", body_.level(), name_, ++number_);
  commands.push_back({Verb::Broadcast, Resource::food, false, sealed(key_, text)});
  commands.push_back(simply(Verb::Look));
}

/// A step the way the last call came from; then the next call tells.
void TeamPlayer::follow(Commands& commands) {
  if (direction_ == 0 || moved_) {
    commands.push_back(simply(Verb::Inventory));
    commands.push_back(simply(Verb::Inventory));
    return;
  }
  moved_ = true;
  step_toward_sound(commands, direction_);
}

}  // namespace

std::unique_ptr<Agent> make_wanderer(const Crewing& crewing) {
  return std::make_unique<Wanderer>(crewing.seed);
}

OwnedPlayer make_random(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<RandomPlayer>(seed);
}

std::unique_ptr<Agent> make_replayer(const Crewing& crewing) {
  return std::make_unique<Replayer>(crewing.seed);
}
std::unique_ptr<Agent> make_ejector(const Crewing& crewing) {
  return std::make_unique<Ejector>(crewing.seed);
}
std::unique_ptr<Agent> make_thief(const Crewing& crewing) { return std::make_unique<Thief>(crewing.seed); }

std::unique_ptr<Agent> make_team(const Crewing& crewing) {
  return std::make_unique<TeamPlayer>(key_of(crewing.team, crewing.secret), crewing.seed);
}

}  // namespace agon::zappy
