// Reads a bot's line before it counts as an answer, and the question that it answers.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/fault.h"
#include "core/thought.h"

namespace agon::process {

/// The text of an {"error":"…"} line; null: the line is another one.
const boost::json::string* own_error(const boost::json::value& value);
/// The line as fault messages quote it: its first 80 bytes, as text.
std::string shown(std::string_view line);
/// The step of a question, which begins {"decide":{"step":7; 0 for any other line.
std::uint64_t step_of(std::string_view line);

/// A program's output beside its answers, as it comes, or its fault. Only its owner may see it.
struct Overheard {
  Seat seat = 0;
  std::uint64_t step = 0;            ///< the step that it was asked about last
  std::string_view errors = {};      ///< new bytes of its standard error
  const Thought* thought = nullptr;  ///< the thought beside its answer, and its standard error up to there
  const Fault* fault = nullptr;      ///< the fault that it has just made
};
/// Called on the thread that waits for the program; empty: no listener.
using Overhear = std::function<void(const Overheard&)>;

}  // namespace agon::process
