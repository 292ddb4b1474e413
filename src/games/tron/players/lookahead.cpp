// Players that look ahead by simple values of a position: plain searches, and one that evolves its moves.
#include <limits>

#include "games/tron/players/duel.h"
#include "games/tron/players/players.h"
#include "search/evolution.h"
#include "search/territory.h"

namespace agon::tron {
namespace {

template <class Judge>
using SimpleDuel = Duel<most_cells / 64, Judge>;

/// The lead in score, plus 150 for each health more than the other side.
struct ScoreJudge {
  template <class Position>
  int operator()(const Position& position) const {
    const State& state = position.state();
    const Seat me = position.me();
    return state.scores[me] - state.scores[1 - me] +
           150 * (state.agents[me].health - state.agents[1 - me].health);
  }
};
using PlainDuel = SimpleDuel<ScoreJudge>;

/// The leads in score, in health, and in the cells that each side reaches first: the plain search that
/// everybody writes for this game.
struct LandJudge {
  template <class Position>
  int operator()(const Position& position) const {
    const State& state = position.state();
    const Seat me = position.me();
    const auto width = static_cast<unsigned>(state.board.width());
    const auto land =
        search::territory(position.open(), width, position.cell_of(me), position.cell_of(1 - me));
    return 20 * (state.scores[me] - state.scores[1 - me]) +
           200 * (state.agents[me].health - state.agents[1 - me].health) + 10 * land.owned[0].count() -
           10 * land.owned[1].count();
  }
};

/// Searches with one judge; its table has 2 to the power of `table_bits` entries.
template <class Judge, int table_bits>
class Searcher : public Player<Rules> {
 public:
  Searcher(const Rules& rules, Seat seat, const search::SearchLimits& limits)
      : rules_(rules), seat_(seat), limits_(limits) {}

  Action decide(const View& view, Nanoseconds) override {
    SimpleDuel<Judge> position(rules_.told(view, seat_), judge_);
    const auto found = search_.search(position, limits_);
    return {static_cast<Direction>(found.move.direction), found.move.activate};
  }

 private:
  const Rules rules_;
  Seat seat_;
  search::SearchLimits limits_;
  Judge judge_;
  search::AlphaBeta<SimpleDuel<Judge>> search_{table_bits};
};

constexpr std::size_t horizon = 8;  ///< cycles
constexpr std::uint32_t genes = 3;  ///< straight on, right, left: an index into the moves worth considering
constexpr int most_generations = 400;

/// Evolves its next moves. Each sequence is played against an opponent that always gives the worst answer;
/// its fitness is the value of the final position.
class Genetic : public Player<Rules> {
 public:
  Genetic(const Rules& rules, Seat seat, std::uint64_t seed, const GeneticParams& params)
      : rules_(rules), seat_(seat), random_(seed, "tron.genetic"), params_(params) {}

  Action decide(const View& view, Nanoseconds time_left) override {
    tried_ = 0;
    const auto began = std::chrono::steady_clock::now();
    const auto late = [&] {
      if (params_.nodes != 0 && tried_ >= params_.nodes) return true;
      return time_left.count() != 0 && std::chrono::steady_clock::now() - began > time_left * 6 / 10;
    };
    PlainDuel position(rules_.told(view, seat_), judge_);
    // The limits are checked before each sequence. A sequence that comes too late loses against the elite.
    const auto fitness = [&](const Evolution::Genes& sequence) {
      return late() ? std::numeric_limits<int>::min() : value_of(position, sequence, 0);
    };
    evolution_.begin(random_, fitness);
    const bool bounded = time_left.count() != 0 || params_.nodes != 0;
    const int most = bounded ? most_generations : params_.generations;
    for (int generation = 0; generation < most && !late(); ++generation)
      evolution_.generation(random_, fitness);
    PlainDuel::Moves moves;
    position.moves(moves);
    const auto move = moves[evolution_.best().genes[0] % moves.size()];
    return {static_cast<Direction>(move.direction), move.activate};
  }

 private:
  using Evolution = search::Evolution<horizon>;

  /// Minimax along the genes: the other side answers each move with the one that looks worst for us.
  int value_of(PlainDuel& position, const Evolution::Genes& sequence, std::size_t cycle) {
    if (position.over()) return position.value_of_end();
    if (cycle == horizon) return position.evaluate() * 10 + room_after(position);
    ++tried_;
    PlainDuel::Moves moves;
    position.moves(moves);
    position.make(moves[sequence[cycle] % moves.size()]);
    const auto answer = worst_answer(position);
    position.make(answer);
    const int value = value_of(position, sequence, cycle + 1);
    position.unmake();
    position.unmake();
    return value;
  }

  PlainDuel::Move worst_answer(PlainDuel& position) const {
    PlainDuel::Moves answers;
    position.moves(answers);
    PlainDuel::Move worst = answers.front();
    int least = std::numeric_limits<int>::max();
    for (const auto& answer : answers) {
      position.make(answer);
      const int value = position.over() ? position.value_of_end() : position.evaluate();
      position.unmake();
      if (value >= least) continue;
      least = value;
      worst = answer;
    }
    return worst;
  }

  /// Number of ways on from the end of the line, to avoid ending in a trap.
  static int room_after(const PlainDuel& position) {
    int ways = 0;
    for (const Option& option : options_of(position.state(), position.me()))
      ways += option.cell == Cell::Empty ? 1 : 0;
    return ways;
  }

  const Rules rules_;
  Seat seat_;
  Random random_;
  GeneticParams params_;
  std::uint64_t tried_ = 0;  ///< cycles tried for this move
  ScoreJudge judge_;
  Evolution evolution_{{24, 8, 2}, genes};
};

}  // namespace

OwnedPlayer make_minimax(const Rules& rules, Seat seat, std::uint64_t, const MinimaxParams& params) {
  search::SearchLimits limits;
  limits.depth = params.depth;
  limits.nodes = params.nodes;
  return std::make_unique<Searcher<ScoreJudge, 12>>(rules, seat, limits);
}

OwnedPlayer make_territory(const Rules& rules, Seat seat, std::uint64_t, const TerritoryParams& params) {
  search::SearchLimits limits;
  limits.nodes = params.nodes;
  return std::make_unique<Searcher<LandJudge, 14>>(rules, seat, limits);
}

OwnedPlayer make_genetic(const Rules& rules, Seat seat, std::uint64_t seed, const GeneticParams& params) {
  return std::make_unique<Genetic>(rules, seat, seed, params);
}

}  // namespace agon::tron
