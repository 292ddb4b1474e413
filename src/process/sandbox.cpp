#include "process/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/filter.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

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

/// Files of this machine that a program with the network sees: names of hosts, and certificates.
constexpr const char* network_files[] = {"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf",
                                         "/etc/ssl/certs"};

Words base(const Settings& settings, int user, bool network = false) {
  // The bot is the first process of its sandbox: when it ends, the kernel kills everything it started.
  Words words{"--as-pid-1",    "--unshare-user",    "--unshare-pid", "--unshare-ipc",
              "--unshare-uts", "--die-with-parent", "--cap-drop",    "ALL"};
  if (!network) words.emplace_back("--unshare-net");
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
  if (network)
    for (const char* path : network_files) add(words, {"--ro-bind-try", path, path});
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

/// Shows the files, and hides what is hidden inside them. Throws Failure if the other user cannot reach them.
void add_files(const EntrantFiles& files, const Settings& settings, int user, Box& box) {
  auto& words = box.words;
  auto hidden = files.hidden;
  const auto add_root = [&](const std::string& path, bool looked_through) {
    const auto place = user >= 0 ? reachable(path) : Reachable{path, nullptr};
    if (place.copy != nullptr) box.copies.push_back(place.copy);
    add(words, {"--ro-bind", place.path, path});
    if (looked_through && place.path == path) add_special(path, hidden);  // copies contain only files
  };
  const auto& all = settings.readable;
  for (const auto& path : files.shown)
    add_root(path, files.own.contains(path) || std::find(all.begin(), all.end(), path) != all.end());
  for (const auto& path : hidden) {
    std::error_code error;
    if (fs::is_directory(path, error))
      add(words, {"--tmpfs", path, "--remount-ro", path});
    else if (fs::exists(path, error))
      add(words, {"--ro-bind", "/dev/null", path});
  }
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
  for (const auto& [player, grants] : settings.grants)
    for (const auto& name : grants.env) granted_value(name);
  if (!settings.sandbox || sandbox_state().works) return;
  throw Failure(
      fmt::format("programs are not started without a sandbox, and {}; for programs that you trust: "
                  "--no-sandbox, or sandbox = false in a contest's plan",
                  sandbox_state().problem));
}

void require_shown(const EntrantFiles& files) {
  if (sandbox_state().user < 0) return;
  for (const auto& path : files.shown) require_reachable(path);
}

Box sandboxed(const std::vector<std::string>& words, const EntrantFiles& files, const Settings& settings,
              bool held) {
  Box box{base(settings, sandbox_state().user, files.grants.network), sandbox_state().user, {}};
  add_files(files, settings, box.user, box);
  auto& all = box.words;
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
  return box;
}

std::string granted_value(const std::string& name) {
  if (const auto equals = name.find('='); equals != std::string::npos)
    throw Failure(
        fmt::format("{} is given by name alone; its value comes from here", name.substr(0, equals)));
  if (const char* value = std::getenv(name.c_str())) return value;
  const char* path = std::getenv((name + "_FILE").c_str());
  std::ifstream file(path == nullptr ? "" : path);
  std::string value((std::istreambuf_iterator<char>(file)), {});
  if (file.bad() || value.empty())
    throw Failure(fmt::format(
        "the variable {0} of a program is not set here; set it, or let {0}_FILE name its file", name));
  return value.substr(0, value.find_last_not_of("\r\n") + 1);
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

std::string missing_for_a_class() {
  if (ControlGroup::limits_memory()) return {};
  return "a class needs control groups: without them, the kernel's memory for a program is estimated, and a "
         "program is ended only after it took more than allowed; serve as root, or as a systemd service with "
         "Delegate=yes";
}

namespace {

/// System calls that no player needs: those that Docker's profile refuses to a container without
/// capabilities, and more. docs/bot-protocol.md compares them.
constexpr std::string_view refused =
    "acct add_key adjtimex bpf clock_adjtime clock_settime chroot create_module delete_module "
    "fanotify_init finit_module fsconfig fsmount fsopen fspick get_kernel_syms get_mempolicy "
    "init_module io_uring_enter io_uring_register io_uring_setup ioperm iopl kcmp "
    "kexec_file_load kexec_load keyctl lookup_dcookie mbind migrate_pages modify_ldt mount "
    "mount_setattr move_mount move_pages name_to_handle_at nfsservctl open_by_handle_at "
    "open_tree perf_event_open pidfd_getfd pivot_root process_madvise process_vm_readv "
    "process_vm_writev ptrace query_module quotactl quotactl_fd reboot request_key "
    "sched_setaffinity sched_setattr sched_setscheduler set_mempolicy set_mempolicy_home_node "
    "setdomainname sethostname setns settimeofday swapoff swapon sysfs syslog umount umount2 "
    "unshare uselib userfaultfd ustat vhangup _sysctl";

/// System calls for memory that belongs to no process: only a control group counts it.
constexpr std::string_view uncounted = "memfd_create memfd_secret shmget msgget semget mq_open";

/// Namespaces that a new process may not get: mounts, control groups, host name, IPC, users, ids, network.
constexpr std::uint64_t new_namespaces[] = {CLONE_NEWNS,   CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC,
                                            CLONE_NEWUSER, CLONE_NEWPID,    CLONE_NEWNET};

/// The newest system call (futex_requeue) that was judged here. A kernel may have newer ones, which
/// these lists cannot name; the C library does without them.
constexpr std::uint32_t newest_judged = 456;
constexpr std::uint32_t other_calls = 0x40000000;  ///< from here on those of x32, which libseccomp ends

/// Sockets of this machine and of the network remain, and the questions about routes that the C
/// library asks. Families such as AF_VSOCK lead out of a network namespace.
void refuse_families(scmp_filter_ctx context) {
  const auto refuse = [&](int call, std::initializer_list<scmp_arg_cmp> when) {
    seccomp_rule_add_array(context, SCMP_ACT_ERRNO(EAFNOSUPPORT), call, static_cast<unsigned>(when.size()),
                           when.begin());
  };
  for (scmp_datum_t family = 0; family < AF_NETLINK; ++family)
    if (family != AF_UNIX && family != AF_INET && family != AF_INET6)
      refuse(SCMP_SYS(socket), {{0, SCMP_CMP_EQ, family, 0}});
  refuse(SCMP_SYS(socket), {{0, SCMP_CMP_GT, AF_NETLINK, 0}});
  refuse(SCMP_SYS(socket), {{0, SCMP_CMP_EQ, AF_NETLINK, 0}, {2, SCMP_CMP_NE, NETLINK_ROUTE, 0}});
  refuse(SCMP_SYS(socketpair), {{0, SCMP_CMP_NE, AF_UNIX, 0}});
}

/// Lets nobody enlarge the buffers of a socket: only a control group counts them. The call does nothing.
void keep_buffers(scmp_filter_ctx context) {
  for (const scmp_datum_t size : {SO_SNDBUF, SO_RCVBUF}) {
    const scmp_arg_cmp asked[] = {{1, SCMP_CMP_EQ, SOL_SOCKET, 0}, {2, SCMP_CMP_EQ, size, 0}};
    seccomp_rule_add_array(context, SCMP_ACT_ERRNO(0), SCMP_SYS(setsockopt), std::size(asked), asked);
  }
}

/// The filter, after instructions that answer calls which are newer than `newest_judged` as unknown.
std::string with_newer_unknown(const std::string& filter) {
  const sock_filter first[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, other_calls, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, newest_judged, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
  };
  return std::string(reinterpret_cast<const char*>(first), sizeof(first)) + filter;
}

std::string made() {
  const scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
  if (context == nullptr) return {};
  const auto refuse = [&](std::string_view names) {
    for (std::size_t begin = 0, end = 0; begin < names.size(); begin = end + 1) {
      end = std::min(names.find(' ', begin), names.size());
      const int call = seccomp_syscall_resolve_name(std::string(names.substr(begin, end - begin)).c_str());
      if (call != __NR_SCMP_ERROR) seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), call, 0);
    }
  };
  refuse(refused);
  if (!ControlGroup::limits_memory()) {
    refuse(uncounted);
    keep_buffers(context);
  }
  refuse_families(context);
  for (const auto kind : new_namespaces) {
    const scmp_arg_cmp asked{0, SCMP_CMP_MASKED_EQ, kind, kind};
    seccomp_rule_add_array(context, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1, &asked);
  }
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
  return program.empty() ? program : with_newer_unknown(program);
}

}  // namespace

const std::string& system_call_filter() {
  static const std::string program = made();
  return program;
}

}  // namespace agon::process
