#include "process/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdlib>
#include <cstring>

#include "core/errors.h"
#include "process/command_line.h"
#include "process/door.h"
#include "process/launch.h"
#include "process/process_tree.h"
#include "process/sandbox.h"
#include "process/warden.h"

namespace agon::process {

namespace {

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw Failure(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    read = ends[0];
    write = ends[1];
  }
  ~Pipe() {
    if (read >= 0) close(read);
    if (write >= 0) close(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  int take_read() { return std::exchange(read, -1); }
  int take_write() { return std::exchange(write, -1); }
};

struct File {
  int read = -1;
  ~File() {
    if (read >= 0) close(read);
  }
};

void do_not_block(int file) { fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK); }

std::vector<std::string> environment_of(const std::string& mark) {
  std::vector<std::string> words{"HOME=/tmp",          "TMPDIR=/tmp",
                                 "LANG=C.UTF-8",       "PYTHONDONTWRITEBYTECODE=1",
                                 "PYTHONUNBUFFERED=1", "AGON_SEAT=" + mark};
  const char* path = std::getenv("PATH");
  words.push_back(std::string("PATH=") + (path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path));
  if (const char* java = std::getenv("JAVA_HOME")) words.push_back(std::string("JAVA_HOME=") + java);
  return words;
}

/// The number after "child-pid" in bubblewrap's report; -1 if it is missing.
int first_in_box(const std::string& word) {
  const auto at = word.find("\"child-pid\"");
  if (at == std::string::npos) return -1;
  const auto digits = word.find_first_of("0123456789", at);
  int id = -1;
  if (digits != std::string::npos) std::from_chars(word.data() + digits, word.data() + word.size(), id);
  return id;
}

}  // namespace

std::string Ending::words() const {
  if (!ended) return "it still runs";
  if (out_of_memory) return "it was killed because it used more memory than allowed";
  if (signal == SIGXCPU) return "it was killed because it used more processor time than allowed";
  if (signal != 0) return fmt::format("it was ended by signal {} ({})", signal, strsignal(signal));
  return fmt::format("it ended with exit code {}", code);
}

Child::Child(const std::vector<std::string>& words, const EntrantFiles& files, const Settings& settings,
             int core, std::uint16_t door)
    : words_(words), boxed_(settings.sandbox) {
  require_sandbox(settings);
  static std::atomic<std::uint64_t> count{0};
  static const bool adopts =
      prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;  // a bot's orphans come to us, and are reaped
  (void)adopts;
  post_warden();
  mark_ = mark_of_program() + std::to_string(count++);
  group_ = ControlGroup::make(settings, core);
  if (!ControlGroup::limits_memory()) memory_ = watch_memory(settings.memory_mib << 10);
  Pipe to, from, errors, word, filter, hold;
  File libraries;
  Launch what;
  what.words = words;
  what.words[0] = program_of(words[0]);
  if (what.words[0].empty())
    throw Failure(fmt::format("cannot start \"{}\": there is no such program that can be run", words[0]));
  if (boxed_) {
    auto box = sandboxed(words, files, settings, door != 0);
    what.words = std::move(box.words);
    what.user = user_ = box.user;
    const auto& program = system_call_filter();  // a few kilobytes: they fit into the pipe
    if (!program.empty() && write(filter.write, program.data(), program.size()) > 0)
      what.streams[3] = filter.read;
    what.streams[4] = word.write;
    libraries.read = open(library_list, O_RDONLY | O_CLOEXEC);
    if (libraries.read < 0) libraries.read = open("/dev/null", O_RDONLY | O_CLOEXEC);
    what.streams[5] = libraries.read;
    if (door != 0) what.streams[6] = hold.read;
  }
  what.environment = environment_of(mark_);
  what.streams[0] = to.read;
  what.streams[1] = from.write;
  what.streams[2] = errors.write;
  if (group_) what.groups = group_->entries();
  what.core = core;
  what.settings = settings;
  what.limit_memory = !ControlGroup::limits_memory();
  close(filter.take_write());
  id_ = launch(what);
  register_child(id_);
  input_ = to.take_write();
  output_ = from.take_read();
  errors_ = errors.take_read();
  if (boxed_) word_ = word.take_read();
  for (const int file : {input_, output_, errors_}) do_not_block(file);
  if (!boxed_) open_figures(id_);
  if (boxed_ && door != 0) open_door(door, hold.write);
}

/// Opens the listening socket in the sandbox, where the bot is held before its start, and then lets it start.
/// If the sandbox could not be made, the bot's standard error says why.
void Child::open_door(std::uint16_t port, int hold) {
  constexpr int patience_ms = 20'000;  // enough for a busy machine
  find_bot(patience_ms);
  open_figures(box_);
  if (box_ <= 0) return;
  try {
    door_ = listen_in_box(box_, user_, port);
    const char go = 1;
    if (write(hold, &go, 1) != 1) door_problem_ = "its sandbox could not be entered";
  } catch (const Failure& failure) {
    door_problem_ = failure.what();
  }
}

Child::~Child() {
  end();
  for (const int file :
       {input_, output_, errors_, word_, door_, memory_file_, delay_file_, children_file_, box_handle_})
    if (file >= 0) close(file);
}

void Child::close_input() {
  if (input_ >= 0) close(std::exchange(input_, -1));
}

/// Reads from bubblewrap which process is the first in the sandbox: the bot.
void Child::find_bot(int patience_ms) {
  if (!boxed_ || box_ > 0 || word_ < 0) return;
  std::string text;
  char bytes[512];
  pollfd ready{word_, POLLIN, 0};
  while (poll(&ready, 1, patience_ms) > 0) {
    const auto got = read(word_, bytes, sizeof(bytes));
    if (got <= 0) break;
    text.append(bytes, static_cast<std::size_t>(got));
    if (text.find('}') != std::string::npos) break;
  }
  close(std::exchange(word_, -1));
  box_ = first_in_box(text);
  if (box_ > 0) box_handle_ = static_cast<int>(syscall(SYS_pidfd_open, box_, 0));
}

void Child::open_figures(int id) {
  if (id <= 0) return;
  has_clock_ = clock_getcpuclockid(id, &clock_) == 0;
  const auto open_one = [&](const std::string& name) {
    return open(fmt::format("/proc/{}/{}", id, name).c_str(), O_RDONLY | O_CLOEXEC);
  };
  memory_file_ = open_one("statm");
  delay_file_ = open_one("schedstat");
  children_file_ = open_one(fmt::format("task/{}/children", id));
  if (memory_) memory_->root = id;
}

/// The id of the bot's own first process. The first call also opens the files of its figures.
int Child::root() {
  if (boxed_ && box_ <= 0 && word_ >= 0) {
    find_bot();
    open_figures(box_);
  }
  return boxed_ ? box_ : id_;
}

std::vector<int> Child::tree() { return tree_of(root()); }

double Child::cpu_ms() {
  root();
  timespec time{};
  if (!has_clock_ || clock_gettime(clock_, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double Child::whole_cpu_ms() {
  if (group_)
    if (const auto whole = group_->cpu_ms()) return *whole;
  char child[16];
  const bool alone = root() > 0 && children_file_ >= 0 && pread(children_file_, child, sizeof(child), 0) == 0;
  return alone ? cpu_ms() : cpu_ms_of(tree());
}

double Child::delay_ms() {
  char text[96];
  if (root() <= 0 || delay_file_ < 0) return 0;
  const auto got = pread(delay_file_, text, sizeof(text), 0);  // "running waiting times", nanoseconds
  const std::string_view all(text, got > 0 ? static_cast<std::size_t>(got) : 0);
  const auto second = all.find(' ');
  std::uint64_t waited = 0;
  if (second != std::string_view::npos) std::from_chars(text + second + 1, text + got, waited);
  return static_cast<double>(waited) / 1e6;
}

void Child::freeze() {
  if (frozen_ || over_ || root() <= 0) return;
  frozen_ = true;
  if (group_ && group_->set_frozen(true)) return;
  stopped_by_signal_ = true;
  signal_tree(root(), SIGSTOP);
}

void Child::thaw() {
  if (!std::exchange(frozen_, false)) return;
  if (std::exchange(stopped_by_signal_, false))
    signal_tree(root(), SIGCONT);
  else
    group_->set_frozen(false);
}

bool Child::can_speak() {
  const auto ids = tree();
  return ids.empty() || any_holds(ids, output_);
}

void Child::note_peak() {
  usage_.peak_kib = std::max({usage_.peak_kib, peak_kib_of(root()), memory_ ? memory_->peak_kib.load() : 0});
}

std::uint64_t Child::memory_kib() {
  char text[128];
  if (root() <= 0 || memory_file_ < 0) return 0;
  const auto got = pread(memory_file_, text, sizeof(text), 0);
  if (got <= 0) return 0;
  const std::string_view all(text, static_cast<std::size_t>(got));
  const auto second = all.find(' ');  // "size resident …", in pages
  std::uint64_t pages = 0;
  if (second != std::string_view::npos) std::from_chars(text + second + 1, text + got, pages);
  static const auto page_kib = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
  usage_.peak_kib = std::max(usage_.peak_kib, pages * page_kib);
  return pages * page_kib;
}

bool Child::reap(int flags) {
  if (ending_.ended) return true;
  int status = 0;
  rusage used{};
  const int got = wait4(id_, &status, flags, &used);
  if (got == 0 || (got < 0 && errno == EINTR)) return false;
  ending_.ended = true;
  if (got < 0) return true;
  usage_.cpu_ms = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
                  static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3;
  // The kernel also counts memory from before the program was loaded, so this is the last resort.
  if (usage_.peak_kib == 0) usage_.peak_kib = static_cast<std::uint64_t>(used.ru_maxrss);
  if (WIFEXITED(status)) ending_.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) ending_.signal = WTERMSIG(status);
  if (boxed_ && ending_.code > 128 && ending_.code < 128 + 65) {  // bubblewrap's way to pass a signal on
    ending_.signal = ending_.code - 128;
    ending_.code = 0;
  }
  return true;
}

Ending Child::wait(std::chrono::nanoseconds at_most) {
  const auto until = std::chrono::steady_clock::now() + at_most;
  const int handle = ending_.ended ? -1 : static_cast<int>(syscall(SYS_pidfd_open, id_, 0));
  while (!reap(WNOHANG)) {
    const auto left = until - std::chrono::steady_clock::now();
    if (left.count() <= 0) break;
    pollfd over{handle, POLLIN, 0};
    const timespec time{left.count() / 1000000000, left.count() % 1000000000};
    if (handle < 0)
      usleep(1000);
    else
      ppoll(&over, 1, &time, nullptr);
  }
  if (handle >= 0) close(handle);
  if (ending_.ended && group_ && group_->ran_out_of_memory()) ending_.out_of_memory = true;
  if (ending_.ended && memory_ && memory_->too_much) ending_.out_of_memory = true;
  return ending_;
}

void Child::end() {
  if (over_) return;
  thaw();  // a frozen process does not die
  note_peak();
  over_ = true;
  if (memory_) memory_->root = -1;
  kill_all();
  std::vector<int> killed;
  if (group_) {
    killed = group_->kill_all();
    if (const auto cpu = group_->cpu_ms()) usage_.cpu_ms = *cpu;
    if (const auto peak = group_->peak_kib()) usage_.peak_kib = *peak;
  }
  if (!boxed_) end_orphans(mark_, id_, killed, group_ != nullptr);
  release_child(id_);
  group_.reset();
}

/// The first process of the sandbox takes all others with it, and is gone only when they are.
void Child::kill_all() {
  find_bot();
  if (box_handle_ >= 0) syscall(SYS_pidfd_send_signal, box_handle_, SIGKILL, nullptr, 0);
  if (box_handle_ < 0) kill(-id_, SIGKILL), kill(id_, SIGKILL);
  if (box_handle_ >= 0) {
    wait(std::chrono::seconds(2));
    if (!ending_.ended) kill(-id_, SIGKILL), kill(id_, SIGKILL);
  }
  while (!reap(0)) {
  }
  if (!boxed_) kill(-id_, SIGKILL);         // also its descendants in its group
  if (box_ > 0) waitpid(box_, nullptr, 0);  // it is our child only if bubblewrap has ended first
}

}  // namespace agon::process
