// Players that call and come, level by level.
#include <fmt/format.h>

#include <charconv>

#include "games/zappy/players/gathering.h"
#include "games/zappy/players/players.h"
#include "games/zappy/players/report.h"
#include "games/zappy/rules/constants.h"

namespace agon::zappy {

namespace {

/// Plays level by level. A player with all stones for the next incantation calls the others of its level.
/// They follow the K of its calls until they are on its tile.
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

  /// Takes a call: "level name number".
  void hear(int direction, const std::string& text) override {
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
    if (fields[1] == caller_ && fields[2] <= heard_) return;  // an old call, repeated by somebody else
    // If two call, the one with the lower name goes on.
    if (calling_ && fields[1] > name_) return;
    calling_ = false;
    caller_ = fields[1];
    heard_ = fields[2];
    direction_ = direction;
    called_at_ = body_.clock();
    moved_ = false;
  }

  void think(Commands& commands) override {
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

 private:
  static constexpr Time patience = 150;      ///< units for which a call is followed
  static constexpr Time longest_call = 700;  ///< units after which a caller goes back to foraging
  static constexpr int enough = 14, hungry = 5, starving = 3;

  Wants wants() const {
    Wants wants;
    wants.worth.fill(10);
    wants.most[0] = std::max(0, enough - body_.food());
    if (body_.food() < starving) return wants;
    const auto& needed = requirement_of(Config{}, body_.level()).stones;
    for (std::size_t kind = 1; kind < resource_kinds; ++kind)
      wants.most[kind] = std::max(0, needed[kind] - body_.stock()[kind]);
    return wants;
  }

  bool has_stones() const {
    const auto& needed = requirement_of(Config{}, body_.level()).stones;
    for (std::size_t kind = 1; kind < resource_kinds; ++kind)
      if (body_.stock()[kind] < needed[kind]) return false;
    return true;
  }

  void call(Commands& commands) {
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

  /// Takes a step towards the last call, then waits for the next one.
  void follow(Commands& commands) {
    if (direction_ == 0 || moved_) {
      commands.push_back(simply(Verb::Inventory));
      commands.push_back(simply(Verb::Inventory));
      return;
    }
    moved_ = true;
    step_toward_sound(commands, direction_);
  }

  Key key_;
  std::uint32_t name_ = 0;
  std::uint32_t number_ = 0;  ///< of my last call
  std::uint32_t caller_ = 0, heard_ = 0;
  int direction_ = 0;   ///< K of the last call for my level
  Time called_at_ = 0;  ///< when that call came
  bool moved_ = false;  ///< since that call
  bool calling_ = false;
  Time began_ = 0;
};

}  // namespace

std::unique_ptr<Agent> make_team(const Crewing& crewing) {
  return std::make_unique<TeamPlayer>(key_of(crewing.team, crewing.secret), crewing.seed);
}

}  // namespace agon::zappy
