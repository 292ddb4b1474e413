// What kills are still to be won from a board of small armies, for the evaluation of searches.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "games/sugargame/players/kills/kill_solver.h"

namespace agon::sugargame {

/// Where what is computed once and used again is kept: $XDG_CACHE_HOME/agon or ~/.cache/agon; empty when
/// neither is known. It need not exist.
std::filesystem::path cache_folder();

class KillTable {
 public:
  /// Agents a side: the small table is made in a fraction of a second and is 1.5 MB; the large one takes a
  /// minute and 30 MB.
  static constexpr int small = 3, large = 4;
  /// Horizons in turns at which values are kept.
  static constexpr std::array<int, 3> horizons{8, 16, 32};

  /// Solves the armies.
  explicit KillTable(int armies = small);
  /// Reads the table from a file, or solves the armies and writes it there. A file that cannot be used or
  /// written costs time alone.
  explicit KillTable(const std::filesystem::path& cache, int armies = small);
  /// By a solver of these armies at horizon 0, which it takes to the last of its horizons; `swept` is called
  /// after each turn.
  KillTable(KillSolver& solver, int armies, const std::function<void()>& swept);
  /// The table of a file; null when there is none that can be used.
  static std::unique_ptr<KillTable> read_from(const std::filesystem::path& cache, int armies);

  bool covers(const Board& board) const {
    return count_of(board.own) <= armies_ && count_of(board.other) <= armies_;
  }

  /// Kills won minus lost by the side to move, times the number of horizons (3): the mean over those of them
  /// that end before the game does, so that kills nearer at hand count for more.
  int thirds(const Board& board, int turns_left) const {
    if (turns_left < horizons[0]) return 0;
    const unsigned packed = packed_[locate(board)];
    const int near = value(packed, 0);
    const int middle = turns_left < horizons[1] ? near : value(packed, 1);
    const int far = turns_left < horizons[2] ? middle : value(packed, 2);
    return near + middle + far;
  }

  /// Into a file, whole or not at all; where it cannot be written, nothing happens.
  void write(const std::filesystem::path& cache) const;

  bool operator==(const KillTable& other) const { return packed_ == other.packed_; }

 private:
  static constexpr int nibble_zero = 8;
  static int value(unsigned packed, int horizon) {
    return static_cast<int>(packed >> (4 * horizon) & 15U) - nibble_zero;
  }
  std::size_t locate(const Board& board) const {
    return bases_[static_cast<std::size_t>(count_of(board.own))]
                 [static_cast<std::size_t>(count_of(board.other))] +
           kill_index().locate(board);
  }
  void solve(KillSolver& solver, const std::function<void()>& swept);
  void solve();
  bool read(const std::filesystem::path& cache);

  struct Empty {
    int armies;
  };
  explicit KillTable(Empty empty);
  std::uint64_t format() const;

  int armies_;
  std::array<std::array<std::size_t, large + 1>, large + 1> bases_{};
  std::size_t size_ = 0;
  std::vector<std::uint16_t> packed_;
};

/// Where a table is kept: under $XDG_CACHE_HOME/agon or ~/.cache/agon; empty where neither is known.
std::filesystem::path kill_table_file(int armies);

/// The one small table of the program, made when it is first asked for.
const KillTable& kill_table();

/// The one large table of the program; null until it is there. The first call sends a thread to read or to
/// make it, at the lowest priority. When it comes depends on the machine and on what was played before: only
/// players under a clock may look at it, whose moves depend on the machine anyway.
const KillTable* large_kill_table();

}  // namespace agon::sugargame
