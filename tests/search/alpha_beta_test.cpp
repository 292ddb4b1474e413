#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "search/evolution.h"

namespace agon::search {
namespace {

/// Nim with one heap: take one to three, who takes the last wins. Won for the mover unless four divides the
/// heap.
struct Heap {
  using Move = int;
  using Moves = boost::container::static_vector<int, 3>;

  int left = 0;
  bool first = true;
  std::vector<int> taken{};

  bool maximiser_moves() const { return first; }
  bool over() const { return left == 0; }
  void moves(Moves& moves) const {
    moves.clear();
    for (int take = 1; take <= std::min(3, left); ++take) moves.push_back(take);
  }
  void make(int take) {
    left -= take;
    first = !first;
    taken.push_back(take);
  }
  void unmake() {
    left += taken.back();
    first = !first;
    taken.pop_back();
  }
  int evaluate() { return 0; }
  int value_of_end() const { return first ? -1 : 1; }
  std::uint64_t key() const { return splitmix64(static_cast<std::uint64_t>(left * 2 + (first ? 1 : 0))); }
};

TEST(AlphaBeta, solves_nim) {
  for (int heap = 1; heap <= 20; ++heap) {
    AlphaBeta<Heap> search(10);
    Heap position{heap};
    const auto found = search.search(position, {40, 0, {}});
    EXPECT_EQ(position.left, heap) << "the position is given back";
    EXPECT_EQ(found.value, heap % 4 == 0 ? -1 : 1) << heap;
    if (heap % 4 != 0) {
      EXPECT_EQ(found.move, heap % 4) << heap;
    }
  }
}

TEST(AlphaBeta, keeps_to_its_bound_of_nodes) {
  AlphaBeta<Heap> search(4);
  Heap position{60};
  const auto found = search.search(position, {100, 500, {}});
  EXPECT_LE(found.nodes, 500U);
  EXPECT_GE(found.move, 1);
  EXPECT_EQ(position.left, 60);
}

TEST(Evolution, finds_the_sequence_that_is_asked_for) {
  Random random(3, "evolution test");
  Evolution<8> evolution({30, 10, 2}, 3);
  const auto fitness = [](const Evolution<8>::Genes& genes) {
    int right = 0;
    for (std::size_t at = 0; at < genes.size(); ++at) right += genes[at] == at % 3 ? 1 : 0;
    return right;
  };
  evolution.begin(random, fitness);
  int before = evolution.best().fitness;
  for (int generation = 0; generation < 80; ++generation) {
    evolution.generation(random, fitness);
    EXPECT_GE(evolution.best().fitness, before) << "the best is never lost";
    before = evolution.best().fitness;
  }
  EXPECT_EQ(before, 8);
}

}  // namespace
}  // namespace agon::search
