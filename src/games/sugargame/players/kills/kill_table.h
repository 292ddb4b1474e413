// Kills still to be won from a board of small armies, for the evaluation of searches.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "games/sugargame/players/kills/kill_solver.h"

namespace agon::sugargame {

/// Folder for computed data that is used again: $XDG_CACHE_HOME/agon or ~/.cache/agon; empty if neither is
/// set. It need not exist.
std::filesystem::path cache_folder();

class KillTable {
 public:
  /// Agents a side. The small table takes 1.5 MB and a fraction of a second to make, the large one 30 MB and
  /// a minute.
  static constexpr int small = 3, large = 4;
  /// Horizons, in turns, whose values are kept.
  static constexpr std::array<int, 3> horizons{8, 16, 32};

  /// Solves the armies.
  explicit KillTable(int armies = small);
  /// Reads the table from a file, or solves the armies and writes it. If the file fails, only time is lost.
  explicit KillTable(const std::filesystem::path& cache, int armies = small);
  /// Takes a solver of these armies from horizon 0 to the last horizon; calls `swept` after each turn.
  KillTable(KillSolver& solver, int armies, const std::function<void()>& swept);
  /// Reads the table from a file; null if there is no usable one.
  static std::unique_ptr<KillTable> read_from(const std::filesystem::path& cache, int armies);

  bool covers(const Board& board) const {
    return count_of(board.own) <= armies_ && count_of(board.other) <= armies_;
  }

  /// Three times the mean, over the horizons, of kills won minus lost by the side to move. A horizon beyond
  /// the end of the game takes the value of the next shorter one, so nearer kills count more.
  int thirds(const Board& board, int turns_left) const {
    if (turns_left < horizons[0]) return 0;
    const unsigned packed = packed_[locate(board)];
    const int near = value(packed, 0);
    const int middle = turns_left < horizons[1] ? near : value(packed, 1);
    const int far = turns_left < horizons[2] ? middle : value(packed, 2);
    return near + middle + far;
  }

  /// Writes the file, whole or not at all. Does nothing if it cannot be written.
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

/// File of a table in cache_folder(); empty if there is no folder.
std::filesystem::path kill_table_file(int armies);

/// The program's small table, made on first use.
const KillTable& kill_table();

/// The program's large table; null until it is ready. The first call starts a thread of the lowest priority
/// that reads or makes it. When it is ready depends on the machine, so only players under a clock may use it.
const KillTable* large_kill_table();

}  // namespace agon::sugargame
