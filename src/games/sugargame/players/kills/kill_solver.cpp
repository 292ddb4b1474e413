#include "games/sugargame/players/kills/kill_solver.h"

#include <algorithm>
#include <atomic>

#include "games/sugargame/players/helpers.h"

namespace agon::sugargame {

namespace {

/// Binomial coefficient, for k <= 5.
std::uint32_t choose(int n, int k) {
  std::uint64_t ways = 1;
  for (int index = 0; index < k; ++index)
    ways = ways * static_cast<std::uint64_t>(n - index) / static_cast<std::uint64_t>(index + 1);
  return n < k ? 0 : static_cast<std::uint32_t>(ways);
}

/// Image of a cell: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 along the diagonal.
int turned_cell(int cell, int symmetry) {
  int x = column_of(cell), y = row_of(cell);
  if ((symmetry & 1) != 0) x = board_size - 1 - x;
  if ((symmetry & 2) != 0) y = board_size - 1 - y;
  return (symmetry & 4) != 0 ? cell_at(y, x) : cell_at(x, y);
}

/// Most boards for which links are kept. For 3 against 3 they take 20 MB and make a sweep ten times as fast;
/// for 4 against 4 they would take half a gigabyte.
constexpr std::size_t most_linked = 2'000'000;

}  // namespace

KillIndex::KillIndex() {
  make_turns();
  make_ranks();
  make_homes();
}

void KillIndex::make_turns() {
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (std::size_t part = 0; part < 3; ++part)
      for (Cells bits = 0; bits < 512; ++bits) {
        Cells image = 0;
        each_cell((bits << (9 * part)) & all_cells,
                  [&](int cell) { image |= only(turned_cell(cell, symmetry)); });
        turns_[static_cast<std::size_t>(symmetry)][part][bits] = image;
      }
}

void KillIndex::make_ranks() {
  const auto rank_after = [](Cells cells, int before) {
    std::uint32_t rank = 0;
    each_cell(cells, [&](int cell) {
      ++before;
      if (before <= most_agents) rank += choose(cell, before);
    });
    return rank;
  };
  for (Cells low = 0; low < low_.size(); ++low)
    low_[low] = {static_cast<std::uint32_t>(count_of(low)), rank_after(low, 0)};
  for (Cells high = 0; high < high_count_.size(); ++high) {
    high_count_[high] = static_cast<std::uint8_t>(count_of(high));
    for (std::size_t before = 0; before <= most_agents; ++before)
      high_[before][high] = rank_after(high << low_bits, static_cast<int>(before));
  }
}

void KillIndex::make_homes() {
  for (std::size_t count = 0; count <= most_agents; ++count) {
    sets_[count].resize(choose(cell_count, static_cast<int>(count)));
    homes_[count].resize(sets_[count].size());
  }
  for (Cells cells = 0; cells <= all_cells; ++cells)
    if (count_of(cells) <= most_agents)
      sets_[static_cast<std::size_t>(count_of(cells))][ranked(cells).rank] = cells;
  for (std::size_t count = 0; count <= most_agents; ++count)
    for (std::uint32_t rank = 0; rank < sets_[count].size(); ++rank) {
      std::uint32_t least = rank, by = 0;
      for (std::uint32_t symmetry = 1; symmetry < 8; ++symmetry) {
        const auto image = ranked(turned(sets_[count][rank], symmetry)).rank;
        if (image < least) {
          least = image;
          by = symmetry;
        }
      }
      if (least == rank) {
        homes_[count][rank] = {static_cast<std::uint32_t>(representatives_[count].size()), 0};
        representatives_[count].push_back(sets_[count][rank]);
      } else {
        homes_[count][rank] = {homes_[count][least].number, by};
      }
    }
}

const KillIndex& kill_index() {
  static const KillIndex& index = *new KillIndex;  // never freed: threads may read it until the program ends
  return index;
}

KillSolver::KillSolver(int most_own, int most_other, unsigned threads) : threads_(threads) {
  std::size_t size = 0;
  for (auto& row : bases_) row.fill(absent);
  for (int own = 1; own <= most_agents; ++own)
    for (int other = 1; other <= most_agents; ++other) {
      const bool needed =
          (own <= most_own && other <= most_other) || (own <= most_other && other <= most_own);
      if (!needed) continue;
      bases_[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)] = size;
      size += kill_index().classes(own) * kill_index().sets(other).size();
    }
  values_.assign(size + 1, 0);
  next_.assign(size + 1, 0);
  if (size <= most_linked) make_links();
}

