#include "process/warden.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string_view>

namespace agon::process {

namespace {

/// As getdents64(2) writes it.
struct Entry {
  std::uint64_t inode;
  std::int64_t next;
  unsigned short size;
  unsigned char type;
  char name[1];
};

/// From here on the code runs in a fork of a program with threads: system calls alone, no memory is asked
/// for.

struct Warden {
  char mark[96];  ///< "AGON_SEAT=" and what follows it, as it stands in an environment
  int folder;     ///< /proc
};

bool carries_mark(const Warden& warden, const char* process) {
  char path[32];
  char* end = std::strncpy(path, process, 16) + strnlen(process, 16);
  std::memcpy(end, "/environ", 9);
  const int file = openat(warden.folder, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[4096];  // the mark is one of the first of the few words that we give
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
  sigprocmask(SIG_SETMASK, &every, nullptr);  // whoever ends a whole group ends our program, and with it us
  setsid();
  prctl(PR_SET_NAME, "agon-warden");
  dup2(end_of_program, 0);
  syscall(SYS_close_range, 1U, ~0U, 0U);  // nobody waits for the end of a stream because of us
  char byte = 0;
  while (read(0, &byte, 1) < 0) {
  }
  warden.folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  constexpr int rounds = 100;
  const timespec pause{0, 20'000'000};
  for (int round = 0, quiet = 0; round < rounds && quiet < 3;
       ++round) {  // what was about to be born is seen by the next one
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
  if (id < 0) close(ends[1]);  // else it stays open for as long as we live
  return id > 0;
}

}  // namespace

const std::string& mark_of_program() {
  // Processes of other namespaces may have our number.
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

}  // namespace agon::process
