// Everything that is wrong with a plan, gathered so that it is told at once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace agon::contest {

class PlanMistakes {
 public:
  /// `file`: named before every line; may be empty.
  explicit PlanMistakes(std::string file) : file_(std::move(file)) {}

  /// `line` 0: it stands in no file (a flag, or a key that is missing).
  void add(std::uint32_t line, const std::string& words);
  bool none() const { return mistakes_.empty(); }
  /// Throws BadRequest, a line each, unless there are none.
  void refuse() const;

 private:
  std::string file_;
  std::vector<std::string> mistakes_;
};

}  // namespace agon::contest
