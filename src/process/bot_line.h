// What is read of a bot's line before it counts as an answer, and of the question that it answers.
#pragma once

#include <boost/json/value.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace agon::process {

/// What {"error":"…"} says; null: the line is another one.
const boost::json::string* own_error(const boost::json::value& value);
/// The line as a fault repeats it: its first 80 bytes, as text.
std::string shown(std::string_view line);
/// Of a question, which begins {"decide":{"step":7; 0 for anything else.
std::uint64_t step_of(std::string_view line);

}  // namespace agon::process
