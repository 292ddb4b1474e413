#include "process/door.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/nsfs.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "core/errors.h"

namespace agon::process {

namespace {

/// Input and results of the visit to a sandbox; the visitor runs on our memory.
struct Visit {
  const char* network = nullptr;  ///< the file of the namespace
  int user = -1;
  std::uint16_t port = 0;
  volatile int socket = -1;
  volatile int error = 0;
  const char* volatile step = "";
};

int failed(Visit& visit, const char* step) {
  visit.step = step;
  visit.error = errno;
  return 1;
}

/// Only system calls: it is a process of its own that shares our memory and file table, because a process
/// with threads cannot enter a user namespace.
int visit_box(void* words) {
  auto& visit = *static_cast<Visit*>(words);
  if (visit.user >= 0 && (syscall(SYS_setgroups, 0, nullptr) != 0 ||
                          syscall(SYS_setresgid, visit.user, visit.user, visit.user) != 0 ||
                          syscall(SYS_setresuid, visit.user, visit.user, visit.user) != 0))
    return failed(visit, "become the box's user");
  const int network = open(visit.network, O_RDONLY | O_CLOEXEC);
  if (network < 0) return failed(visit, "see its network");
  const int owner = ioctl(network, NS_GET_USERNS);
  const bool inside = owner >= 0 && setns(owner, CLONE_NEWUSER) == 0 && setns(network, CLONE_NEWNET) == 0;
  if (!inside) failed(visit, "enter its network");
  if (owner >= 0) close(owner);
  close(network);
  if (!inside) return 1;
  const int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (one < 0) return failed(visit, "make a socket");
  const int yes = 1;
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(visit.port);
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // The loopback may not have its address yet.
  if (setsockopt(one, IPPROTO_IP, IP_FREEBIND, &yes, sizeof(yes)) != 0 ||
      bind(one, reinterpret_cast<const sockaddr*>(&place), sizeof(place)) != 0 ||
      listen(one, SOMAXCONN) != 0) {
    failed(visit, "listen");
    close(one);
    return 1;
  }
  visit.socket = one;
  return 0;
}

}  // namespace

int listen_in_box(int process, int user, std::uint16_t port) {
  constexpr std::size_t stack_bytes = std::size_t{64} << 10;
  const auto file = fmt::format("/proc/{}/ns/net", process);
  Visit visit;
  visit.network = file.c_str();
  visit.user = geteuid() == 0 ? user : -1;
  visit.port = port;
  const auto stack = std::make_unique<unsigned char[]>(stack_bytes);
  sigset_t every, before;
  sigfillset(&every);
  pthread_sigmask(SIG_SETMASK, &every, &before);
  const int id =
      clone(visit_box, stack.get() + stack_bytes, CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD, &visit);
  const int clone_error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (id < 0) throw Failure(fmt::format("cannot open a port in the sandbox: {}", std::strerror(clone_error)));
  while (waitpid(id, nullptr, 0) < 0 && errno == EINTR) {
  }
  if (visit.socket >= 0) return visit.socket;
  throw Failure(fmt::format("cannot open a port in the sandbox: could not {}: {}",
                            static_cast<const char*>(visit.step), std::strerror(visit.error)));
}

int listen_here() {
  const int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (one >= 0 && bind(one, reinterpret_cast<const sockaddr*>(&place), sizeof(place)) == 0 &&
      listen(one, SOMAXCONN) == 0)
    return one;
  const int error = errno;
  if (one >= 0) close(one);
  throw Failure(fmt::format("cannot open a port for a client: {}", std::strerror(error)));
}

std::uint16_t port_of(int socket) {
  sockaddr_in place{};
  socklen_t size = sizeof(place);
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&place), &size) != 0) return 0;
  return ntohs(place.sin_port);
}

}  // namespace agon::process
