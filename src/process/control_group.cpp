#include "process/control_group.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string_view>
#include <thread>

#include "process/process_tree.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

/// The places where the system lets us make control groups, of either version.
struct GroupHierarchies {
  int version = 0;                 ///< 0: there is none for us
  std::vector<std::string> homes;  ///< folders in which our groups are made
  bool memory = false, pids = false, cpu = false, cpuset = false, freezer = false;
  std::string words;  ///< "cgroup v1 (memory, processes)"
};

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

/// Whether we may make a folder there; finds out by making one.
bool may_make(const std::string& home) {
  const auto trial = fmt::format("{}/agon-trial-{}", home, getpid());
  if (mkdir(trial.c_str(), 0755) != 0) return false;
  rmdir(trial.c_str());
  return true;
}

/// The controllers that we have, in words: GroupHierarchies::words.
std::string told(const GroupHierarchies& all) {
  std::string words;
  const auto add = [&](bool there, const char* word) {
    if (there) words += (words.empty() ? "" : ", ") + std::string(word);
  };
  add(all.memory, "memory");
  add(all.pids, "processes");
  add(all.cpu, "processor time");
  add(all.cpuset, "cores");
  add(all.freezer, "rest");
  return fmt::format("cgroup v{} ({})", all.version, words);
}

std::optional<GroupHierarchies> version_2() {
  const std::string root = "/sys/fs/cgroup";
  const auto home = root + own_group("");
  const auto controllers = text_of(home + "/cgroup.controllers");
  if (controllers.find("memory") == std::string::npos || !may_make(home)) return std::nullopt;
  // Children get a controller only if the parent hands it on, which needs a parent without processes of its
  // own. In a delegated group (systemd-run --user -p Delegate=yes) we therefore move ourselves down.
  const auto down = home + "/agon-self";
  mkdir(down.c_str(), 0755);
  write_text(down + "/cgroup.procs", fmt::format("{}", getpid()));
  const auto hand_on = [&](const char* controller) {
    return write_text(home + "/cgroup.subtree_control", fmt::format("+{}", controller));
  };
  GroupHierarchies all;
  all.version = 2;
  all.homes = {home};
  all.memory = hand_on("memory");
  all.pids = hand_on("pids");
  all.cpu = hand_on("cpu");
  all.cpuset = hand_on("cpuset");
  all.freezer = true;
  if (!all.memory) {
    write_text(home + "/cgroup.procs", fmt::format("{}", getpid()));
    rmdir(down.c_str());
    return std::nullopt;
  }
  all.words = told(all);
  return all;
}

/// Whether our groups at `home` can be frozen; finds out by making one. Where both versions are mounted
/// ("hybrid"), version 2 has no controllers left, but its groups can be frozen. They freeze at once and can
/// be killed while frozen, which groups of version 1's freezer cannot.
bool may_rest_in(const std::string& home) {
  const auto trial = fmt::format("{}/agon-rest-{}", home, getpid());
  if (mkdir(trial.c_str(), 0755) != 0) return false;
  const bool can =
      fs::exists(trial + "/cgroup.freeze") && access((trial + "/cgroup.procs").c_str(), W_OK) == 0;
  rmdir(trial.c_str());
  return can;
}

std::optional<GroupHierarchies> version_1() {
  GroupHierarchies all;
  all.version = 1;
  const std::pair<const char*, bool GroupHierarchies::*> controllers[] = {
      {"memory", &GroupHierarchies::memory},
      {"pids", &GroupHierarchies::pids},
      {"cpuacct", nullptr},
      {"cpu", &GroupHierarchies::cpu},
      {"cpuset",
       &GroupHierarchies::cpuset}};  // without the freezer: in this version frozen processes survive SIGKILL
  for (const auto& [name, flag] : controllers) {
    auto home = fmt::format("/sys/fs/cgroup/{}{}", name, own_group(name));
    if (!fs::exists(home + "/cgroup.procs"))
      home = fmt::format("/sys/fs/cgroup/{}", name);  // within a container
    if (!fs::exists(home + "/cgroup.procs") || !may_make(home)) continue;
    all.homes.push_back(home);
    if (flag != nullptr) all.*flag = true;
  }
  if (!all.memory && !all.pids) return std::nullopt;
  const auto unified = "/sys/fs/cgroup/unified" + own_group("");
  if (may_rest_in(unified)) {
    all.homes.push_back(unified);
    all.freezer = true;
  }
  all.words = told(all);
  return all;
}

