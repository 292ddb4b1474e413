// Fits the weights of Sugargame's champion to games that it plays against itself:
//   sugargame_value_bench [games=3600] [nodes=10000] [seed=1]
// Each game begins with some moves by chance. What a position is worth is what its search found, mixed with
// what the rest of the game brought. Only positions with as many agents on both sides count. The fit counts
// large errors by their size, not by its square (Huber, Robust estimation of a location parameter, 1964):
// they come from kills, which no weight of places foresees.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "core/errors.h"
#include "core/random.h"
#include "games/sugargame/players/search.h"
#include "number_of.h"

namespace agon::sugargame {
namespace {

/// Fitted are these, and what it is worth to be the side to move: a constant, and a part for the turns left.
constexpr std::array fitted{&Weights::mobility, &Weights::nearer, &Weights::land};
constexpr std::size_t numbers = fitted.size() + 2;
using Numbers = std::array<double, numbers>;

struct Sample {
  int game = 0;
  double found = 0;  ///< by the search; this and the next three in sixteenths of a point, for the mover
  double army = 0;   ///< the value of the armies alone
  double gain = 0;   ///< of the move that was played
  double wanted = 0;
  bool by_chance = false;  ///< the move that was played
  bool passed = false;     ///< the other side had no move
  bool even = false;       ///< both sides have as many agents
  Numbers terms{};
};

double value_of(const Sample& sample, const Numbers& weights) {
  double value = sample.army;
  for (std::size_t at = 0; at < numbers; ++at) value += weights[at] * sample.terms[at];
  return value;
}

Sample sample_of(const Field& field, const Position& position, int game) {
  Sample sample;
  sample.game = game;
  sample.army = army_value(field, position, &kill_table(), Weights{});
  each_ground_term(field, position, [&](int Weights::*weight, auto&& count) {
    const auto at = std::find(fitted.begin(), fitted.end(), weight);
    if (at != fitted.end()) sample.terms[static_cast<std::size_t>(at - fitted.begin())] = count();
  });
  sample.terms[fitted.size()] = 1;
  sample.terms[fitted.size() + 1] = (field.horizon - position.step) / 100.0;
  return sample;
}

class Games {
 public:
  Games(int nodes, std::uint64_t seed) : seed_(seed) { limits_.nodes = static_cast<std::uint64_t>(nodes); }

  /// Adds the positions of a game.
  void play(int game, std::vector<Sample>& samples) {
    Random random(derived_seed(seed_, static_cast<std::uint64_t>(game)), "sugargame.value");
    Field field;
    field.cap = draw_capacities(Config{}, random.bits());
    field.fertile = field.cap.some();
    Position position{first_board, first_sugar(field.cap), 0};
    const auto opening = static_cast<int>(random.below(random.below(4) == 0 ? 24 : 8));
    const std::uint32_t one_in = std::array{20U, 60U, 1000U}[random.below(3)];
    const std::size_t first = samples.size();
    while (!position.over(field)) {
      std::vector<Move> moves;
      each_move(position.board, [&](Move move) { moves.push_back(move); });
      if (moves.empty()) {
        if (samples.size() > first) samples.back().passed = true;
        position = after_turn(position, field, pass_of(position.board), 0);
        continue;
      }
      Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const bool opens = position.step < opening;
      Sample sample;
      if (!opens) {
        sample = sample_of(field, position, game);
        sample.even = count_of(position.board.own) == count_of(position.board.other);
        table_.next_search();
        const Found found = search_.best(field, position, limits_);
        sample.found = found.value;
        sample.by_chance = random.below(one_in) == 0;
        if (!sample.by_chance) move = found.move;
      }
      const Turn turn = turn_of(position.board, move);
      sample.gain = point * (position.sugar.at(move.to) + kill_swing * count_of(turn.removed));
      if (!opens) samples.push_back(sample);
      position = after_turn(position, field, turn, only(move.to));
    }
    value(samples, first);
  }

 private:
  /// A move by chance says nothing about the position before it.
  static void value(std::vector<Sample>& samples, std::size_t first) {
    constexpr double later = 0.8;
    double next = 0;  // for the side that moves next
    for (std::size_t at = samples.size(); at-- > first;) {
      Sample& sample = samples[at];
      const double follows = sample.gain + (sample.passed ? next : -next);
      sample.wanted = sample.by_chance ? sample.found : (1 - later) * sample.found + later * follows;
      next = sample.wanted;
    }
  }

