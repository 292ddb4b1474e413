// `agon solve sugargame --start`: computes ever closer bounds of the value of a game's start.
#pragma once

#include <CLI/App.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "games/sugargame/players/bounds/start_bounds.h"

namespace agon::sugargame {

class SolveStart {
 public:
  void add_options(CLI::App& command);
  bool asked() const { return asked_; }
  /// Runs until the bounds meet, the hours are over or the program is stopped (Ctrl-C); then prints what is
  /// proved.
  int run(bool json);

 private:
  State read_start();
  void look_with_kills(StartBounds& work);
  bool is_to_stop();
  bool over() const;
  void show_work();
  void improved(const MarginBounds& bounds);
  void print_head(const State& state) const;
  void print_end(const MarginBounds& bounds) const;
  void print_json(const State& state, const MarginBounds& bounds) const;
  double seconds() const;
  const char* ended(const MarginBounds& bounds) const;

  struct Improvement {
    MarginBounds bounds;
    std::uint64_t positions;
    double seconds;
  };

  bool asked_ = false;
  double hours_ = 1;
  int kills_after_ = -1;  ///< turns of search before the table of kills judges; -1: there is no table
  std::uint64_t seed_ = 1;
  std::vector<std::string> assignments_;
  bool json_ = false;
  Config config_;
  std::chrono::steady_clock::time_point began_, shown_;
  const StartBounds* work_ = nullptr;
  int depth_ = 0;
  bool from_above_ = true;
  std::vector<Improvement> improvements_;
};

}  // namespace agon::sugargame
