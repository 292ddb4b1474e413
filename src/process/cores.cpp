#include "process/cores.h"

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string_view>

namespace agon::process {

const std::vector<int>& usable_cores() {
  static const auto cores = [] {
    std::vector<int> list;
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof(set), &set) == 0)
      for (int core = 0; core < CPU_SETSIZE; ++core)
        if (CPU_ISSET(static_cast<unsigned>(core), &set)) list.push_back(core);
    if (list.empty()) list.push_back(0);
    return list;
  }();
  return cores;
}

std::vector<int> cores_for(unsigned worker, bool simultaneous, unsigned bots) {
  const auto& all = usable_cores();
  const auto count = simultaneous ? std::clamp<std::size_t>(bots, 1, all.size()) : 1;
  std::vector<int> cores;
  for (std::size_t index = 0; index < count; ++index)
    cores.push_back(all[(worker * count + index) % all.size()]);
  return cores;
}

OnCore::OnCore(int core) {
  usable_cores();  // read before this thread is restricted to a core
  if (core < 0) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<unsigned>(core), &set);
  moved_ = sched_setaffinity(0, sizeof(set), &set) == 0;
}

OnCore::~OnCore() {
  if (!moved_) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int core : usable_cores()) CPU_SET(static_cast<unsigned>(core), &set);
  sched_setaffinity(0, sizeof(set), &set);
}

namespace {

/// The file in which the kernel reports how long this thread has waited for a core.
int delay_file() {
  thread_local struct File {
    int number = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    ~File() {
      if (number >= 0) close(number);
    }
  } file;
  return file.number;
}

}  // namespace

double waited_for_core_ns() {
  char text[96];
  const auto got = pread(delay_file(), text, sizeof(text), 0);  // "running waiting times", nanoseconds
  double waited = 0;
  const std::string_view all(text, got > 0 ? static_cast<std::size_t>(got) : 0);
  const auto blank = all.find(' ');
  if (blank != std::string_view::npos) {
    std::uint64_t number = 0;
    std::from_chars(text + blank + 1, text + all.size(), number);
    waited = static_cast<double>(number);
  }
  return waited;
}

}  // namespace agon::process