/// Whether one of our groups belongs to a controller of version 1, or to version 2 beside it ("unified").
bool is_of(const std::string& folder, std::string_view controller) {
  return folder.find(fmt::format("/cgroup/{}/", controller)) != std::string::npos;
}

/// Determined once, at the first call.
const GroupHierarchies& group_hierarchies() {
  static const GroupHierarchies found = [] {
    auto all = version_2();
    if (!all) all = version_1();
    return all.value_or(GroupHierarchies{});
  }();
  return found;
}

/// How the names of our groups begin. Arenas in containers may share the folder, and count processes for
/// themselves; the number of the namespace keeps their groups apart.
const std::string& own_names() {
  static const std::string begin = [] {
    struct stat space {};
    stat("/proc/self/ns/pid", &space);
    return fmt::format("agon-box-{}-", space.st_ino);
  }();
  return begin;
}

void remove_group(const std::string& folder) {
  for (int attempt = 0; attempt < 200 && rmdir(folder.c_str()) != 0 && errno == EBUSY; ++attempt) {
    std::istringstream ids(text_of(folder + "/cgroup.procs"));
    for (int id; ids >> id;)
      if (id > 0) kill(id, SIGKILL);  // 0 is a process of another namespace, and to kill() all of our own
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// Groups ready for the next bot: making and removing one takes longer than starting a bot.
struct Pool {
  std::mutex lock;
  std::vector<std::vector<std::string>> idle;
  std::uint64_t made = 0;
  ~Pool() {
    for (const auto& folders : idle)
      for (const auto& folder : folders) remove_group(folder);
    const auto& all = group_hierarchies();
    if (all.version != 2) return;
    write_text(all.homes[0] + "/cgroup.procs", fmt::format("{}", getpid()));
    rmdir((all.homes[0] + "/agon-self").c_str());
  }
};

Pool& pool() {
  group_hierarchies();  // constructed first, so that it outlives the pool
  static Pool one;
  return one;
}

std::vector<std::string> take_folders() {
  const auto& all = group_hierarchies();
  const std::lock_guard guard(pool().lock);
  if (!pool().idle.empty()) {
    auto folders = std::move(pool().idle.back());
    pool().idle.pop_back();
    return folders;
  }
  const auto name = fmt::format("/{}{}-{}", own_names(), getpid(), pool().made++);
  std::vector<std::string> folders;
  for (const auto& home : all.homes) folders.push_back(home + name);
  return folders;
}

/// Sets one core, or all that our own group has. False: the group cannot be entered.
bool set_cores(const std::string& folder, const std::string& home, int core) {
  const bool plain = group_hierarchies().version == 2;
  const auto cores = core >= 0 ? fmt::format("{}", core) : plain ? "" : text_of(home + "/cpuset.cpus");
  if (plain) return write_text(folder + "/cpuset.cpus", cores.empty() ? "\n" : cores), true;
  return write_text(folder + "/cpuset.cpus", cores) &&
         write_text(folder + "/cpuset.mems", text_of(home + "/cpuset.mems"));
}

/// For the buffers of a bot's connections, which stay within its box.
constexpr std::uint64_t most_tcp_bytes = 32 << 20;

void set_limits(const std::string& folder, const Settings& settings) {
  const auto bytes = fmt::format("{}", settings.memory_mib << 20);
  if (group_hierarchies().version == 2) {
    write_text(folder + "/memory.max", bytes);
    write_text(folder + "/memory.swap.max", "0");
    write_text(folder + "/pids.max", fmt::format("{}", settings.processes));
    write_text(folder + "/cgroup.freeze", "0");
  } else if (is_of(folder, "memory")) {
    write_text(folder + "/memory.limit_in_bytes", bytes);
    write_text(folder + "/memory.memsw.limit_in_bytes", bytes);
    write_text(folder + "/memory.max_usage_in_bytes", "0");
    // Counted apart from the memory above; version 2 counts both together.
    write_text(folder + "/memory.kmem.tcp.limit_in_bytes", fmt::format("{}", most_tcp_bytes));
  } else if (is_of(folder, "pids")) {
    write_text(folder + "/pids.max", fmt::format("{}", settings.processes));
  } else if (is_of(folder, "unified")) {
    write_text(folder + "/cgroup.freeze", "0");
  }
}

std::string text_in(const files::Descriptor& file) {
  std::string text(4096, '\0');
  const auto got = file ? pread(file.get(), text.data(), text.size(), 0) : 0;
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

}  // namespace

const std::string& ControlGroup::kind() { return group_hierarchies().words; }
bool ControlGroup::limits_memory() { return group_hierarchies().memory; }
bool ControlGroup::limits_processes() { return group_hierarchies().pids; }

void ControlGroup::sweep() {
  for (const auto& home : group_hierarchies().homes) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(home, error)) {
      const auto name = entry.path().filename().string();
      if (!name.starts_with(own_names())) continue;
      const auto owner = static_cast<int>(number_in(name, own_names()));
      if (owner != getpid() && kill(owner, 0) != 0 && errno == ESRCH) remove_group(entry.path().string());
    }
  }
}

