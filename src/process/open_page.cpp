#include "process/open_page.h"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include <sys/wait.h>

namespace agon::process {

namespace {

bool is_set(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != 0;
}

}  // namespace

bool open_page(const std::string& address) {
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return false;
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  posix_spawn_file_actions_addopen(&silent, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&silent, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&silent, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t own_session;  // Ctrl-C is for us: the browser stays
  posix_spawnattr_init(&own_session);
  posix_spawnattr_setflags(&own_session, POSIX_SPAWN_SETSID);
  std::string program = "xdg-open", page = address;
  char* const words[] = {program.data(), page.data(), nullptr};
  pid_t child = 0;
  const bool started = posix_spawnp(&child, "xdg-open", &silent, &own_session, words, environ) == 0;
  posix_spawnattr_destroy(&own_session);
  posix_spawn_file_actions_destroy(&silent);
  if (started) std::thread([child] { waitpid(child, nullptr, 0); }).detach();
  return started;
}

}  // namespace agon::process
