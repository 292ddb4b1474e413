#include "show/terminal_screen.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "show/terminal_state.h"
#include "text/color_choice.h"

namespace agon::show {

namespace {

std::atomic<bool> in_use = false;

// Terminals that know it show the whole update at once; the others ignore it.
constexpr std::string_view begin_update = "\x1b[?2026h", end_update = "\x1b[?2026l";

bool write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd wanted{STDOUT_FILENO, POLLOUT, 0};
      ::poll(&wanted, 1, 1000);
    } else if (errno != EINTR) {
      return false;
    }
    if (terminal_state::ending_signal_noted() != 0) return false;
  }
  return true;
}

}  // namespace

void require_terminal() {
  const auto refuse = [](std::string_view what) {
    throw NoTerminal(fmt::format("cannot show a match here: {}", what));
  };
  if (::isatty(STDOUT_FILENO) == 0) refuse("standard output is not a terminal");
  if (::isatty(STDIN_FILENO) == 0) refuse("standard input is not a terminal, so there would be no keys");
  const char* term = std::getenv("TERM");
  if (term == nullptr || *term == 0 || std::string_view(term) == "dumb")
    refuse(
        fmt::format("TERM is \"{}\", a terminal that cannot place its cursor", term == nullptr ? "" : term));
}

ColorDepth color_depth(Colors colors, const char* colorterm, const char* term) {
  if (colors == Colors::truecolor) return ColorDepth::truecolor;
  if (colors == Colors::palette) return ColorDepth::palette256;
  if (colors == Colors::none) return ColorDepth::none;
  const std::string_view said = colorterm == nullptr ? "" : colorterm, name = term == nullptr ? "" : term;
  const bool direct = said == "truecolor" || said == "24bit" || name.find("direct") != name.npos;
  return direct ? ColorDepth::truecolor : ColorDepth::palette256;
}

TerminalScreen::TerminalScreen(Colors colors)
    : depth_(color_depth(colors == Colors::automatic && !prints_colors(STDOUT_FILENO) ? Colors::none : colors,
                         std::getenv("COLORTERM"), std::getenv("TERM"))) {
  if (in_use.exchange(true)) throw std::logic_error("the terminal shows another match already");
  try {
    require_terminal();
    terminal_state::catch_signals();
  } catch (...) {
    in_use = false;
    throw;
  }
  try {
    enter();
  } catch (...) {
    terminal_state::release_signals();
    in_use = false;
    throw;
  }
}

TerminalScreen::~TerminalScreen() {
  terminal_state::leave();
  terminal_state::release_signals();
  in_use = false;
}

void TerminalScreen::enter() {
  terminal_state::enter();
  measure();
}

void TerminalScreen::measure() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
    columns_ = size.ws_col;
    rows_ = size.ws_row;
  }
  last_.reset();
}

bool TerminalScreen::show(const Screen& screen) {
  const std::string update = screen_update(screen, last_ ? &*last_ : nullptr, depth_);
  last_ = screen;
  if (update.empty()) return true;
  return write_all(fmt::format("{}{}{}", begin_update, update, end_update));
}

int TerminalScreen::signal() const { return terminal_state::ending_signal_noted(); }

TerminalScreen::Woken TerminalScreen::wait(std::chrono::milliseconds longest) {
  std::array<pollfd, 2> wanted{pollfd{STDIN_FILENO, POLLIN, 0},
                               pollfd{terminal_state::wake_descriptor(), POLLIN, 0}};
  ::poll(wanted.data(), wanted.size(), static_cast<int>(longest.count()));
  std::array<char, 256> bytes;
  if (wanted[1].revents != 0)
    while (::read(wanted[1].fd, bytes.data(), bytes.size()) > 0) continue;
  if (signal() != 0) return Woken::ended;
  if (terminal_state::take_resize()) {
    measure();
    return Woken::resized;
  }
  if (wanted[0].revents == 0) return Woken::timeout;
  const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return Woken::timeout;
  if (count <= 0) return Woken::ended;
  input_.assign(bytes.data(), static_cast<std::size_t>(count));
  return Woken::input;
}

void TerminalScreen::suspend() {
  terminal_state::leave();
  ::raise(SIGTSTP);
  enter();
}

}  // namespace agon::show
