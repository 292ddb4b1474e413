#include "games/sugargame/wire/java/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>

#include "core/errors.h"

namespace agon::sugargame {

namespace {

using std::chrono::steady_clock;

constexpr int first_free = 10;  // descriptors of ours stay clear of those that the child gets

struct Pipe {
  Descriptor read, write;
};

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    throw Failure(std::string("cannot make a pipe: ") + std::strerror(errno));
  Descriptor read(ends[0]), write(ends[1]);
  Pipe pipe{Descriptor(::fcntl(ends[0], F_DUPFD_CLOEXEC, first_free)),
            Descriptor(::fcntl(ends[1], F_DUPFD_CLOEXEC, first_free))};
  if (pipe.read.get() < 0 || pipe.write.get() < 0) throw Failure("cannot make a pipe: too many are open");
  return pipe;
}

void never_wait(const Descriptor& descriptor) {
  ::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

/// In the child, between fork and exec: system calls alone.
[[noreturn]] void become(char* const* words, pid_t parent, int in, int out, int prints) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::signal(SIGPIPE, SIG_DFL);
  const int nothing = ::open("/dev/null", O_RDONLY);
  const bool connected = nothing >= 0 && ::dup2(nothing, 0) >= 0 && ::dup2(prints, 1) >= 0 &&
                         ::dup2(prints, 2) >= 0 && ::dup2(in, 3) >= 0 && ::dup2(out, 4) >= 0;
  ::close_range(5, ~0U, 0);  // sockets of ours that are not closed by themselves
  if (connected) ::execv(words[0], words);
  ::_exit(127);
}

/// Milliseconds for poll, rounded up, so that the deadline has passed when it returns without news.
int milliseconds_until(Child::Time deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - steady_clock::now()).count();
  return left <= 0 ? 0 : static_cast<int>(std::min<std::int64_t>(left, 60'000));
}

}  // namespace

void Descriptor::reset() {
  if (number_ >= 0) ::close(std::exchange(number_, -1));
}

std::string program_path(const std::string& name) {
  std::string folders;
  if (const char* const java = std::getenv("JAVA_HOME"); java != nullptr && *java != '\0')
    folders = std::string(java) + "/bin:";
  if (const char* const path = std::getenv("PATH")) folders += path;
  for (std::size_t begin = 0; begin < folders.size();) {
    const auto end = std::min(folders.find(':', begin), folders.size());
    const auto file = folders.substr(begin, end - begin) + "/" + name;
    if (::access(file.c_str(), X_OK) == 0) return file;
    begin = end + 1;
  }
  return {};
}

Child::Child(const std::vector<std::string>& command) {
  Pipe in = make_pipe(), out = make_pipe(), prints = make_pipe();
  std::vector<char*> words;
  for (const auto& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) throw Failure(fmt::format("cannot start {}: {}", command[0], std::strerror(errno)));
  if (process_ == 0) become(words.data(), parent, in.read.get(), out.write.get(), prints.write.get());
  ::setpgid(process_, process_);  // here as well: who of the two comes first is not known
  to_child_ = std::move(in.write);
  from_child_ = std::move(out.read);
  prints_ = std::move(prints.read);
  never_wait(from_child_);
  never_wait(prints_);
  never_wait(to_child_);
}

Child::~Child() {
  kill();
  await_end(Time::max());
}

void Child::kill() {
  if (process_ > 0) ::kill(-process_, SIGKILL);
}

bool Child::write(std::string_view text) {
  // A closed pipe is an answer, not a reason to end: the signal is taken back before anybody sees it.
  sigset_t pipe_signal, before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  const auto written = ::write(to_child_.get(), text.data(), text.size());
  if (written < 0 && errno == EPIPE) {
    const timespec at_once{};
    ::sigtimedwait(&pipe_signal, nullptr, &at_once);
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  // A request is far smaller than a pipe: what does not fit goes to a program that has stopped reading.
  return written == static_cast<ssize_t>(text.size());
}

bool Child::wait(Time deadline) {
  pollfd polled[2] = {{from_child_.get(), POLLIN, 0}, {prints_.get(), POLLIN, 0}};
  const int ready = ::poll(polled, 2, milliseconds_until(deadline));
  if (ready == 0) return steady_clock::now() < deadline;
  if (ready < 0) return true;
  if (polled[0].revents != 0) read_lines();
  if (polled[1].revents != 0) read_prints();
  return true;
}

void Child::read_lines() {
  char block[4096];
  const auto count = ::read(from_child_.get(), block, sizeof(block));
  if (count > 0)
    unread_.append(block, static_cast<std::size_t>(count));
  else if (count == 0 || errno != EAGAIN)
    from_child_.reset();
}

void Child::read_prints() {
  char block[16 * 1024];
  const auto count = ::read(prints_.get(), block, sizeof(block));
  if (count <= 0) {
    if (count == 0 || errno != EAGAIN) prints_.reset();
    return;
  }
  for (auto* const text : {&printed_, &recent_}) {
    text->append(block, static_cast<std::size_t>(count));
    if (text->size() > 2 * most_kept) text->erase(0, text->size() - most_kept);
  }
}

Child::Read Child::read_line(std::string& line, Time deadline) {
  while (true) {
    const auto end = unread_.find('\n');
    if (end != std::string::npos) {
      line.assign(unread_, 0, end);
      unread_.erase(0, end + 1);
      return Read::line;
    }
    if (unread_.size() > longest_line) return Read::too_long;
    if (from_child_.get() < 0) return Read::closed;
    if (!wait(deadline)) return Read::timed_out;
  }
}

void Child::await_print(std::string_view mark, Time deadline) {
  while (prints_.get() >= 0 && (mark.empty() || recent_.find(mark) == std::string::npos))
    if (!wait(deadline)) return;
}

std::optional<int> Child::await_end(Time deadline) {
  while (process_ > 0) {
    int status = 0;
    const pid_t ended = ::waitpid(process_, &status, deadline == Time::max() ? 0 : WNOHANG);
    if (ended == process_) {
      ::kill(-process_, SIGKILL);  // what it may have started
      process_ = -1;
      status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    } else if (ended < 0 && errno != EINTR) {
      process_ = -1;
    } else if (steady_clock::now() >= deadline) {
      return std::nullopt;
    } else if (ended == 0) {
      ::poll(nullptr, 0, 2);
    }
  }
  return status_;
}

}  // namespace agon::sugargame
