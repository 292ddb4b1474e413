// The text of the protocol: state lines and moves, as the server of 2023 writes and reads them. Pure: no
// socket.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/evasion/rules/values.h"

namespace agon::evasion {

/// "tick hx hy hvx hvy last px py pvx pvy count" and " x1 y1 x2 y2" a wall, newest first; no line end.
std::string state_line(const State& state);

/// The same, appended to a reused buffer: no allocation once it has grown.
void append_state_line(std::string& buffer, const State& state);

/// Empty if the line is not a state line. The ending is not on the wire and stays `none`.
std::optional<State> parse_state_line(std::string_view line);

struct ReadMove {
  Action action;
  bool readable = true;  ///< false: the whole move is ignored, and `action` is "none"
};

/// Parses a line without its end. No move counts as "none"; a move with broken numbers is unreadable.
ReadMove parse_hunter_move(std::string_view line);
ReadMove parse_prey_move(std::string_view line);

/// The line that a client sends for an action; "none" if it does nothing. No line end.
std::string hunter_move_text(const Action& action);
std::string prey_move_text(const Action& action);

// Words and numbers of a line, exactly as the original server reads them.

/// Hands out the words of a line. Every single white-space character ends a word, so two in a row make an
/// empty word.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  /// The next word; empty after the last. An empty line is one empty word.
  std::optional<std::string_view> next();

 private:
  std::string_view rest_;
  bool finished_ = false;
};

/// A sign and digits within 32 bits; also 0x, 0o and 0b, whose 32 bits may wrap below zero, as in the
/// original.
std::optional<std::int32_t> read_number(std::string_view word);

}  // namespace agon::evasion
