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
#include <cstdlib>
#include <cstring>

#include "core/errors.h"
#include "core/program_seat.h"
#include "process/command_line.h"
#include "process/door.h"
#include "process/launch.h"
#include "process/sandbox.h"

namespace agon::process {

namespace {

struct Pipe {
  files::Descriptor read, write;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw Failure(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
    read = files::Descriptor(ends[0]);
    write = files::Descriptor(ends[1]);
  }
};

files::Descriptor opened(const std::string& path) {
  return files::Descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

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
  if (door != 0 && files.grants.network)
    throw Failure("a client is reached by a socket in its box, so it cannot have the network");
  static std::atomic<std::uint64_t> count{0};
  static const bool adopts =
      prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;  // a bot's orphans come to us, and are reaped
  (void)adopts;
  post_warden();
  mark_ = mark_of_program() + std::to_string(count++);
  group_ = ControlGroup::make(settings, core);
  if (!ControlGroup::limits_memory()) memory_ = watch_memory(settings.memory_mib << 10, boxed_);
  Pipe to, from, errors, word, filter, hold;
  files::Descriptor libraries;
  Launch what;
  what.words = words;
  what.words[0] = program_of(words[0]);
  if (what.words[0].empty())
    throw Failure(fmt::format("cannot start \"{}\": there is no such program that can be run", words[0]));
  if (boxed_) {
    auto box = sandboxed(words, files, settings, door != 0);
    what.words = std::move(box.words);
    what.user = user_ = box.user;
    copies_ = std::move(box.copies);
    const auto& program = system_call_filter();  // a few kilobytes: they fit into the pipe
    if (!program.empty() && write(filter.write.get(), program.data(), program.size()) > 0)
      what.streams[3] = filter.read.get();
    what.streams[4] = word.write.get();
    libraries = opened(library_list);
    if (!libraries) libraries = opened("/dev/null");
    what.streams[5] = libraries.get();
    if (door != 0) what.streams[6] = hold.read.get();
  }
  if (!boxed_) what.folder = files.folder;
  what.environment = environment_of(mark_);
  for (const auto& name : files.grants.env)
    what.environment.push_back(fmt::format("{}={}", name, granted_value(name)));
  what.streams[0] = to.read.get();
  what.streams[1] = from.write.get();
  what.streams[2] = errors.write.get();
  if (group_) what.groups = group_->entries();
  what.core = core;
  what.settings = settings;
  what.limit_memory = !ControlGroup::limits_memory();
  filter.write = {};
  id_ = launch(what);
  register_child(id_);
  input_ = std::move(to.write);
  output_ = std::move(from.read);
  errors_ = std::move(errors.read);
  if (boxed_) word_ = std::move(word.read);
  for (const int file : {input(), output(), this->errors()}) do_not_block(file);
  if (!boxed_) open_figures(id_);
  if (boxed_ && door != 0) open_door(door, hold.write);
}

/// Opens the listening socket in the sandbox, where the bot is held before its start, and then lets it start.
/// If the sandbox could not be made, the bot's standard error says why.
void Child::open_door(std::uint16_t port, const files::Descriptor& hold) {
  constexpr int patience_ms = 20'000;  // enough for a busy machine
  find_bot(patience_ms);
  open_figures(box_);
  if (box_ <= 0) return;
  try {
    door_ = files::Descriptor(listen_in_box(box_, user_, port));
    const char go = 1;
    if (write(hold.get(), &go, 1) != 1) door_problem_ = "its sandbox could not be entered";
  } catch (const Failure& failure) {
    door_problem_ = failure.what();
  }
}

/// Reads from bubblewrap which process is the first in the sandbox: the bot.
void Child::find_bot(int patience_ms) {
  if (!boxed_ || box_ > 0 || !word_) return;
  std::string text;
  char bytes[512];
  pollfd ready{word_.get(), POLLIN, 0};
  while (poll(&ready, 1, patience_ms) > 0) {
    const auto got = read(word_.get(), bytes, sizeof(bytes));
    if (got <= 0) break;
    text.append(bytes, static_cast<std::size_t>(got));
    if (text.find('}') != std::string::npos) break;
  }
  word_ = {};
  const auto first = number_in(text, "\"child-pid\"");  // 0: the report lacks it
  if (first > 0) box_ = static_cast<int>(first);
  if (box_ > 0) box_handle_ = files::Descriptor(static_cast<int>(syscall(SYS_pidfd_open, box_, 0)));
}

void Child::open_figures(int id) {
  if (id <= 0) return;
  has_clock_ = clock_getcpuclockid(id, &clock_) == 0;
  memory_file_ = opened(fmt::format("/proc/{}/statm", id));
  delay_file_ = opened(fmt::format("/proc/{}/schedstat", id));
  children_file_ = opened(fmt::format("/proc/{}/task/{}/children", id, id));
  if (memory_) memory_->root = id;
}

/// The id of the bot's own first process. The first call also opens the files of its figures.
int Child::root() {
  if (boxed_ && box_ <= 0 && word_) {
    find_bot();
    open_figures(box_);
  }
  return boxed_ ? box_ : id_;
}

std::vector<int> Child::tree() { return tree_of(root()); }

double Child::cpu_ms() {
  root();
  return has_clock_ ? clock_ms(clock_) : 0;
}

double Child::whole_cpu_ms() {
  if (group_)
    if (const auto whole = group_->cpu_ms()) return *whole;
  char child[16];
  const bool alone =
      root() > 0 && children_file_ && pread(children_file_.get(), child, sizeof(child), 0) == 0;
  return alone ? cpu_ms() : cpu_ms_of(tree());
}

double Child::delay_ms() {
  return root() <= 0 ? 0 : static_cast<double>(second_number_in(delay_file_.get())) / 1e6;
}

Nanoseconds Child::excused(const TimesTaken& since, Nanoseconds allowed) {
  const auto [own, whole, delay] = times_taken();
  const auto others = std::max(0.0, (whole - since.whole) - (own - since.cpu));
  const auto kept = std::max(0.0, delay - since.delay - others);
  return std::min(Nanoseconds(static_cast<std::int64_t>(kept * 1e6)), overtime::most_excused(allowed));
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
  return ids.empty() || any_holds(ids, output());
}

void Child::note_peak() {
  usage_.peak_kib = std::max({usage_.peak_kib, peak_kib_of(root()), memory_ ? memory_->peak_kib.load() : 0});
}

std::uint64_t Child::memory_kib() {
  if (root() <= 0) return 0;
  const auto held = second_number_in(memory_file_.get()) * page_kib();
  usage_.peak_kib = std::max(usage_.peak_kib, held);
  return held;
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
  const files::Descriptor handle(ending_.ended ? -1 : static_cast<int>(syscall(SYS_pidfd_open, id_, 0)));
  while (!reap(WNOHANG)) {
    const auto left = until - std::chrono::steady_clock::now();
    if (left.count() <= 0) break;
    pollfd over{handle.get(), POLLIN, 0};
    const timespec time{left.count() / 1000000000, left.count() % 1000000000};
    if (!handle)
      usleep(1000);
    else
      ppoll(&over, 1, &time, nullptr);
  }
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
  copies_.clear();
}

/// The first process of the sandbox takes all others with it, and is gone only when they are.
void Child::kill_all() {
  find_bot();
  if (!box_handle_) kill(-id_, SIGKILL), kill(id_, SIGKILL);
  if (box_handle_) {
    syscall(SYS_pidfd_send_signal, box_handle_.get(), SIGKILL, nullptr, 0);
    wait(std::chrono::seconds(2));
    if (!ending_.ended) kill(-id_, SIGKILL), kill(id_, SIGKILL);
  }
  while (!reap(0)) {
  }
  if (!boxed_) kill(-id_, SIGKILL);         // also its descendants in its group
  if (box_ > 0) waitpid(box_, nullptr, 0);  // it is our child only if bubblewrap has ended first
}

}  // namespace agon::process
