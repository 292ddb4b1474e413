// Processes of a bot without sandbox that left its group: found by the mark in their environment.
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>

#include "process/child.h"
#include "process/kernel_file.h"

namespace agon::process {

namespace {

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

std::vector<int> all_processes() {
  std::vector<int> ids;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error))
    if (const int id = std::atoi(entry.path().filename().c_str()); id > 0) ids.push_back(id);
  return ids;
}

bool carries(int id, const std::string& mark) {
  const auto text = '\0' + text_of(fmt::format("/proc/{}/environ", id));
  return text.find('\0' + std::string("AGON_SEAT=") + mark + '\0') != std::string::npos;
}

/// Kills what carries the mark or belongs to the session, until nothing is found any more.
void hunt(const std::string& mark, int session, std::vector<int>& killed) {
  for (int round = 0; round < 100; ++round) {
    bool found = false;
    for (const int id : all_processes()) {
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

/// Orphans of bots come to us (we are their subreaper): dead ones in a session that is not ours.
void reap_orphans() {
  std::error_code error;
  std::vector<int> children;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task", error)) {
    std::ifstream file(task.path() / "children");
    for (int id = 0; file >> id;) children.push_back(id);
  }
  const std::lock_guard guard(held().lock);
  for (const int id : children) {
    const auto stat = stat_of(id);
    if (stat.state == 'Z' && stat.session != getsid(0) && !held().ids.contains(id))
      waitpid(id, nullptr, WNOHANG);
  }
}

void end_with_group(int id) {
  // With its group: a box that is coming up would outlive the process that makes it, and keep its owner
  // waiting for a line.
  kill(-id, SIGKILL);
  kill(id, SIGKILL);  // its owner reaps it
}

}  // namespace

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
