// What a program says beside its answers, as it comes, and how it fails: for its owner's eyes alone.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/fault.h"
#include "core/thought.h"

namespace agon::process {

struct Overheard {
  Seat seat = 0;
  std::uint64_t step = 0;            ///< that it was asked about last
  std::string_view errors = {};      ///< of its standard error, as it comes
  const Thought* thought = nullptr;  ///< what it said beside its answer, and its standard error up to there
  const Fault* fault = nullptr;      ///< what it has just done wrong
};
/// Called on whatever thread the program is waited for; empty: nobody listens.
using Overhear = std::function<void(const Overheard&)>;

}  // namespace agon::process
