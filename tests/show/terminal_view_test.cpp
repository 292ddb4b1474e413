// The viewer in a terminal of its own: a pseudo terminal, whose other end is a model that understands the
// sequences.
#include "show/terminal_view.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include "show/model_terminal.h"
#include "show/samples.h"
#include "show/terminal_screen.h"

namespace agon::show {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class Watched {
 public:
  /// `run` is what the child process does; its result is the exit code.
  template <class Run>
  explicit Watched(Run run, int columns = 80, int rows = 24) : model_(columns, rows) {
    winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
    child_ = ::forkpty(&terminal_, nullptr, nullptr, &size);
    if (child_ == 0) {
      ::setenv("TERM", "xterm-256color", 1);
      ::setenv("COLORTERM", "truecolor", 1);
      std::_Exit(run());
    }
  }
  ~Watched() {
    if (child_ > 0) ::kill(child_, SIGKILL), ::waitpid(child_, nullptr, 0);
    ::close(terminal_);
  }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  /// Reads until the screen has the text.
  bool shows(std::string_view text, std::chrono::milliseconds longest = 20s) {
    return until([&] { return model_.text().find(text) != std::string::npos; }, longest);
  }
  /// Reads until the step shown is `step` or a later one: a view that was held up leaves steps out. The step;
  /// -1: not in time.
  int reaches(int step) {
    int shown = -1;
    until(
        [&] {
          const auto text = model_.text();
          const auto end = text.find("/199");
          shown = end == std::string::npos || end < 3 ? -1 : std::atoi(text.substr(end - 3, 3).c_str());
          return shown >= step;
        },
        20s);
    return shown >= step ? shown : -1;
  }
  void press(std::string_view keys) {
    ASSERT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }
  void resize(int columns, int rows) {
    model_ = ModelTerminal(columns, rows);
    winsize size{static_cast<unsigned short>(rows), static_cast<unsigned short>(columns), 0, 0};
    ::ioctl(terminal_, TIOCSWINSZ, &size);
  }
  void signal(int number) { ::kill(child_, number); }

