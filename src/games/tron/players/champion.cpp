#include "games/tron/players/champion.h"

#include <algorithm>
#include <cstdlib>

#include "games/tron/players/players.h"
#include "games/tron/players/survival.h"
#include "search/punctuality.h"

namespace agon::tron {
namespace {

constexpr Nanoseconds long_cycle = std::chrono::seconds(1);

/// Longest thinking time: nine tenths of the clock, or five sixths of the long first cycle, when nothing is
/// known of the machine.
constexpr Nanoseconds thinking_time(Nanoseconds clock) {
  return clock < long_cycle ? clock * 9 / 10 : clock * 5 / 6;
}

/// Positions that the search remembers: more than it visits in a cycle, so that none pushes a deeper one out.
constexpr std::size_t table_bits(const search::SearchLimits& limits) {
  constexpr std::uint64_t few_nodes = 30'000;
  return limits.nodes != 0 && limits.nodes <= few_nodes ? 16 : 19;
}

constexpr std::size_t longest_line = 16;  // decisions, of both sides

/// A board of the original, 35 x 21, fits into 12 words.
constexpr std::size_t few_words = 12;
constexpr std::size_t most_words = most_cells / 64;

template <std::size_t Words>
struct Brain {
  using Judge = TerritoryJudge<Words>;
  using Position = Duel<Words, Judge>;

  Brain(const Weights& weights, std::size_t bits)
      : survival(weights.survival), judge(weights), search(bits) {}

  Thought think(const Told& told, const search::SearchLimits& limits) {
    Position position(told, judge, Order::in_turn);
    shun_short_lives(position, told, survival);
    const auto found = search.search(position, limits);
    Thought thought{{static_cast<Direction>(found.move.direction), found.move.activate},
                    found.value,
                    found.depth,
                    found.nodes,
                    found.evaluations,
                    found.longest_pause};
    return thought;
  }

  /// Call it after think(), with the same position.
  std::vector<std::pair<Seat, Action>> line(const Told& told) {
    Position position(told, judge, Order::in_turn);
    std::vector<std::pair<Seat, Action>> moves;
    std::size_t made = 0;
    for (const auto& move : search.line(position, longest_line)) {
      moves.emplace_back(position.maximiser_moves() ? told.my_side : 1 - told.my_side,
                         Action{static_cast<Direction>(move.direction), move.activate});
      position.make(move);
      ++made;
    }
    for (; made > 0; --made) position.unmake();
    return moves;
  }

  int survival;  ///< cycles
  Judge judge;
  search::AlphaBeta<Position> search;
};

class Champion : public Player<Rules> {
 public:
  Champion(const Rules& rules, Seat seat, const ChampionParams& params)
      : rules_(rules), seat_(seat), nodes_(params.nodes), effort_(params.effort), mind_(rules, params) {}

  Action decide(const View& view, Nanoseconds time_left) override {
    const auto began = std::chrono::steady_clock::now();
    told_ = rules_.told(view, seat_);
    search::SearchLimits limits = champion_limits(time_left, nodes_, effort_in(*told_));
    if (time_left.count() > 0) {
      limits.left = time_left;
      limits.time = punctuality_.allowed(time_left, limits.time);
    }
    thought_ = mind_.think(*told_, limits);
    if (time_left.count() > 0)
      punctuality_.thought(limits.time, std::chrono::steady_clock::now() - began, thought_.longest_pause);
    return thought_.action;
  }

  std::optional<PlayerThought<Rules>> thought() const override {
    if (!told_) return std::nullopt;
    PlayerThought<Rules> said{value_of(thought_.value), thought_.depth, mind_.line(*told_), {}, {}};
    for (Seat side = 0; side < 2; ++side) said.draw.push_back(way_of(said.line, side));
    return said;
  }
  void limit_nodes(std::uint64_t nodes) override { nodes_ = nodes != 0 ? nodes : nodes_; }

 private:
  /// Processor time for this cycle, from the game's own clock; zero: no effort was asked for.
  Nanoseconds effort_in(const Told& told) const {
    const Clocks clocks = rules_.clocks();
    const Nanoseconds cycle = told.cycle == 0 ? clocks.first_move : clocks.per_move;
    return Nanoseconds(
        static_cast<std::int64_t>(effort_ * static_cast<double>(thinking_time(cycle).count())));
  }
  /// `thousandths` of a point; a lead of ten points counts as half a win.
  static double value_of(int thousandths) {
    if (std::abs(thousandths) > win_value / 2) return thousandths > 0 ? 1 : -1;
    return share_of(thousandths, 10'000);
  }
  Drawing way_of(const std::vector<std::pair<Seat, Action>>& line, Seat side) const {
    Position at = told_->agents[side].position;
    std::vector<DrawnPoint> points{{static_cast<double>(at.x), static_cast<double>(at.y)}};
    for (const auto& [seat, action] : line) {
      if (seat != side) continue;
      at = ahead(at, action.direction.value_or(told_->agents[side].direction));
      points.push_back({static_cast<double>(at.x), static_cast<double>(at.y)});
    }
    return drawn_path(std::move(points), {}, side == seat_ ? "own way" : "other's way");
  }

  const Rules rules_;
  Seat seat_;
  std::uint64_t nodes_;
  double effort_;
  search::Punctuality punctuality_;
  mutable ChampionMind mind_;  ///< not const: its search returns lines from the positions that it remembers
  std::optional<Told> told_;
  Thought thought_;
};

}  // namespace

struct ChampionMind::Parts {
  explicit Parts(const Weights& given) : weights(given) {}

  Weights weights;
  std::unique_ptr<Brain<few_words>> small;
  std::unique_ptr<Brain<most_words>> large;
};

ChampionMind::ChampionMind(const Rules&, Weights weights) : parts_(std::make_unique<Parts>(weights)) {}
ChampionMind::~ChampionMind() = default;
ChampionMind::ChampionMind(ChampionMind&&) noexcept = default;

Thought ChampionMind::think(const Told& told, const search::SearchLimits& limits) {
  if (told.board.cells().size() <= few_words * 64) {
    if (!parts_->small)
      parts_->small = std::make_unique<Brain<few_words>>(parts_->weights, table_bits(limits));
    return parts_->small->think(told, limits);
  }
  if (!parts_->large)
    parts_->large = std::make_unique<Brain<most_words>>(parts_->weights, table_bits(limits));
  return parts_->large->think(told, limits);
}

std::vector<std::pair<Seat, Action>> ChampionMind::line(const Told& told) {
  if (told.board.cells().size() <= few_words * 64)
    return parts_->small ? parts_->small->line(told) : std::vector<std::pair<Seat, Action>>{};
  return parts_->large ? parts_->large->line(told) : std::vector<std::pair<Seat, Action>>{};
}

search::SearchLimits champion_limits(Nanoseconds time_left, std::uint64_t nodes, Nanoseconds processor) {
  search::SearchLimits limits;
  limits.depth = 64;
  limits.processor = processor;
  if (time_left.count() > 0)
    limits.time = thinking_time(time_left);
  else if (processor.count() == 0)
    limits.nodes = nodes;
  return limits;
}

OwnedPlayer make_champion(const Rules& rules, Seat seat, std::uint64_t, const ChampionParams& params) {
  return std::make_unique<Champion>(rules, seat, params);
}

}  // namespace agon::tron
