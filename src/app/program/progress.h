// A progress bar on standard error, when that is a terminal and the work is long enough to want one.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace agon::app {

class Progress {
 public:
  Progress(std::string what, std::size_t total);
  ~Progress();  ///< wipes the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done);
  void show(std::size_t done, std::size_t total);  ///< where the total is found out on the way
  void wipe();

 private:
  std::string what_;
  std::size_t total_;
  bool on_terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point began_, last_;
};

}  // namespace agon::app
