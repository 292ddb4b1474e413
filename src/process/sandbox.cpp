#include "process/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/errors.h"
#include "process/box_user.h"
#include "process/command_line.h"
#include "process/control_group.h"
#include "process/launch.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

void add(Words& words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more.begin(), more.end());
}

// Each mount costs a tenth of a millisecond at every start, so there are few.
constexpr const char* devices[] = {"/dev/null", "/dev/urandom"};

/// The parts of /proc whose root-owned files would change the system outside the sandbox. There is no /sys.
constexpr const char* settings_of_the_system[] = {
    "/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs", "/proc/acpi"};

Words base(const Settings& settings, int user) {
  // The bot is the first process of its sandbox: when it ends, the kernel kills everything it started.
  Words words{"--as-pid-1",        "--unshare-user", "--unshare-pid",
              "--unshare-net",     "--unshare-ipc",  "--unshare-uts",
              "--die-with-parent", "--cap-drop",     "ALL"};
  add(words, {"--ro-bind", "/usr", "/usr", "--proc", "/proc"});
  add(words, {"--size", fmt::format("{}", settings.temporary_mib << 20), "--tmpfs", "/tmp"});
  add(words, {"--ro-bind-try", "/proc/sys", "/proc/sys"});
  if (geteuid() == 0 && user < 0)
    for (const char* path : settings_of_the_system) add(words, {"--ro-bind-try", path, path});
  for (const char* device : devices) add(words, {"--dev-bind", device, device});
  add(words, {"--symlink", "urandom", "/dev/random", "--symlink", "/tmp", "/dev/shm", "--symlink",
              "/proc/self/fd", "/dev/fd", "--symlink", "/proc/self/fd/0", "/dev/stdin", "--symlink",
              "/proc/self/fd/1", "/dev/stdout", "--symlink", "/proc/self/fd/2", "/dev/stderr"});
  for (const char* folder : {"/bin", "/lib", "/lib64", "/lib32", "/sbin"}) {
    std::error_code error;
    if (fs::is_symlink(folder, error))
      add(words, {"--symlink", fs::read_symlink(folder, error).string(), folder});
    else if (fs::exists(folder, error))
      add(words, {"--ro-bind", folder, folder});
  }
  // Links to alternative programs (awk, java) and libraries. The list of libraries itself is copied in.
  add(words, {"--ro-bind-try", "/etc/alternatives", "/etc/alternatives"});
  return words;
}

/// Shows a Java program the settings that Java keeps in /etc.
void add_java(const std::string& program, Words& words) {
  if (program.find("java") == std::string::npos && real_path(program).find("java") == std::string::npos)
    return;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/etc", error)) {
    const auto path = entry.path().string();
    if (path.starts_with("/etc/java")) add(words, {"--ro-bind-try", path, path});
  }
}

/// Applies the limit inside the sandbox only. Outside, the kernel counts all processes of a user, but inside
/// a user namespace only those that run there. Set earlier, the limit would keep bubblewrap from starting for
/// a user who runs many processes elsewhere, such as a browser.
void add_limit_of_processes(const Settings& settings, Words& words) {
  static const std::string limiter = program_of("prlimit");  // of util-linux, which every Debian has
  if (!limiter.empty()) add(words, {limiter, fmt::format("--nproc={}", settings.processes), "--"});
}

/// Hides entries of a shown folder that are no files: a program could talk to the machine's services through
/// a socket, and a read-only mount does not prevent that. Folders that are too deep to be examined are hidden
/// too.
void add_special(const std::string& folder, std::set<std::string>& hidden) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return;
  each_below(folder, [&](Below kind, const fs::directory_entry& entry) {
    if (kind == Below::special || kind == Below::too_deep) hidden.insert(entry.path().string());
    return true;
  });
}

