#include "games/tron/players/champion.h"

#include <variant>

#include "games/tron/players/players.h"

namespace agon::tron {
namespace {

/// What is left free of a clock, so that nothing is ever late: a tenth, but of the long first cycle a sixth.
constexpr Nanoseconds long_cycle = std::chrono::seconds(1);

constexpr std::uint64_t nodes_without_clock = 6000;
constexpr std::size_t table_bits = 16;

/// A board of the original, 35 x 21, fits into 12 words.
constexpr std::size_t few_words = 12;
constexpr std::size_t most_words = most_cells / 64;

template <std::size_t Words>
struct Brain {
  using Judge = TerritoryJudge<Words>;
  using Position = Duel<Words, Judge>;

  explicit Brain(const Weights& weights) : judge(weights), search(table_bits) {}

  Thought think(const Told& told, const search::SearchLimits& limits) {
    Position position(told, judge, Order::in_turn);
    const auto found = search.search(position, limits);
    Thought thought{{static_cast<Direction>(found.move.direction), found.move.activate},
                    found.value,
                    found.depth,
                    found.nodes,
                    found.evaluations};
    return thought;
  }

  Judge judge;
  search::AlphaBeta<Position> search;
};

class Champion : public Player<Rules> {
 public:
  Champion(const Rules& rules, Seat seat) : rules_(rules), seat_(seat), mind_(rules) {}

  Action decide(const View& view, Nanoseconds time_left) override {
    return mind_.think(rules_.told(view, seat_), champion_limits(time_left)).action;
  }

 private:
  const Rules rules_;
  Seat seat_;
  ChampionMind mind_;
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
    if (!parts_->small) parts_->small = std::make_unique<Brain<few_words>>(parts_->weights);
    return parts_->small->think(told, limits);
  }
  if (!parts_->large) parts_->large = std::make_unique<Brain<most_words>>(parts_->weights);
  return parts_->large->think(told, limits);
}

search::SearchLimits champion_limits(Nanoseconds time_left) {
  search::SearchLimits limits;
  limits.depth = 64;
  if (time_left.count() > 0)
    limits.time = time_left < long_cycle ? time_left * 9 / 10 : time_left * 5 / 6;
  else
    limits.nodes = nodes_without_clock;
  return limits;
}

OwnedPlayer make_champion(const Rules& rules, Seat seat, std::uint64_t) {
  return std::make_unique<Champion>(rules, seat);
}

}  // namespace agon::tron
