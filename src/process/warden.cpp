#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <string_view>

#include "process/child.h"
#include "process/process_tree.h"

namespace agon::process {

namespace {

/// An entry as getdents64(2) writes it.
struct Entry {
  std::uint64_t inode;
  std::int64_t next;
  unsigned short size;
  unsigned char type;
  char name[1];
};

/// The code from here on runs in a fork of a program with threads: only system calls, and no allocation.

struct Warden {
  char mark[96];  ///< "AGON_SEAT=" and the mark, as in an environment
  int folder;     ///< /proc
};

bool carries_mark(const Warden& warden, const char* process) {
  char path[32];
  char* end = std::strncpy(path, process, 16) + strnlen(process, 16);
  std::memcpy(end, "/environ", 9);
  const int file = openat(warden.folder, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[4096];  // the mark is among the first of the few variables that we set
  const auto got = read(file, text, sizeof(text));
  close(file);
  return got > 0 &&
         std::string_view(text, static_cast<std::size_t>(got)).find(warden.mark) != std::string_view::npos;
}

int number_of(const char* name) {
  int number = 0;
  for (; *name != '\0'; ++name) {
    if (*name < '0' || *name > '9') return 0;
    number = number * 10 + (*name - '0');
  }
  return number;
}

bool end_all(const Warden& warden) {
  alignas(Entry) char names[8192];
  bool found = false;
  lseek(warden.folder, 0, SEEK_SET);
  for (long got = 0; (got = syscall(SYS_getdents64, warden.folder, names, sizeof(names))) > 0;)
    for (long at = 0; at < got;) {
      const auto* entry = reinterpret_cast<const Entry*>(names + at);
      at += entry->size;
      const int id = number_of(entry->name);
      if (id <= 0 || !carries_mark(warden, entry->name)) continue;
      kill(id, SIGKILL);
      found = true;
    }
  return found;
}

[[noreturn]] void keep_watch(int end_of_program, Warden warden) {
  sigset_t every;
  sigfillset(&every);
  sigprocmask(SIG_SETMASK, &every,
              nullptr);  // a kill of the whole group ends our program, and would end the warden too
  setsid();
  prctl(PR_SET_NAME, "agon-warden");
  dup2(end_of_program, 0);
  syscall(SYS_close_range, 1U, ~0U, 0U);  // no stream may stay open because of the warden
  char byte = 0;
  while (read(0, &byte, 1) < 0) {
  }
  warden.folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  constexpr int rounds = 100;
  const timespec pause{0, 20'000'000};
  for (int round = 0, quiet = 0; round < rounds && quiet < 3;
       ++round) {  // a process that was being born is found in the next round
    quiet = end_all(warden) ? 0 : quiet + 1;
    nanosleep(&pause, nullptr);
  }
  _exit(0);
}

bool post() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  Warden warden{};
  fmt::format_to_n(warden.mark, sizeof(warden.mark) - 1, "AGON_SEAT={}", mark_of_program());
  const pid_t id = fork();
  if (id == 0) keep_watch(ends[0], warden);
  close(ends[0]);
  if (id < 0) close(ends[1]);  // otherwise it stays open as long as this program lives
  return id > 0;
}

// Processes of a bot without sandbox that left its group: found by the mark in their environment.

struct Stat {
  char state = 0;
  int parent = 0, session = 0;
};

Stat stat_of(int id) {
  const auto text = text_of(fmt::format("/proc/{}/stat", id));
  Stat stat;
  const auto end = text.rfind(')');  // the name may hold anything
  int group = 0;
  if (end != std::string::npos)
    std::sscanf(text.c_str() + end + 1, " %c %d %d %d", &stat.state, &stat.parent, &group, &stat.session);
  return stat;
}

bool carries(int id, const std::string& mark) {
  const auto text = '\0' + text_of(fmt::format("/proc/{}/environ", id));
  return text.find('\0' + std::string("AGON_SEAT=") + mark + '\0') != std::string::npos;
}

/// Kills the processes that carry the mark or belong to the session, until none is found.
void hunt(const std::string& mark, int session, std::vector<int>& killed) {
  for (int round = 0; round < 100; ++round) {
    bool found = false;
    for (const int id : numbers_in("/proc")) {
      const auto stat = stat_of(id);
      if (id == getpid() || stat.state == 'Z' || stat.state == 0) continue;
      if (stat.session != session && !carries(id, mark)) continue;
      kill(id, SIGKILL);
      killed.push_back(id);
      found = true;
    }
    if (!found) break;
  }
}

struct Held {
  std::mutex lock;
  std::set<int> ids;
  bool going_down = false;
};

Held& held() {
  static Held all;
  return all;
}

/// Orphans of bots come to us (we are their subreaper): reaps dead ones in a session that is not ours.
void reap_orphans() {
  const auto children = children_of("self");
  const std::lock_guard guard(held().lock);
  for (const int id : children) {
    const auto stat = stat_of(id);
    if (stat.state == 'Z' && stat.session != getsid(0) && !held().ids.contains(id))
      waitpid(id, nullptr, WNOHANG);
  }
}

void end_with_group(int id) {
  // The group is killed too: a sandbox that is being made would outlive the process that makes it, and keep
  // its owner waiting for a line.
  kill(-id, SIGKILL);
  kill(id, SIGKILL);  // its owner reaps it
}

}  // namespace

const std::string& mark_of_program() {
  // Processes of other namespaces may have our number, so the mark also holds the time.
  static const std::string mark = [] {
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return fmt::format("{}.{:x}.{:x}-", getpid(), now.tv_sec, now.tv_nsec);
  }();
  return mark;
}

void post_warden() {
  static const bool posted = post();
  (void)posted;
}

void register_child(int id) {
  const std::lock_guard guard(held().lock);
  held().ids.insert(id);
  if (held().going_down) end_with_group(id);
}

void release_child(int id) {
  const std::lock_guard guard(held().lock);
  held().ids.erase(id);
}

void end_registered_children() {
  const std::lock_guard guard(held().lock);
  held().going_down = true;
  for (const int id : held().ids) end_with_group(id);
}

void end_orphans(const std::string& mark, int session, const std::vector<int>& known, bool all_found) {
  std::vector<int> killed = known;
  if (!all_found) hunt(mark, session, killed);
  while (waitpid(-session, nullptr, WNOHANG) > 0) {
  }
  for (const int id : killed)
    for (int attempt = 0; attempt < 500; ++attempt) {
      if (waitpid(id, nullptr, WNOHANG) != 0) break;  // reaped, or not ours to reap
      usleep(200);
    }
  reap_orphans();
}

}  // namespace agon::process