/// Shows the files, and hides what is hidden inside them. False: the other user could not reach them.
bool add_files(const EntrantFiles& files, const Settings& settings, int user, Words& words) {
  auto hidden = files.hidden;
  const auto add_root = [&](const std::string& path, bool looked_through) {
    const auto place = user >= 0 ? reachable(path) : std::optional(path);
    if (!place) return false;
    add(words, {"--ro-bind", *place, path});
    if (looked_through && place == path) add_special(path, hidden);  // copies contain only files
    return true;
  };
  const auto& all = settings.readable;
  for (const auto& path : files.shown)
    if (!add_root(path, files.own.contains(path) || std::find(all.begin(), all.end(), path) != all.end()))
      return false;
  for (const auto& path : hidden) {
    std::error_code error;
    if (fs::is_directory(path, error))
      add(words, {"--tmpfs", path, "--remount-ro", path});
    else if (fs::exists(path, error))
      add(words, {"--ro-bind", "/dev/null", path});
  }
  return true;
}

bool makes_a_box(const std::string& program, int user) {
  Launch what;
  what.words = base(Settings{}, user);
  what.words.insert(what.words.begin(), program);
  add(what.words, {"--", "/bin/true"});
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {0, 1, 2}) what.streams[stream] = nothing;
  what.user = user;
  int status = -1;
  try {
    waitpid(launch(what), &status, 0);
  } catch (const Failure&) {
  }
  close(nothing);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

SandboxState find_out() {
  SandboxState state;
  state.program = program_of("bwrap");
  if (state.program.empty()) {
    state.problem = "bubblewrap is not installed (apt install bubblewrap)";
    return state;
  }
  if (geteuid() == 0 && makes_a_box(state.program, nobody)) {
    state.works = true;
    state.user = nobody;
    return state;
  }
  state.works = makes_a_box(state.program, -1);
  if (!state.works)
    state.problem = "bubblewrap cannot make a sandbox here (no user namespaces, or a container)";
  return state;
}

}  // namespace

const SandboxState& sandbox_state() {
  static const SandboxState state = find_out();
  return state;
}

void require_sandbox(const Settings& settings) {
  if (!settings.sandbox || sandbox_state().works) return;
  throw Failure(
      fmt::format("programs are not started without a sandbox, and {}; for programs that you trust: "
                  "--no-sandbox, or sandbox = false in a contest's plan",
                  sandbox_state().problem));
}

Box sandboxed(const std::vector<std::string>& words, const EntrantFiles& files, const Settings& settings,
              bool held) {
  int user = sandbox_state().user;
  auto all = base(settings, user);
  if (!add_files(files, settings, user, all)) {
    user = -1;
    all = base(settings, user);
    add_files(files, settings, user, all);
    // The writable folder was made for the other user; root has no rights over it in a sandbox.
    if (const auto& given = settings.writable_source;
        !given.empty() && chown(given.c_str(), geteuid(), getegid()) != 0)
      throw Failure(fmt::format("cannot take {} over for a sandbox: {}", given, std::strerror(errno)));
  }
  all.insert(all.begin(), sandbox_state().program);
  if (!settings.writable.empty())
    add(all, {"--bind", settings.writable_source.empty() ? settings.writable : settings.writable_source,
              settings.writable});
  add_java(program_of(words[0]), all);
  const auto here = files.folder.empty() ? fs::current_path().string() : files.folder;
  // The folders that bubblewrap makes itself are in memory: writing there would evade the limit on temporary
  // files.
  add(all,
      {"--dir", here, "--chdir", here, "--file", "5", library_list, "--remount-ro", "/", "--info-fd", "4"});
  if (held) add(all, {"--block-fd", "6"});
  if (!system_call_filter().empty()) add(all, {"--seccomp", "3"});
  all.push_back("--");
  if (!ControlGroup::limits_processes()) add_limit_of_processes(settings, all);
  all.push_back(program_of(words[0]));
  all.insert(all.end(), words.begin() + 1, words.end());
  return {std::move(all), user};
}