std::unique_ptr<ControlGroup> ControlGroup::make(const Settings& settings, int core) {
  const auto& all = group_hierarchies();
  if (all.version == 0) return nullptr;
  std::unique_ptr<ControlGroup> group(new ControlGroup);
  group->folders_ = take_folders();
  for (std::size_t index = 0; index < all.homes.size(); ++index) {
    const auto& folder = group->folders_[index];
    mkdir(folder.c_str(), 0755);
    set_limits(folder, settings);
    const bool cpuset = all.cpuset && (all.version == 2 || is_of(folder, "cpuset"));
    if (cpuset && !set_cores(folder, all.homes[index], core)) continue;
    const int entry = open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
    if (entry >= 0) group->entries_.push_back(entry);
    group->open_files(folder);
  }
  group->cpu_before_ = group->cpu_ms().value_or(0);
  group->kills_before_ = group->kills();
  group->peak_before_ = number_in(text_in(group->peak_file_));
  return group;
}

void ControlGroup::open_files(const std::string& folder) {
  const bool two = group_hierarchies().version == 2;
  const auto open_once = [&](files::Descriptor& file, bool here, const char* name, int how) {
    if (!file && here) file = files::Descriptor(open((folder + name).c_str(), how | O_CLOEXEC));
  };
  open_once(cpu_file_, two, "/cpu.stat", O_RDONLY);
  open_once(cpu_file_, !two && is_of(folder, "cpuacct"), "/cpuacct.usage", O_RDONLY);
  open_once(freezer_file_, two || is_of(folder, "unified"), "/cgroup.freeze", O_WRONLY);
  open_once(kills_file_, two, "/memory.events", O_RDONLY);
  open_once(kills_file_, !two && is_of(folder, "memory"), "/memory.oom_control", O_RDONLY);
  open_once(peak_file_, two, "/memory.peak", O_RDONLY);
  open_once(peak_file_, !two && is_of(folder, "memory"), "/memory.max_usage_in_bytes", O_RDONLY);
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
  for (int round = 0; round < 2000; ++round) {  // the limit on processes bounds a fork bomb
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

bool ControlGroup::set_frozen(bool frozen) {
  return freezer_file_ && pwrite(freezer_file_.get(), frozen ? "1" : "0", 1, 0) == 1;
}

std::optional<double> ControlGroup::cpu_ms() const {
  if (!cpu_file_) return std::nullopt;
  const auto text = text_in(cpu_file_);
  const bool two = group_hierarchies().version == 2;
  return static_cast<double>(number_in(text, two ? "usage_usec" : "")) / (two ? 1e3 : 1e6) - cpu_before_;
}

std::optional<std::uint64_t> ControlGroup::peak_kib() const {
  const auto bytes = number_in(text_in(peak_file_));
  // Version 2 cannot reset the peak: one from an earlier bot in the same group says nothing about this one.
  if (bytes == 0 || (group_hierarchies().version == 2 && bytes <= peak_before_)) return std::nullopt;
  return bytes / 1024;
}

/// Both versions write "oom_kill 3" on a line of its own; "oom_kill_disable" is another word.
std::uint64_t ControlGroup::kills() const { return number_in(text_in(kills_file_), "oom_kill "); }

bool ControlGroup::ran_out_of_memory() const { return kills() > kills_before_; }

}  // namespace agon::process
