#include "process/cores.h"

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>
#include <algorithm>

#include "files/opened.h"
#include "process/process_tree.h"

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
  thread_local const files::Descriptor file(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC));
  return file.get();
}

}  // namespace

double waited_for_core_ns() { return static_cast<double>(second_number_in(delay_file())); }

}  // namespace agon::process
