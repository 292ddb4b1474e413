#include <fmt/format.h>

#include "games/evasion/players/champion.h"
#include "games/evasion/players/readers.h"
#include "games/evasion/players/wall_choice.h"
#include "games/evasion/players/wall_planner.h"

namespace agon::evasion {
namespace {

/// Plans against a prey that it can foresee; against others it compares walls by play-outs.
class ChampionHunter : public Player<Rules> {
 public:
  ChampionHunter(const Rules& rules, std::uint64_t seed, const ChampionHunterParams& params)
      : params_(params),
        reader_(params.unknown),
        planner_(rules, seed, params.nodes, PlanClock::of(params.effort, rules.clocks().total)),
        choice_(rules, seed, params.samples) {}

  Action decide(const View& view, Nanoseconds time_left) override {
    ticks_left_.reset();
    const bool hurried = time_left.count() > 0 && time_left < std::chrono::seconds(5);
    if (params_.nodes > 0 && !hurried) {
      reader_.see(view);
      if (const auto habit = reader_.known()) {
        chosen_ = planner_.next(view, *habit, time_left);
        ticks_left_ = planner_.ticks_left();
        return chosen_;
      }
    }
    chosen_ = choice_.next(view, hurried);
    ticks_left_ = choice_.ticks_left();
    return chosen_;
  }

  /// If it looked ahead: how long the prey would last, and the wall.
  std::optional<PlayerThought<Rules>> thought() const override {
    if (!ticks_left_) return std::nullopt;
    constexpr double even = 300;
    PlayerThought<Rules> said{(even - *ticks_left_) / (even + *ticks_left_), 0, {}, {}, {}};
    said.note = fmt::format("the prey would last {:.0f} ticks more", *ticks_left_);
    if (chosen_.create)
      said.draw.push_back(drawn_path({{double(chosen_.create->x1), double(chosen_.create->y1)},
                                      {double(chosen_.create->x2), double(chosen_.create->y2)}},
                                     {}, "wall"));
    return said;
  }

 private:
  ChampionHunterParams params_;
  PreyReader reader_;
  WallPlanner planner_;
  WallChoice choice_;
  std::optional<double> ticks_left_;  ///< ticks until the capture; empty: it has not looked ahead
  Action chosen_;
};

}  // namespace

OwnedPlayer make_champion_hunter(const Rules& rules, Seat, std::uint64_t seed,
                                 const ChampionHunterParams& params) {
  return std::make_unique<ChampionHunter>(rules, seed, params);
}

}  // namespace agon::evasion
