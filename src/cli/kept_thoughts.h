// The thoughts of players, from the private parts beside a record.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/picture.h"
#include "core/record_private.h"

namespace agon::app {

class KeptThoughts {
 public:
  KeptThoughts() = default;
  /// Private parts that are missing here are skipped. Throws Failure if one was changed.
  KeptThoughts(const Record& record, const std::string& record_path);

  /// The thoughts about the state after `step` steps, as [{"seat","value",…}].
  boost::json::array at(std::uint64_t step) const;
  /// Draws on the picture of that state what players drew when they decided there.
  void draw(Picture& picture, std::uint64_t step) const;

 private:
  std::multimap<std::uint64_t, std::pair<Seat, Thought>> by_step_;
};

}  // namespace agon::app