  std::uint64_t seed_;
  Limits limits_;
  TranspositionTable table_{16};
  Search search_{table_, &kill_table()};
};

constexpr double large = 6 * point;  ///< an error

double loss(const std::vector<Sample>& samples, const Numbers& weights, bool apart) {
  double sum = 0;
  int count = 0;
  for (const Sample& sample : samples) {
    if (!sample.even || (sample.game % 10 == 9) != apart) continue;
    const double error = std::abs(sample.wanted - value_of(sample, weights)) / point, most = large / point;
    sum += error < most ? error * error / 2 : most * (error - most / 2);
    ++count;
  }
  return sum / std::max(count, 1);
}

/// Solves `rows` by Gaussian elimination; the last column is the right side.
Numbers solved(std::array<std::array<double, numbers + 1>, numbers> rows) {
  for (std::size_t at = 0; at < numbers; ++at) {
    for (std::size_t other = at; other < numbers; ++other)
      if (std::abs(rows[other][at]) > std::abs(rows[at][at])) std::swap(rows[at], rows[other]);
    for (std::size_t other = 0; other < numbers; ++other) {
      if (other == at) continue;
      const double times = rows[other][at] / rows[at][at];
      for (std::size_t column = at; column <= numbers; ++column)
        rows[other][column] -= times * rows[at][column];
    }
  }
  Numbers solution;
  for (std::size_t at = 0; at < numbers; ++at) solution[at] = rows[at][numbers] / rows[at][at];
  return solution;
}

/// Least squares over and over: each time, a large error counts less the larger it was before.
Numbers fit(const std::vector<Sample>& samples) {
  Numbers weights{};
  for (int round = 0; round < 30; ++round) {
    std::array<std::array<double, numbers + 1>, numbers> rows{};
    for (std::size_t at = 0; at < numbers; ++at)
      rows[at][at] = 1;  // so that a term that never occurs has weight 0
    for (const Sample& sample : samples) {
      if (!sample.even || sample.game % 10 == 9) continue;
      const double error = std::abs(sample.wanted - value_of(sample, weights));
      const double counts = error <= large ? 1 : large / error;
      for (std::size_t at = 0; at < numbers; ++at) {
        if (sample.terms[at] == 0) continue;
        for (std::size_t other = 0; other < numbers; ++other)
          rows[at][other] += counts * sample.terms[at] * sample.terms[other];
        rows[at][numbers] += counts * sample.terms[at] * (sample.wanted - sample.army);
      }
    }
    weights = solved(rows);
  }
  return weights;
}

int run(int count, char** given) {
  std::map<std::string, int, std::less<>> settings{{"games", 3600}, {"nodes", 10'000}, {"seed", 1}};
  for (int at = 1; at < count; ++at) {
    const std::string_view word = given[at];
    const auto equals = word.find('=');
    const auto found = settings.find(word.substr(0, equals));
    if (found == settings.end() || equals == word.npos)
      throw BadRequest(fmt::format("no setting \"{}\"; there are games=N, nodes=N and seed=N", word));
    found->second = number_of(word.substr(equals + 1));
    if (found->second < 1) throw BadRequest(fmt::format("\"{}\": the number is below 1", word));
  }
  if (settings["games"] < 10) throw BadRequest("too few games: one in ten is kept apart");
  Games games(settings["nodes"], static_cast<std::uint64_t>(settings["seed"]));
  std::vector<Sample> samples;
  for (int game = 0; game < settings["games"]; ++game) games.play(game, samples);

  const Numbers found = fit(samples);
  Numbers as_it_is = found;
  for (std::size_t at = 0; at < fitted.size(); ++at) as_it_is[at] = Weights{}.*fitted[at];
  fmt::print("{} positions; loss on the games kept apart {:.4f}, as it is {:.4f}\n", samples.size(),
             loss(samples, found, true), loss(samples, as_it_is, true));
  boost::mp11::mp_for_each<boost::describe::describe_members<Weights, boost::describe::mod_any_access>>(
      [&](auto member) {
        const auto at = std::find(fitted.begin(), fitted.end(), member.pointer);
        if (at != fitted.end())
          fmt::print("{} {:.2f}\n", member.name, found[static_cast<std::size_t>(at - fitted.begin())]);
      });
  fmt::print("to move {:.2f}, for 100 turns left {:+.2f}\n", found[fitted.size()], found.back());
  return 0;
}

}  // namespace
}  // namespace agon::sugargame

int main(int count, char** given) try {
  return agon::sugargame::run(count, given);
} catch (const std::exception& error) {
  fmt::print(stderr, "sugargame_value_bench: {}\n", error.what());
  return 2;
}