std::string protection_of(const Settings& settings) {
  std::string words = "no sandbox: switched off";
  if (settings.sandbox) {
    words = system_call_filter().empty() ? "bubblewrap" : "bubblewrap, seccomp";
    if (sandbox_state().user >= 0) words += fmt::format(", user {} (nobody)", sandbox_state().user);
  }
  if (geteuid() == 0 && (!settings.sandbox || sandbox_state().user < 0)) words += ", as root";
  const auto& group = ControlGroup::kind();
  words += group.empty() ? ", limits of the process alone (memory, CPU)" : ", " + group;
  return words;
}

std::string protection_missing(const Settings& settings, int user) {
  if (!settings.sandbox || user == sandbox_state().user) return {};
  return "; as root, because user 65534 (nobody) cannot reach its files";
}

namespace {

constexpr const char* refused[] = {"acct",
                                   "add_key",
                                   "adjtimex",
                                   "bpf",
                                   "clock_adjtime",
                                   "clock_settime",
                                   "chroot",
                                   "delete_module",
                                   "fanotify_init",
                                   "finit_module",
                                   "fsconfig",
                                   "fsmount",
                                   "fsopen",
                                   "fspick",
                                   "init_module",
                                   "io_uring_enter",
                                   "io_uring_register",
                                   "io_uring_setup",
                                   "ioperm",
                                   "iopl",
                                   "kcmp",
                                   "kexec_file_load",
                                   "kexec_load",
                                   "keyctl",
                                   "lookup_dcookie",
                                   "mount",
                                   "mount_setattr",
                                   "move_mount",
                                   "move_pages",
                                   "name_to_handle_at",
                                   "nfsservctl",
                                   "open_by_handle_at",
                                   "open_tree",
                                   "perf_event_open",
                                   "pivot_root",
                                   "process_madvise",
                                   "process_vm_readv",
                                   "process_vm_writev",
                                   "ptrace",
                                   "quotactl",
                                   "reboot",
                                   "request_key",
                                   "sched_setaffinity",
                                   "sched_setattr",
                                   "sched_setscheduler",
                                   "setdomainname",
                                   "sethostname",
                                   "setns",
                                   "settimeofday",
                                   "swapoff",
                                   "swapon",
                                   "syslog",
                                   "umount",
                                   "umount2",
                                   "unshare",
                                   "userfaultfd",
                                   "vhangup"};

/// System calls for memory that belongs to no process: only a control group counts it.
constexpr const char* uncounted[] = {"memfd_create", "memfd_secret", "shmget"};

constexpr std::uint64_t new_user_namespace = 0x10000000;  // CLONE_NEWUSER

std::string made() {
  const scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
  if (context == nullptr) return {};
  const auto refuse = [&](const char* name) {
    const int call = seccomp_syscall_resolve_name(name);
    if (call != __NR_SCMP_ERROR) seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), call, 0);
  };
  for (const char* name : refused) refuse(name);
  if (!ControlGroup::limits_memory())
    for (const char* name : uncounted) refuse(name);
  const scmp_arg_cmp with_user_namespace{0, SCMP_CMP_MASKED_EQ, new_user_namespace, new_user_namespace};
  seccomp_rule_add_array(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, &with_user_namespace);
  // clone3 hides its flags in memory, where no filter can look: refused as unknown, so that the C library
  // falls back on clone.
  seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  std::string program;
  const int file = memfd_create("filter", MFD_CLOEXEC);
  if (file >= 0 && seccomp_export_bpf(context, file) == 0) {
    program.resize(static_cast<std::size_t>(lseek(file, 0, SEEK_END)));
    if (pread(file, program.data(), program.size(), 0) != static_cast<ssize_t>(program.size()))
      program.clear();
  }
  if (file >= 0) close(file);
  seccomp_release(context);
  return program;
}

}  // namespace

const std::string& system_call_filter() {
  static const std::string program = made();
  return program;
}

}  // namespace agon::process
