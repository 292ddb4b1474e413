#include "show/terminal_state.h"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "show/terminal_view.h"

namespace agon::show::terminal_state {

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
  [[maybe_unused]] const auto written = ::write(wake_pipe[1], "!", 1);  // full: there is news enough
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

void enter() {
  if (entered) return;
  if (::tcgetattr(STDIN_FILENO, &before) != 0)
    throw NoTerminal(std::string("standard input: ") + std::strerror(errno));
  termios raw = before;
  ::cfmakeraw(&raw);
  raw.c_oflag = before.c_oflag;  // what other threads print should not run in stairs
  if (::tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) != 0)
    throw NoTerminal(std::string("standard input: ") + std::strerror(errno));
  entered = true;
  [[maybe_unused]] static const int at_exit = std::atexit(leave);
  write_all(entering);
}

void leave() {
  if (!entered.exchange(false)) return;
  const int kept_errno = errno;
  write_all(leaving);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &before);
  errno = kept_errno;
}

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
bool take_resize() { return resized.exchange(false); }

}  // namespace agon::show::terminal_state
