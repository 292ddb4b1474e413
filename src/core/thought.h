// A player's thoughts at a decision: how it sees the match, in words and in shapes on the board. They are for
// its owner; rules and clocks do not use them. docs/bot-protocol.md tells how programs send them.
#pragma once

#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/drawing.h"
#include "core/record.h"

namespace agon {

/// Limits of what is kept of one decision, and of one seat in a match. The rest is cut, and `problem` says
/// so.
namespace thought_limits {
inline constexpr std::size_t note = 4096;  ///< bytes: of a text its own, of other JSON as it is written
inline constexpr std::size_t mark = 64;    ///< characters
inline constexpr std::size_t shapes = 256;
inline constexpr std::size_t errors =
    8192;  ///< bytes of standard error, half from its head and half from its tail
inline constexpr std::size_t step = 64 << 10;  ///< bytes of JSON, all of the above
inline constexpr std::size_t match = 4 << 20;  ///< bytes of JSON, all steps of a seat
}  // namespace thought_limits

/// A move of the line that a player expects.
struct LineMove {
  Seat seat = 0;
  boost::json::value action;

  bool operator==(const LineMove&) const = default;
};
BOOST_DESCRIBE_STRUCT(LineMove, (), (seat, action))

struct Thought {
  std::uint64_t step = 0;         ///< steps played before the decision
  std::optional<double> value{};  ///< -1 (lost) to 1 (won), as the player sees it
  boost::json::value note{};      ///< null: none
  std::string mark{};             ///< for the time line
  std::vector<Drawing> draw{};
  std::optional<ModelUsage> usage{};  ///< in the match so far
  int depth = 0;                      ///< of a search; 0: not said
  std::vector<LineMove> line{};       ///< what it expects
  std::string errors{};               ///< of a program: its standard error up to this answer
  std::string problem{};              ///< the parts of it that were wrong or cut, in words

  bool operator==(const Thought&) const = default;
  /// Whether it holds nothing except its step.
  bool empty() const;
  /// An object without the empty members.
  boost::json::value to_json() const;
  void read_json(const boost::json::value& from, const std::string& where);  ///< throws BadValue
};
BOOST_DESCRIBE_STRUCT(Thought, (), (step, value, note, mark, draw, usage, depth, line, errors, problem))

/// Reads `value`, `note`, `mark`, `draw` and `usage` beside an answer's action. Malformed parts are left out,
/// parts that are too long are cut; `problem` names both, after what the caller says. Never throws.
Thought thought_beside(const boost::json::object& answer, std::uint64_t step, std::string problem = {});

/// Head and tail of a text that is too long, with the number of bytes that are left out between them; whole
/// UTF-8 characters. `skipped`: bytes that the text's middle has lost already.
std::string head_and_tail(std::string_view text, std::size_t most, std::size_t skipped = 0);

/// Bytes that a thought takes in a record.
std::size_t size_of(const Thought& thought);
/// Leaves out parts until at most `most` bytes remain, the largest first; `problem` says so.
void cut_thought(Thought& thought, std::size_t most, const char* why);

}  // namespace agon