  /// Reads until the child ends; its exit code, or 1000 + the signal that killed it.
  int ended() {
    until([] { return false; }, 20s);
    int status = 0;
    ::waitpid(std::exchange(child_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }
  const ModelTerminal& model() const { return model_; }
  std::size_t received() const { return received_; }

 private:
  template <class Done>
  bool until(Done done, std::chrono::milliseconds longest) {
    const auto deadline = Clock::now() + longest;
    std::array<char, 4096> bytes;
    while (!done()) {
      if (Clock::now() > deadline) return false;
      pollfd wanted{terminal_, POLLIN, 0};
      if (::poll(&wanted, 1, 50) == 0) continue;
      const auto count = ::read(terminal_, bytes.data(), bytes.size());
      if (count <= 0) return done();
      model_.feed({bytes.data(), static_cast<std::size_t>(count)});
      received_ += static_cast<std::size_t>(count);
    }
    return true;
  }

  ModelTerminal model_;
  int terminal_ = -1;
  pid_t child_ = -1;
  std::size_t received_ = 0;
};

int watch_whole(WatchOptions options) {
  Frames frames;
  samples::fill(frames, samples::pursuit, 200);
  return watch(frames, options);
}

WatchOptions standing() { return {.title = "a match", .paused = true}; }

TEST(TerminalView, KeysMoveThroughTheMatch) {
  Watched view([] { return watch_whole(standing()); });
  ASSERT_TRUE(view.shows("0/199")) << view.model().text();
  EXPECT_TRUE(view.model().alternate());
  EXPECT_FALSE(view.model().cursor_shown());
  EXPECT_TRUE(view.shows("a match"));
  view.press("\x1b[C");
  EXPECT_TRUE(view.shows(" 1/199")) << view.model().text();
  view.press("\x1b[1;2C");
  EXPECT_TRUE(view.shows(" 11/199"));
  view.press("\x1b[6~");
  EXPECT_TRUE(view.shows("111/199"));
  view.press("\x1b[D");
  EXPECT_TRUE(view.shows("110/199"));
  view.press("\x1b[F");
  EXPECT_TRUE(view.shows("199/199"));
  EXPECT_TRUE(view.shows("■ end"));
  view.press("\x1b[H");
  EXPECT_TRUE(view.shows("  0/199"));
  view.press("n");
  EXPECT_TRUE(view.shows(" 12/199"));
  EXPECT_TRUE(view.shows("the hunter built a wall"));
  view.press("++");
  EXPECT_TRUE(view.shows("×4"));
  view.press("?");
  EXPECT_TRUE(view.shows("back to the shell"));
  view.press("xq");
  EXPECT_EQ(view.ended(), 0);
  EXPECT_FALSE(view.model().alternate());
  EXPECT_TRUE(view.model().cursor_shown());
  EXPECT_EQ(view.model().unknown(), 0);
}

TEST(TerminalView, PlaysWithSmallUpdates) {
  Watched view([] { return watch_whole({.title = "a match", .steps_per_second = 25}); });
  const int first = view.reaches(10);
  ASSERT_GE(first, 10);
  const auto before = view.received();
  const int last = view.reaches(first + 50);
  ASSERT_GE(last, first + 50);
  EXPECT_LT(view.received() - before,
            static_cast<std::size_t>(last - first) * 700);  // a whole screen has some 6000 bytes
  view.press(" ");
  EXPECT_TRUE(view.shows("paused"));
  view.press("\x03");
  EXPECT_EQ(view.ended(), 0);
}

TEST(TerminalView, FollowsAMatchThatIsBeingPlayed) {
  Watched view([] {
    Frames frames;
    std::thread match([&] {
      for (int tick = 0; tick < 40; ++tick) {
        frames.append(samples::pursuit(tick));
        std::this_thread::sleep_for(25ms);
      }
      frames.finish();
    });
    const int result = watch(frames, {.title = "live", .follow = true});
    match.join();
    return result;
  });
  EXPECT_TRUE(view.shows("● LIVE")) << view.model().text();
  EXPECT_TRUE(view.shows("39/39"));
  EXPECT_TRUE(view.shows("■ end"));
  view.press("q");
  EXPECT_EQ(view.ended(), 0);
}

TEST(TerminalView, AResizeDrawsEverythingAnew) {
  Watched view([] { return watch_whole(standing()); });
  ASSERT_TRUE(view.shows("0/199"));
  view.resize(120, 40);
  EXPECT_TRUE(view.shows("0/199"));
  EXPECT_TRUE(view.shows("wallflower"));
  EXPECT_NE(view.model().row(39).find("space"), std::string::npos) << view.model().text();
}

TEST(TerminalView, SignalsPutTheTerminalBack) {
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    Watched view([] { return watch_whole(standing()); });
    ASSERT_TRUE(view.shows("0/199"));
    view.signal(number);
    EXPECT_EQ(view.ended(), 128 + number);
    EXPECT_FALSE(view.model().alternate());
    EXPECT_TRUE(view.model().cursor_shown());
  }
}

TEST(TerminalView, ACrashPutsTheTerminalBack) {
  Watched view([] {
    std::thread([] {
      std::this_thread::sleep_for(300ms);
      std::raise(SIGABRT);
    }).detach();
    return watch_whole(standing());
  });
  ASSERT_TRUE(view.shows("0/199"));
  EXPECT_EQ(view.ended(), 1000 + SIGABRT);
  EXPECT_FALSE(view.model().alternate());
}

TEST(TerminalView, WhereThereIsNoTerminalItSaysSo) {
  const auto reason = [](const char* term, int closed) {
    Watched view(
        [&] {
          if (closed >= 0) ::dup2(::open("/dev/null", O_RDWR), closed);
          ::setenv("TERM", term, 1);
          try {
            return watch_whole(standing());
          } catch (const NoTerminal& error) {
            const std::string text = error.what();
            ::dup2(STDERR_FILENO, STDOUT_FILENO);
            [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, text.data(), text.size());
            return 7;
          }
        },
        200, 5);
    EXPECT_EQ(view.ended(), 7);
    return view.model().text();
  };
  EXPECT_NE(reason("xterm", STDOUT_FILENO).find("standard output is not a terminal"), std::string::npos);
  EXPECT_NE(reason("xterm", STDIN_FILENO).find("standard input is not a terminal"), std::string::npos);
  EXPECT_NE(reason("dumb", -1).find("TERM is \"dumb\""), std::string::npos);
}

TEST(TerminalView, Colours) {
  EXPECT_EQ(color_depth(Colors::automatic, "truecolor", "xterm"), ColorDepth::truecolor);
  EXPECT_EQ(color_depth(Colors::automatic, nullptr, "xterm-256color"), ColorDepth::palette256);
  EXPECT_EQ(color_depth(Colors::automatic, nullptr, "xterm-direct"), ColorDepth::truecolor);
  EXPECT_EQ(color_depth(Colors::palette, "truecolor", nullptr), ColorDepth::palette256);
}

}  // namespace
}  // namespace agon::show