KillSolver::Link KillSolver::link_to(const Turn& turn) const {
  const Board board = turn.board();
  const std::size_t place = board.own == 0 ? values_.size() - 1 : place_of(board);
  const int kills = turn.removed == 0 ? 0 : count_of(turn.removed);
  return static_cast<Link>(place) | static_cast<Link>(kills) << place_bits;
}

template <class Visit>
void KillSolver::each_link(const Board& board, Visit&& visit) const {
  bool moved = false;
  each_move(board, [&](Move move) {
    moved = true;
    visit(link_to(turn_of(board, move)));
  });
  if (!moved) visit(link_to(pass_of(board)));
}

void KillSolver::make_links() {
  for (int own = 1; own <= most_agents; ++own)
    for (int other = 1; other <= most_agents; ++other) {
      if (!covers(own, other)) continue;
      each_board(own, other, [&](const Board& board, int) {
        const std::size_t before = links_.size();
        each_link(board, [&](Link link) { links_.push_back(link); });
        linked_.push_back({static_cast<std::uint32_t>(place_of(board)),
                           static_cast<std::uint32_t>(links_.size() - before)});
      });
    }
}

void KillSolver::sweep_linked() {
  const Link* link = links_.data();
  for (const Linked& board : linked_) {
    int best = -2 * most_agents;
    for (const Link* end = link + board.count; link != end; ++link)
      best = std::max(best, static_cast<int>(*link >> place_bits) - values_[*link & place_mask]);
    next_[board.place] = static_cast<std::int8_t>(best);
  }
}

void KillSolver::sweep_class(int own, int other, std::size_t number) {
  each_board_of_class(own, other, number, [&](const Board& board, int) {
    int best = -2 * most_agents;
    each_link(board, [&](Link link) {
      best = std::max(best, static_cast<int>(link >> place_bits) - values_[link & place_mask]);
    });
    next_[place_of(board)] = static_cast<std::int8_t>(best);
  });
}

/// Threads take class by class. Each writes the values of its boards and reads those of the last horizon.
void KillSolver::sweep_armies(int own, int other) {
  const auto classes = kill_index().classes(own);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (auto number = next++; number < classes; number = next++) sweep_class(own, other, number);
  };
  work_with_helpers(static_cast<int>(threads_) - 1, false, work, [&](int) { work(); });
}

void KillSolver::sweep() {
  if (!links_.empty()) {
    sweep_linked();
  } else {
    for (int own = 1; own <= most_agents; ++own)
      for (int other = 1; other <= most_agents; ++other)
        if (covers(own, other)) sweep_armies(own, other);
  }
  values_.swap(next_);
  ++horizon_;
}

KillStatistics statistics_of(const KillSolver& solver, int own, int other) {
  KillStatistics found;
  found.own = own;
  found.other = other;
  found.horizon = solver.horizon();
  solver.each_board(own, other, [&](const Board&, int value) {
    ++found.boards;
    ++(value > 0 ? found.won : value < 0 ? found.lost : found.even);
    found.sum += value;
    ++found.counts[static_cast<std::size_t>(value + most_agents)];
  });
  return found;
}

int kill_search(const Board& board, int turns, int alpha, int beta) {
  if (turns == 0 || board.own == 0 || board.other == 0) return 0;
  int best = -10;  // lower than any value
  bool moved = false;
  const auto play = [&](const Turn& turn) {
    const int kills = turn.removed == 0 ? 0 : count_of(turn.removed);
    const int low = std::max(alpha, best);
    best = std::max(best, kills - kill_search(turn.board(), turns - 1, kills - beta, kills - low));
  };
  for (const bool killing : {true, false})
    each_move(board, [&](Move move) {
      moved = true;
      if (best >= beta) return;
      const Turn turn = turn_of(board, move);
      if ((turn.removed != 0) == killing) play(turn);
    });
  if (!moved) play(pass_of(board));
  return best;
}

}  // namespace agon::sugargame
