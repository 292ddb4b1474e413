#include "show/terminal_screen.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "text/color_choice.h"

namespace agon::show {

// The terminal's settings and the signals, which belong to the whole program: changed and restored together.

namespace terminal_state {

void leave();

namespace {

// Alternate screen, cursor hidden, no wrapping at the right edge, cleared.
constexpr std::string_view entering = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J";
constexpr std::string_view leaving = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

constexpr std::array noted{SIGINT, SIGTERM, SIGHUP, SIGWINCH};
constexpr std::array deadly{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

termios before;  // written before `entered`, read by handlers only if it is set
std::atomic<bool> entered = false;
std::atomic<int> ending_signal = 0;
std::atomic<bool> resized = false;
std::array<int, 2> wake_pipe{-1, -1};
std::array<struct sigaction, noted.size() + deadly.size()> old_actions;

static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void note(int number) {
  const int kept_errno = errno;
  if (number == SIGWINCH) {
    resized = true;
  } else {
    ending_signal = number;
  }
  [[maybe_unused]] const auto written = ::write(wake_pipe[1], "!", 1);  // a full pipe holds enough wake-ups
  errno = kept_errno;
}

void die(int number) {
  leave();
  ::signal(number, SIG_DFL);
  ::raise(number);
}

void install(int number, void (*handler)(int), struct sigaction& old) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(number, nullptr, &old);
  if (number == SIGHUP && old.sa_handler == SIG_IGN) return;  // nohup
  ::sigaction(number, &action, nullptr);
}

}  // namespace

/// Remembers the settings, makes the input raw, switches screens. Throws NoTerminal with the system's reason.
void enter() {
  if (entered) return;
  if (::tcgetattr(STDIN_FILENO, &before) != 0)
    throw NoTerminal(std::string("standard input: ") + std::strerror(errno));
  termios raw = before;
  ::cfmakeraw(&raw);
  raw.c_oflag = before.c_oflag;  // so that other threads' output keeps its line ends
  if (::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) != 0)
    throw NoTerminal(std::string("standard input: ") + std::strerror(errno));
  entered = true;
  [[maybe_unused]] static const int at_exit = std::atexit(leave);
  write_all(entering);
}

/// Restores everything; does nothing if that is done already. Safe in a signal handler.
void leave() {
  if (!entered.exchange(false)) return;
  const int kept_errno = errno;
  write_all(leaving);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &before);
  errno = kept_errno;
}

/// Catches SIGINT, SIGTERM, SIGHUP and SIGWINCH; fatal signals first call leave().
void catch_signals() {
  if (::pipe2(wake_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    throw NoTerminal(std::string("no pipe for signals: ") + std::strerror(errno));
  ending_signal = 0;
  resized = false;
  std::size_t index = 0;
  for (const int number : noted) install(number, note, old_actions[index++]);
  for (const int number : deadly) install(number, die, old_actions[index++]);
}

void release_signals() {
  std::size_t index = 0;
  for (const int number : noted) ::sigaction(number, &old_actions[index++], nullptr);
  for (const int number : deadly) ::sigaction(number, &old_actions[index++], nullptr);
  for (int& descriptor : wake_pipe) ::close(descriptor), descriptor = -1;
}

int wake_descriptor() { return wake_pipe[0]; }
int ending_signal_noted() { return ending_signal; }
/// True once for any number of resizes.
bool take_resize() { return resized.exchange(false); }

}  // namespace terminal_state

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

void require_terminal(std::string_view instead) {
  const auto refuse = [&](std::string_view what) {
    throw NoTerminal(fmt::format("cannot show a match here: {}; {}", what, instead));
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
