#include "process/launch.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/errors.h"

namespace agon::process {

namespace {

/// Everything that the child needs, prepared before it exists: it may not allocate.
struct Prepared {
  std::vector<char*> words, environment;
  const Launch* what;
  int streams[Launch::most_streams];
  cpu_set_t core;
  pid_t parent;
  volatile int error = 0;
  const char* volatile step = "";
};

void limit(decltype(RLIMIT_CORE) resource, rlim_t most) {
  struct rlimit now;
  getrlimit(resource, &now);
  const rlim_t hard = now.rlim_max < most ? now.rlim_max : most;
  const struct rlimit set { hard, hard };
  setrlimit(resource, &set);
}

void set_limits(const Launch& what) {
  const auto& settings = what.settings;
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 512);
  limit(RLIMIT_FSIZE, settings.temporary_mib << 20);
  limit(RLIMIT_CPU, static_cast<rlim_t>(settings.cpu_seconds) + 1);
  if (what.limit_memory) limit(RLIMIT_DATA, settings.memory_mib << 20);
}

[[noreturn]] void give_up(Prepared& all, const char* step) {
  all.step = step;
  all.error = errno;
  _exit(127);
}

/// Runs in the child, on the parent's memory (vfork): only system calls.
[[noreturn]] void become(Prepared& all) {
  const auto& what = *all.what;
  setsid();
  for (const int group : what.groups)
    if (write(group, "0", 1) != 1) give_up(all, "enter its control group");
  for (int stream = 0; stream < Launch::most_streams; ++stream)
    if (all.streams[stream] >= 0 && dup2(all.streams[stream], stream) < 0)
      give_up(all, "connect its streams");
  for (int stream = 0; stream < Launch::most_streams; ++stream)
    if (all.streams[stream] < 0) close(stream);
  syscall(SYS_close_range, static_cast<unsigned>(Launch::most_streams), ~0U, CLOSE_RANGE_CLOEXEC);
  if (!what.folder.empty() && chdir(what.folder.c_str()) != 0) give_up(all, "enter its folder");
  if (what.core >= 0) sched_setaffinity(0, sizeof(all.core), &all.core);
  if (what.limited) set_limits(what);
  // By direct system calls: those of the library would change the threads of the parent, whose memory this
  // is.
  if (what.user >= 0 && (syscall(SYS_setgroups, 0, nullptr) != 0 ||
                         syscall(SYS_setresgid, what.user, what.user, what.user) != 0 ||
                         syscall(SYS_setresuid, what.user, what.user, what.user) != 0))
    give_up(all, "become another user");
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // forgotten when the user changes
  if (getppid() != all.parent) _exit(127);
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGQUIT})
    sigaction(signal, &standard, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(all.words[0], all.words.data(), all.environment.data());
  give_up(all, "run it");
}

[[gnu::noinline]] pid_t fork_and_become(Prepared& all) {
  const pid_t id = vfork();
  if (id == 0) become(all);
  return id;
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> list;
  for (const auto& word : words) list.push_back(const_cast<char*>(word.c_str()));
  list.push_back(nullptr);
  return list;
}

}  // namespace

int launch(const Launch& what) {
  Prepared all{pointers(what.words), pointers(what.environment), &what, {}, {}, getpid(), 0, ""};
  CPU_ZERO(&all.core);
  if (what.core >= 0) CPU_SET(static_cast<unsigned>(what.core), &all.core);
  // The copies get numbers above the final ones, so that connecting one does not close another.
  for (int stream = 0; stream < Launch::most_streams; ++stream)
    all.streams[stream] = what.streams[stream] < 0 ? -1 : fcntl(what.streams[stream], F_DUPFD_CLOEXEC, 16);
  sigset_t every, before;
  sigfillset(&every);
  pthread_sigmask(SIG_SETMASK, &every, &before);
  const pid_t id = fork_and_become(all);
  const int fork_error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  for (const int stream : all.streams)
    if (stream >= 0) close(stream);
  if (id < 0) throw Failure(fmt::format("cannot start a process: {}", std::strerror(fork_error)));
  if (all.error == 0) return id;
  waitpid(id, nullptr, 0);
  throw Failure(fmt::format("cannot start \"{}\": could not {}: {}", what.words[0],
                            static_cast<const char*>(all.step), std::strerror(all.error)));
}

void become_program(const std::vector<std::string>& words) {
  execvp(words[0].c_str(), pointers(words).data());
  throw Failure(fmt::format("cannot start {}: {}", words[0], std::strerror(errno)));
}

}  // namespace agon::process
