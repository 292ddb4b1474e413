#include "process/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "process/command_line.h"
#include "process/control_group.h"

extern char** environ;

namespace agon::process {

namespace fs = std::filesystem;

namespace {

// Each mount costs a tenth of a millisecond at every start, so there are few.
constexpr const char* devices[] = {"/dev/null", "/dev/urandom"};

std::vector<std::string> base(const Settings& settings) {
  // The bot is the first process of its box: when it ends, the kernel ends all that it started.
  std::vector<std::string> words{"--as-pid-1",
                                 "--unshare-user",
                                 "--unshare-pid",
                                 "--unshare-net",
                                 "--unshare-ipc",
                                 "--die-with-parent",
                                 "--cap-drop",
                                 "ALL",
                                 "--ro-bind",
                                 "/usr",
                                 "/usr",
                                 "--proc",
                                 "/proc",
                                 "--size",
                                 fmt::format("{}", settings.temporary_mib << 20),
                                 "--tmpfs",
                                 "/tmp"};
  const auto add = [&](std::initializer_list<std::string> more) { words.insert(words.end(), more); };
  for (const char* device : devices) add({"--dev-bind", device, device});
  add({"--symlink", "urandom", "/dev/random", "--symlink", "/tmp", "/dev/shm", "--symlink", "/proc/self/fd",
       "/dev/fd", "--symlink", "/proc/self/fd/0", "/dev/stdin", "--symlink", "/proc/self/fd/1", "/dev/stdout",
       "--symlink", "/proc/self/fd/2", "/dev/stderr"});
  for (const char* folder : {"/bin", "/lib", "/lib64", "/lib32", "/sbin"}) {
    std::error_code error;
    if (fs::is_symlink(folder, error))
      add({"--symlink", fs::read_symlink(folder, error).string(), folder});
    else if (fs::exists(folder, error))
      add({"--ro-bind", folder, folder});
  }
  // How alternative programs (awk, java) and libraries are found; the latter's list is copied.
  add({"--ro-bind-try", "/etc/alternatives", "/etc/alternatives"});
  return words;
}

/// Java keeps its settings in /etc.
void add_java(const std::string& program, std::vector<std::string>& words) {
  if (program.find("java") == std::string::npos && real_path(program).find("java") == std::string::npos)
    return;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/etc", error)) {
    const auto path = entry.path().string();
    if (path.starts_with("/etc/java")) words.insert(words.end(), {"--ro-bind-try", path, path});
  }
}

bool inside(const std::string& path, std::string_view folder) {
  return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

bool seen_anyway(const std::string& path) {
  for (const char* folder : {"/usr", "/bin", "/sbin", "/lib", "/lib64", "/dev", "/proc"})
    if (inside(path, folder)) return true;
  return path == "/";
}

/// The folders of the files that the command line names: where the bot's own code is.
std::set<std::string> own_folders(const std::vector<std::string>& words, const Settings& settings) {
  std::set<std::string> folders;
  const auto add = [&](const fs::path& path) {
    std::error_code error;
    if (path.empty() || !fs::exists(path, error)) return;
    auto folder = fs::absolute(path).lexically_normal();
    if (!fs::is_directory(path, error)) folder = folder.parent_path();
    auto text = folder.string();
    while (text.size() > 1 && text.ends_with('/')) text.pop_back();
    // Of folders that hold more than a bot, the file alone is shown.
    const bool shared = text == "/tmp" || text == "/etc" || text == "/home" || text == "/root";
    if (shared && !fs::is_directory(path, error)) text = fs::absolute(path).lexically_normal().string();
    if (!seen_anyway(text) && (!shared || text.size() > folder.string().size())) folders.insert(text);
  };
  // An installation of its own (a virtual environment, pyenv, nvm) is more than its folder of programs.
  const auto add_program = [&](const std::string& path) {
    const auto folder = fs::path(path).parent_path();
    const auto name = folder.filename();
    const bool installed = name == "bin" || name == "shims" || name == "sbin";
    add(installed ? folder.parent_path() : fs::path(path));
  };
  const auto program = program_of(words[0]);
  add_program(program);
  add_program(real_path(program));
  for (std::size_t index = 1; index < words.size(); ++index)
    if (words[index].find('/') != std::string::npos || words[index].find('.') != std::string::npos)
      add(words[index]);
  for (const auto& folder : settings.readable) add(folder);
  return folders;
}

SandboxState find_out() {
  SandboxState state;
  state.program = program_of("bwrap");
  if (state.program.empty()) {
    state.problem = "bubblewrap is not installed";
    return state;
  }
  auto words = base(Settings{});
  words.insert(words.begin(), state.program);
  words.insert(words.end(), {"--", "/bin/true"});
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int stream : {0, 1, 2})
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  pid_t id = 0;
  int status = -1;
  const bool started = posix_spawn(&id, state.program.c_str(), &actions, nullptr, argv.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (started) waitpid(id, &status, 0);
  state.works = started && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  if (!state.works)
    state.problem = "bubblewrap cannot make a sandbox here (no user namespaces, or a container)";
  return state;
}

}  // namespace

const SandboxState& sandbox_state() {
  static const SandboxState state = find_out();
  return state;
}

std::vector<std::string> sandboxed(const std::vector<std::string>& words, const Settings& settings) {
  static const auto basis = base(settings);
  auto all = basis;
  for (std::size_t index = 0; index + 1 < all.size(); ++index)
    if (all[index] == "--size") all[index + 1] = fmt::format("{}", settings.temporary_mib << 20);
  all.insert(all.begin(), sandbox_state().program);
  for (const auto& folder : own_folders(words, settings))
    all.insert(all.end(), {"--ro-bind", folder, folder});
  add_java(program_of(words[0]), all);
  const auto here = fs::current_path().string();
  // What bubblewrap makes of its own is memory: writing there would pass by the limit on temporary files.
  all.insert(all.end(), {"--dir", here, "--chdir", here, "--file", "5", library_list, "--remount-ro", "/",
                         "--info-fd", "4"});
  if (!system_call_filter().empty()) all.insert(all.end(), {"--seccomp", "3"});
  all.push_back("--");
  all.push_back(program_of(words[0]));
  all.insert(all.end(), words.begin() + 1, words.end());
  return all;
}

std::string protection_of(const Settings& settings) {
  std::string words;
  const bool boxed = settings.sandbox && sandbox_state().works;
  if (boxed)
    words = system_call_filter().empty() ? "bubblewrap" : "bubblewrap, seccomp";
  else
    words = settings.sandbox ? "no sandbox: " + sandbox_state().problem : "no sandbox: switched off";
  const auto& group = ControlGroup::kind();
  words += group.empty() ? ", limits of the process alone (memory, CPU)" : ", " + group;
  return words;
}

}  // namespace agon::process
