// What no bot needs and every escape does: refused with EPERM, so that a library that merely tries goes on.
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "process/control_group.h"
#include "process/sandbox.h"

namespace agon::process {

namespace {

constexpr const char* refused[] = {
    "acct",
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
    "vhangup",
};

/// Memory that belongs to no process: nobody but a control group counts it.
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
