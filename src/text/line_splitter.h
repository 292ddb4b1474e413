// Bytes in, lines out. Pure: no socket, no clock.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agon {

/// A line ends at "\n" or "\r\n". With lone_return it also ends at a lone "\r": the line is complete as soon
/// as the "\r" is there, and a "\n" that follows (at once or packets later) belongs to the same end. If
/// lone_return is off, a "\r" elsewhere is part of the line. The cut into packets never changes the lines.
struct LineRules {
  std::size_t max_line = 64 * 1024;  ///< bytes, without the end of the line
  bool lone_return = true;
};

class LineSplitter {
 public:
  struct Line {
    bool too_long =
        false;  ///< text is then its beginning; the rest of that line is dropped, the next one is read again
    std::string_view text;  ///< without its end; valid until room() or take_unread()
  };

  explicit LineSplitter(LineRules rules = {}) : rules_(rules) {}

  /// Free memory to read into, never empty. The buffer holds at most about one line of the greatest length.
  std::span<char> room();
  /// Reports that `count` bytes of room() were written.
  void filled(std::size_t count) { end_ += count; }
  /// The next complete line; empty: more bytes are needed.
  std::optional<Line> next();

  /// Bytes not yet handed out as lines.
  std::string_view unread() const { return {buffer_.get() + begin_, end_ - begin_}; }
  std::string take_unread();

 private:
  std::size_t find_end() const;
  Line cut(std::size_t at);
  Line give_up();
  void move_to(std::size_t capacity);

  LineRules rules_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;  // first unread byte
  std::size_t seen_ = 0;   // everything before it holds no end of line
  std::size_t end_ = 0;
  bool skip_newline_ = false;  // the last line ended with "\r"
  bool dropping_ = false;      // within a line that was reported as too long
};

}  // namespace agon
