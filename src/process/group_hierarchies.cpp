#include "process/group_hierarchies.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

namespace agon::process {

namespace fs = std::filesystem;

bool write_text(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool done = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(file);
  return done;
}

std::uint64_t number_in(const std::string& text, std::string_view name) {
  std::size_t at = 0;
  if (!name.empty()) {
    at = text.find(name);
    if (at == std::string::npos) return 0;
    at += name.size();
  }
  at = text.find_first_of("0123456789", at);
  std::uint64_t number = 0;
  if (at != std::string::npos) std::from_chars(text.data() + at, text.data() + text.size(), number);
  return number;
}

namespace {

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

}  // namespace

bool is_of(const std::string& folder, std::string_view controller) {
  return folder.find(fmt::format("/cgroup/{}/", controller)) != std::string::npos;
}

const GroupHierarchies& group_hierarchies() {
  static const GroupHierarchies found = [] {
    auto all = version_2();
    if (!all) all = version_1();
    return all.value_or(GroupHierarchies{});
  }();
  return found;
}

std::string text_of(const std::string& path) {
  std::string text;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  char bytes[1 << 14];
  for (;;) {
    const auto got = read(file, bytes, sizeof(bytes));
    if (got <= 0) break;
    text.append(bytes, static_cast<std::size_t>(got));
  }
  close(file);
  return text;
}

}  // namespace agon::process
