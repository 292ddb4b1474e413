// What is read of a bot's line before it counts as an answer, and of the question that it answers.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/fault.h"
#include "core/thought.h"

namespace agon::process {

/// What {"error":"…"} says; null: the line is another one.
const boost::json::string* own_error(const boost::json::value& value);
/// The line as a fault repeats it: its first 80 bytes, as text.
std::string shown(std::string_view line);
/// Of a question, which begins {"decide":{"step":7; 0 for anything else.
std::uint64_t step_of(std::string_view line);

/// What a program says beside its answers, as it comes, and how it fails: for its owner's eyes alone.
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
