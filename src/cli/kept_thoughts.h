// What players said beside their actions, from the private parts beside a record.
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
  /// Parts that are not here are left out. Throws Failure for one that was changed.
  KeptThoughts(const Record& record, const std::string& record_path);

  /// The thoughts that belong to the state after so many steps, as [{"seat","value",…}].
  boost::json::array at(std::uint64_t step) const;
  /// Draws them on its picture: what a player drew when it decided there.
  void draw(Picture& picture, std::uint64_t step) const;

 private:
  std::multimap<std::uint64_t, std::pair<Seat, Thought>> by_step_;
};

}  // namespace agon::app
