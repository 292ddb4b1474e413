// What kills are still to be won from a board of at most three agents a side, for the evaluation of searches.
#pragma once

#include <filesystem>

#include "games/sugargame/kills/kill_solver.h"

namespace agon::sugargame {

class KillTable {
 public:
  static constexpr int armies = 3;
  /// Horizons in turns at which values are kept.
  static constexpr std::array<int, 3> horizons{8, 16, 32};

  /// Solves the small armies: a fraction of a second.
  KillTable();
  /// Reads the table from a file, or solves the armies and writes it there. A file that cannot be used or
  /// written costs time alone.
  explicit KillTable(const std::filesystem::path& cache);

  static bool covers(const Board& board) {
    return count_of(board.own) <= armies && count_of(board.other) <= armies;
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
  void solve();
  bool read(const std::filesystem::path& cache);
  void write(const std::filesystem::path& cache) const;
  void make_bases();

  std::array<std::array<std::size_t, armies + 1>, armies + 1> bases_{};
  std::size_t size_ = 0;
  std::vector<std::uint16_t> packed_;
};

/// The one table of the program, made when it is first asked for; cached under $XDG_CACHE_HOME/agon or
/// ~/.cache/agon.
const KillTable& kill_table();

}  // namespace agon::sugargame
