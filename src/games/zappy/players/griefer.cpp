// Players that live to disturb: they walk to where others call, and there each kind does its harm.
#include "games/zappy/players/forager.h"
#include "games/zappy/players/rungs.h"
#include "games/zappy/players/seat_player.h"
#include "games/zappy/players/toward_sound.h"

namespace agon::zappy {
namespace {

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

}  // namespace

std::unique_ptr<Agent> make_replayer(const Crewing& crewing) {
  return std::make_unique<Replayer>(crewing.seed);
}
std::unique_ptr<Agent> make_ejector(const Crewing& crewing) {
  return std::make_unique<Ejector>(crewing.seed);
}
std::unique_ptr<Agent> make_thief(const Crewing& crewing) { return std::make_unique<Thief>(crewing.seed); }

}  // namespace agon::zappy
