// The terminal as a screen: raw input, alternate screen, hidden cursor. The terminal is restored when the
// object is destroyed, when the program exits, and when a signal ends it.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "show/screen.h"
#include "show/terminal_view.h"

namespace agon::show {

/// At most one exists at a time in a program; a second one throws std::logic_error.
class TerminalScreen {
 public:
  /// Throws NoTerminal.
  explicit TerminalScreen(Colors colors);
  ~TerminalScreen();
  TerminalScreen(const TerminalScreen&) = delete;
  TerminalScreen& operator=(const TerminalScreen&) = delete;

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  bool has_colors() const { return depth_ != ColorDepth::none; }

  /// Sends the differences from the last screen. False if the terminal is gone.
  bool show(const Screen& screen);

  enum class Woken {
    input,    ///< input() has bytes
    resized,  ///< columns() and rows() are new; the next show() draws everything
    timeout,
    ended,  ///< a signal, see signal(), or the terminal is gone
  };
  Woken wait(std::chrono::milliseconds longest);
  const std::string& input() const { return input_; }
  int signal() const;  ///< SIGINT, SIGTERM, SIGHUP; 0: none came

  /// Gives the terminal back to the shell until the program is continued.
  void suspend();

 private:
  void enter();
  void measure();

  ColorDepth depth_;
  int columns_ = 80, rows_ = 24;
  std::optional<Screen> last_;
  std::string input_;
};

/// Chosen from the environment: COLORTERM and TERM, either of which may be null.
ColorDepth color_depth(Colors colors, const char* colorterm, const char* term);

}  // namespace agon::show
