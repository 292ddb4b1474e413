// The champion plans its search for the treasure, then its search for the fort where the enemy can have come
// from. Its half map helps the first and hinders the enemy's.
#include <fmt/format.h>

#include <algorithm>

#include "games/treasure_hunt/players/fort_guess.h"
#include "games/treasure_hunt/players/half_map_design.h"
#include "games/treasure_hunt/players/search_plan.h"
#include "games/treasure_hunt/players/seeker.h"
#include "search/processor_time.h"

namespace agon::treasure_hunt {
namespace {

/// Share of the clock for thinking; the rest is for the way to the referee.
constexpr double thinking_share = 0.5;
constexpr int least_beam = 5, most_beam = 10'240;

class Champion : public Seeker {
 public:
  /// `clock`: the game's own time for an action.
  Champion(std::uint64_t seed, const ChampionParams& params, Nanoseconds clock)
      : Seeker(seed, "treasure_hunt.champion"),
        params_(params),
        processor_(
            static_cast<std::int64_t>(params.effort * thinking_share * static_cast<double>(clock.count()))) {}

  /// The planned way over the fields that may hide the thing.
  std::optional<PlayerThought<Rules>> thought() const override {
    if (plan_.fields.empty() || done_ >= plan_.fields.size()) return std::nullopt;
    PlayerThought<Rules> said;
    said.depth = static_cast<int>(plan_.fields.size() - done_);
    said.note =
        fmt::format("{} in about {:.0f} actions", collected_ ? "the fort" : "the treasure", plan_.expected);
    std::vector<DrawnPoint> way;
    const auto add = [&](int field) { way.push_back({double(field % width_), double(field / width_)}); };
    add(position());
    for (auto next = done_; next < plan_.fields.size(); ++next) add(plan_.fields[next]);
    said.draw.push_back(drawn_path(std::move(way), {}, "plan"));
    return said;
  }

 protected:
  std::vector<HalfMapNode> half_map(const View& view, const HalfGrid*, Nanoseconds time_left) override {
    // If no clock runs, only the amount of work is limited, so that matches can be repeated.
    const auto limit = time_left.count() == 0 ? std::chrono::hours(1) : time_left / 4;
    return designed_half_map(random_, view.profile, view.board,
                             {params_.changes, static_cast<float>(params_.enemy) / 100, limit, processor_});
  }

  void look(const View& view, Nanoseconds time_left) override {
    width_ = view.board.width();
    hurried_ = time_left.count() != 0 && time_left < std::chrono::seconds(1);
    limit_ = time_left / 4;
    if (!view.enemy_position_true || !view.enemy_position) return;
    const int field = view.board.index(*view.enemy_position);
    const bool moved = field != enemy_at_;
    enemy_at_ = field;
    guess_.observe(view, enemy_moves(view));
    if (view.collected && moved && !view.enemy_collected) plan_.fields.clear();
  }

  int target(const View& view) override {
    if (view.collected != collected_) {
      collected_ = view.collected;
      plan_.fields.clear();
    }
    if (!plan_.fields.empty() && position() == plan_.fields[done_]) ++done_;
    if (plan_.fields.empty() || done_ >= plan_.fields.size()) make_plan(view);
    return plan_.fields.empty() ? any_field(view) : plan_.fields[done_];
  }

 private:
  void make_plan(const View& view) {
    Search search{view.board, travel(), {}, position(), view.heading, view.progress};
    std::vector<int> candidates;
    for (int field = 0; field < view.board.fields(); ++field)
      if (may_hide(view, field)) candidates.push_back(field);
    if (view.collected)
      search.weights = guess_.likelihoods(view, travel(), candidates, limit_);
    else
      for (const int field : candidates) search.weights[static_cast<std::size_t>(field)] = 1;
    plan_ = hurried_                  ? plan_search(search, 10, params_.nodes)
            : processor_.count() == 0 ? plan_search(search, params_.beam, params_.nodes)
                                      : widest_plan(search);
    done_ = 0;
  }

  /// Tries ever wider beams, as long as the next one should end in time.
  SearchPlan widest_plan(const Search& search) const {
    const auto time = limit_.count() == 0 ? processor_ : std::min(processor_, limit_);
    const auto began = search::processor_time();
    auto best = plan_search(search, least_beam);
    for (int width = 2 * least_beam; width <= most_beam; width *= 2) {
      if ((search::processor_time() - began) * 3 > time) break;
      auto plan = plan_search(search, width);
      if (plan.expected < best.expected) best = std::move(plan);
    }
    return best;
  }

  /// For a search that saw everything and found nothing. No legal map allows it, but a server may play by
  /// other rules.
  int any_field(const View& view) {
    int field = position();
    while (field == position() || !enterable(view.board.at(field)))
      field = static_cast<int>(random_.below(map_fields));
    return field;
  }

  ChampionParams params_;
  Nanoseconds processor_;  ///< for a plan or a half map; zero: the parameters decide
  SearchPlan plan_;
  std::size_t done_ = 0;
  FortGuess guess_;
  bool collected_ = false, hurried_ = false;
  Nanoseconds limit_{0};  ///< for a guess of the fort; zero: no limit
  int enemy_at_ = -1;
  int width_ = 1;  ///< of the board
};

}  // namespace

std::unique_ptr<Hunter> make_champion(const Rules& game, Seat, std::uint64_t seed,
                                      const ChampionParams& params) {
  return std::make_unique<Champion>(seed, params, game.clocks().per_move);
}

}  // namespace agon::treasure_hunt
