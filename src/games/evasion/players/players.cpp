#include "games/evasion/players/players.h"

#include "core/player_params.h"
#include "games/evasion/players/champion.h"
#include "games/evasion/players/habits.h"
#include "games/evasion/players/rungs.inc"
#include "games/evasion/rules/walls.h"

namespace agon::evasion {
namespace {

class Still : public Player<Rules> {
 public:
  Action decide(const View&, Nanoseconds) override { return {}; }
};

/// Once walls are due, builds one every twenty ticks on average, upright or level, with random ends.
class RandomHunter : public Player<Rules> {
 public:
  RandomHunter(const Config& config, std::uint64_t seed)
      : config_(config), random_(seed, "evasion random hunter") {}

  Action decide(const View& view, Nanoseconds) override {
    Action action;
    if (!wall_is_due(config_, view) || !random_.one_in(mean_wait)) return action;
    if (view.walls.size() >= static_cast<std::size_t>(config_.max_walls)) {
      action.removals.push_back(view.walls[random_.below(static_cast<std::uint32_t>(view.walls.size()))]);
    }
    action.create = random_wall(view);
    return action;
  }

 private:
  static constexpr std::uint32_t mean_wait = 20;  ///< ticks

  std::int16_t between(int low, int high) { return static_cast<std::int16_t>(random_.between(low, high)); }

  /// Inside the free span, so that most walls are accepted.
  Wall random_wall(const View& view) {
    const Axis axis = random_.one_in(2) ? Axis::upright : Axis::level;
    Wall wall = free_span(view.walls, view.hunter, axis);
    if (axis == Axis::upright) {
      wall.y1 = between(wall.y1, view.hunter.y);
      wall.y2 = between(view.hunter.y, wall.y2);
    } else {
      wall.x1 = between(wall.x1, view.hunter.x);
      wall.x2 = between(view.hunter.x, wall.x2);
    }
    return wall;
  }

  const Config config_;
  Random random_;
};

/// Takes one of the nine directions in every fourth move on average, else goes straight on.
class RandomPrey : public Player<Rules> {
 public:
  explicit RandomPrey(std::uint64_t seed) : random_(seed, "evasion random prey") {}

  Action decide(const View&, Nanoseconds) override {
    Action action;
    if (random_.one_in(4)) action.change = Point{random_.between(-1, 1), random_.between(-1, 1)};
    return action;
  }

 private:
  Random random_;
};

/// Keeps to one habit for the whole game.
class HabitualHunter : public Player<Rules> {
 public:
  HabitualHunter(const HunterHabit& habit, const Config& config) : habit_(habit), config_(config) {}

  Action decide(const View& view, Nanoseconds) override { return usual_action(habit_, config_, view, owed_); }

 private:
  HunterHabit habit_;
  Config config_;
  std::optional<bool> owed_;
};

class HabitualPrey : public Player<Rules> {
 public:
  explicit HabitualPrey(const PreyHabit& habit) : habit_(habit) {}

  Action decide(const View& view, Nanoseconds) override { return {{}, {}, usual_velocity(habit_, view)}; }

 private:
  PreyHabit habit_;
};

PlayerEntry<Rules> hunter_with(const HunterHabit& habit, std::string name, std::string summary) {
  return {
      std::move(name), std::move(summary), {hunter_seat}, [habit](const Rules& rules, Seat, std::uint64_t) {
        return std::make_unique<HabitualHunter>(habit, rules.config());
      }};
}

PlayerEntry<Rules> prey_with(const PreyHabit& habit, std::string name, std::string summary) {
  return {std::move(name), std::move(summary), {prey_seat}, [habit](const Rules&, Seat, std::uint64_t) {
            return std::make_unique<HabitualPrey>(habit);
          }};
}

}  // namespace

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players{
      {"still",
       "does nothing: the hunter bounces on, the prey waits",
       {},
       [](const Rules&, Seat, std::uint64_t) { return std::make_unique<Still>(); }},
      {"random",
       "walls of any length through its own cell, now and then",
       {hunter_seat},
       [](const Rules& rules, Seat, std::uint64_t seed) {
         return std::make_unique<RandomHunter>(rules.config(), seed);
       }},
      {"random",
       "a new direction now and then",
       {prey_seat},
       [](const Rules&, Seat, std::uint64_t seed) { return std::make_unique<RandomPrey>(seed); }},
      prey_with({PreyKind::runner, 20}, "runner",
                "steps to where the hunter's next twenty ticks do not lead"),
      hunter_with({HunterKind::greedy, 15}, "greedy",
                  "walls off everything behind it when the prey is just ahead"),
      prey_with({PreyKind::lane}, "lane", "keeps to the lane that the hunter has just left"),
      hunter_with({HunterKind::rebuilder}, "rebuilder",
                  "takes a wall away before it hits it, and builds it again behind itself"),
      prey_with({PreyKind::toward, 40}, "toward", "in danger goes against the hunter and past it"),
      hunter_with({HunterKind::late_builder}, "late_builder",
                  "waits with each wall until it takes much room"),
      hunter_with({HunterKind::sandwich}, "sandwich",
                  "a wall just before it passes the prey, and one just after"),
      entry_with_params<Rules, ChampionHunterParams>(
          "champion", "plans its walls against a prey that it foresees, else tries each in play-outs",
          {hunter_seat}, make_champion_hunter),
      entry_with_params<Rules, ChampionPreyParams>(
          "champion",
          "plans its steps against a hunter that it foresees, else dodges its path and likely walls",
          {prey_seat}, make_champion_prey),
  };
  return players;
}

}  // namespace agon::evasion
