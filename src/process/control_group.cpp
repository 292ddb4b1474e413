#include "process/control_group.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <thread>

namespace agon::process {

namespace fs = std::filesystem;

namespace {

std::string text_of(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return {};
  std::string text(16384, '\0');
  const auto got = read(file, text.data(), text.size());
  close(file);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

bool write_text(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(file);
  return done;
}

std::uint64_t number_in(const std::string& text, std::string_view name = {}) {
  std::size_t at = 0;
  if (!name.empty()) {
    at = text.find(name);
    if (at == std::string::npos) return 0;
    at += name.size() + 1;
  }
  std::uint64_t number = 0;
  std::from_chars(text.data() + at, text.data() + text.size(), number);
  return number;
}

/// Our own group in a hierarchy, from /proc/self/cgroup: "0::/a" (version 2), "4:memory:/b" (version 1).
std::string own_group(std::string_view controller) {
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const auto first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::stringstream names(line.substr(first + 1, second - first - 1));
    if (controller.empty() && second == first + 1) return line.substr(second + 1);
    for (std::string name; std::getline(names, name, ',');)
      if (name == controller && !controller.empty()) return line.substr(second + 1);
  }
  return {};
}

struct Hierarchies {
  int version = 0;
  std::vector<std::string> homes;  ///< folders in which our groups are made
  bool memory = false, pids = false, cpu = false;
  std::string words;
};

/// Where we may make a folder, tried by making one.
bool may_make(const std::string& home) {
  const auto trial = fmt::format("{}/agon-trial-{}", home, getpid());
  if (mkdir(trial.c_str(), 0755) != 0) return false;
  rmdir(trial.c_str());
  return true;
}

std::optional<Hierarchies> version_2() {
  const std::string root = "/sys/fs/cgroup";
  const auto home = root + own_group("");
  const auto controllers = text_of(home + "/cgroup.controllers");
  if (controllers.find("memory") == std::string::npos || !may_make(home)) return std::nullopt;
  // Children get a controller only where the parent hands it on, and that needs a parent without processes
  // of its own; a delegated group (systemd-run --user -p Delegate=yes) is made so by moving ourselves down.
  const auto down = home + "/agon-self";
  mkdir(down.c_str(), 0755);
  for (const auto& line : {fmt::format("{}", getpid())}) write_text(down + "/cgroup.procs", line);
  const bool memory = write_text(home + "/cgroup.subtree_control", "+memory");
  const bool pids = write_text(home + "/cgroup.subtree_control", "+pids");
  if (!memory) {
    write_text(home + "/cgroup.procs", fmt::format("{}", getpid()));
    rmdir(down.c_str());
    return std::nullopt;
  }
  return Hierarchies{2,    {home}, memory,
                     pids, true,   pids ? "cgroup v2 (memory, processes)" : "cgroup v2 (memory)"};
}

std::optional<Hierarchies> version_1() {
  Hierarchies all;
  all.version = 1;
  std::string limited;
  for (const char* controller : {"memory", "pids", "cpuacct"}) {
    const std::string name = controller;
    auto home = "/sys/fs/cgroup/" + name + own_group(name);
    if (!fs::exists(home + "/cgroup.procs")) home = "/sys/fs/cgroup/" + name;  // inside a container
    if (!fs::exists(home + "/cgroup.procs") || !may_make(home)) continue;
    all.homes.push_back(home);
    all.memory |= name == "memory";
    all.pids |= name == "pids";
    all.cpu |= name == "cpuacct";
    if (name != "cpuacct")
      limited += (limited.empty() ? "" : ", ") + std::string(name == "pids" ? "processes" : name);
  }
  if (!all.memory && !all.pids) return std::nullopt;
  all.words = fmt::format("cgroup v1 ({})", limited);
  return all;
}

const Hierarchies& hierarchies() {
  static const Hierarchies found = [] {
    auto all = version_2();
    if (!all) all = version_1();
    return all.value_or(Hierarchies{});
  }();
  return found;
}

void remove_group(const std::string& folder) {
  for (int attempt = 0; attempt < 200 && rmdir(folder.c_str()) != 0 && errno == EBUSY; ++attempt) {
    std::istringstream ids(text_of(folder + "/cgroup.procs"));
    for (int id; ids >> id;) kill(id, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// Groups that wait for their next bot: making one and removing it costs more than a bot's start.
struct Pool {
  std::mutex lock;
  std::vector<std::vector<std::string>> idle;
  std::uint64_t made = 0;
  ~Pool() {
    for (const auto& folders : idle)
      for (const auto& folder : folders) remove_group(folder);
    const auto& all = hierarchies();
    if (all.version != 2) return;
    write_text(all.homes[0] + "/cgroup.procs", fmt::format("{}", getpid()));
    rmdir((all.homes[0] + "/agon-self").c_str());
  }
};

Pool& pool() {
  hierarchies();  // outlives the pool
  static Pool one;
  return one;
}

}  // namespace

const std::string& ControlGroup::kind() { return hierarchies().words; }
bool ControlGroup::limits_memory() { return hierarchies().memory; }
bool ControlGroup::limits_processes() { return hierarchies().pids; }

void ControlGroup::sweep() {
  for (const auto& home : hierarchies().homes) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(home, error)) {
      const auto name = entry.path().filename().string();
      if (!name.starts_with("agon-bot-")) continue;
      const auto owner = static_cast<int>(number_in(name, "agon-bot"));
      if (owner != getpid() && kill(owner, 0) != 0 && errno == ESRCH) remove_group(entry.path().string());
    }
  }
}

std::unique_ptr<ControlGroup> ControlGroup::make(const Settings& settings) {
  const auto& all = hierarchies();
  if (all.version == 0) return nullptr;
  std::unique_ptr<ControlGroup> group(new ControlGroup);
  {
    const std::lock_guard guard(pool().lock);
    if (!pool().idle.empty()) {
      group->folders_ = std::move(pool().idle.back());
      pool().idle.pop_back();
    } else {
      const auto name = fmt::format("/agon-bot-{}-{}", getpid(), pool().made++);
      for (const auto& home : all.homes) group->folders_.push_back(home + name);
    }
  }
  const auto bytes = fmt::format("{}", settings.memory_mib << 20);
  for (const auto& folder : group->folders_) {
    mkdir(folder.c_str(), 0755);
    const int entry = open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
    if (entry >= 0) group->entries_.push_back(entry);
    if (all.version == 2) {
      write_text(folder + "/memory.max", bytes);
      write_text(folder + "/memory.swap.max", "0");
      write_text(folder + "/pids.max", fmt::format("{}", settings.processes));
    } else if (folder.find("/memory/") != std::string::npos) {
      write_text(folder + "/memory.limit_in_bytes", bytes);
      write_text(folder + "/memory.memsw.limit_in_bytes", bytes);
      write_text(folder + "/memory.max_usage_in_bytes", "0");
    } else if (folder.find("/pids/") != std::string::npos) {
      write_text(folder + "/pids.max", fmt::format("{}", settings.processes));
    }
  }
  group->cpu_before_ = group->cpu_ms().value_or(0);
  group->kills_before_ =
      number_in(text_of(group->folders_[0] + (all.version == 2 ? "/memory.events" : "/memory.oom_control")),
                "oom_kill ");
  return group;
}

ControlGroup::~ControlGroup() {
  for (const int entry : entries_) close(entry);
  const std::lock_guard guard(pool().lock);
  pool().idle.push_back(std::move(folders_));
}

std::vector<int> ControlGroup::members() const {
  std::vector<int> ids;
  for (const auto& folder : folders_) {
    std::istringstream text(text_of(folder + "/cgroup.procs"));
    for (int id; text >> id;)
      if (id > 0 && std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  }
  return ids;
}

std::vector<int> ControlGroup::kill_all() {
  std::vector<int> killed;
  for (int round = 0; round < 2000; ++round) {  // a fork bomb is bounded by the limit on processes
    const auto ids = members();
    if (ids.empty()) break;
    for (const int id : ids) {
      kill(id, SIGKILL);
      if (std::find(killed.begin(), killed.end(), id) == killed.end()) killed.push_back(id);
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return killed;
}

std::optional<double> ControlGroup::cpu_ms() const {
  const auto& all = hierarchies();
  if (!all.cpu) return std::nullopt;
  if (all.version == 2)
    return static_cast<double>(number_in(text_of(folders_[0] + "/cpu.stat"), "usage_usec")) / 1e3 -
           cpu_before_;
  for (const auto& folder : folders_)
    if (folder.find("/cpuacct/") != std::string::npos)
      return static_cast<double>(number_in(text_of(folder + "/cpuacct.usage"))) / 1e6 - cpu_before_;
  return std::nullopt;
}

std::optional<std::uint64_t> ControlGroup::peak_kib() const {
  const auto& all = hierarchies();
  if (!all.memory) return std::nullopt;
  const char* file = all.version == 2 ? "/memory.peak" : "/memory.max_usage_in_bytes";
  const auto bytes = number_in(text_of(folders_[0] + file));
  return bytes == 0 ? std::nullopt : std::optional(bytes / 1024);
}

bool ControlGroup::ran_out_of_memory() const {
  const auto& all = hierarchies();
  if (!all.memory) return false;
  const char* file = all.version == 2 ? "/memory.events" : "/memory.oom_control";
  return number_in(text_of(folders_[0] + file), "oom_kill ") > kills_before_;
}

}  // namespace agon::process
