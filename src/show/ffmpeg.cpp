#include "show/ffmpeg.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "show/render.h"

namespace agon::show {

namespace {

constexpr int send_buffer = 1 << 20;  // bytes

class SpawnActions {
 public:
  SpawnActions() { ::posix_spawn_file_actions_init(&actions_); }
  ~SpawnActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  SpawnActions(const SpawnActions&) = delete;
  SpawnActions& operator=(const SpawnActions&) = delete;

  void connect(int from, int to) { ::posix_spawn_file_actions_adddup2(&actions_, from, to); }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

}  // namespace

Ffmpeg::Ffmpeg(std::string about, const std::vector<std::string>& arguments)
    : about_(std::move(about)), errors_(std::tmpfile()) {
  // A socket, not a pipe: writing to it can be told not to raise SIGPIPE.
  std::array<int, 2> ends{-1, -1};
  if (!errors_ || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw RenderError(fmt::format("{}: cannot start ffmpeg: {}", about_, std::strerror(errno)));
  ::setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &send_buffer, sizeof send_buffer);
  SpawnActions actions;
  actions.connect(ends[1], STDIN_FILENO);
  actions.connect(::fileno(errors_.get()), STDOUT_FILENO);
  actions.connect(::fileno(errors_.get()), STDERR_FILENO);
  std::vector<std::string> words{"ffmpeg", "-hide_banner", "-nostdin", "-loglevel", "error", "-y"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const int error = ::posix_spawnp(&child_, "ffmpeg", actions.get(), nullptr, pointers.data(), environ);
  ::close(ends[1]);
  input_ = ends[0];
  if (error == 0) return;
  child_ = -1;
  close_input();
  if (error == ENOENT)
    throw RenderError(fmt::format("{}: videos need ffmpeg, which is not here: apt install ffmpeg", about_));
  throw RenderError(fmt::format("{}: cannot start ffmpeg: {}", about_, std::strerror(error)));
}

Ffmpeg::~Ffmpeg() {
  close_input();
  if (child_ < 0) return;
  ::kill(child_, SIGKILL);
  wait_for(child_);
}

void Ffmpeg::close_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

void Ffmpeg::write(std::span<const unsigned char> bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0) fail();
    bytes = bytes.subspan(static_cast<std::size_t>(sent));
  }
}

void Ffmpeg::finish() {
  close_input();
  const int status = wait_for(child_);
  child_ = -1;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) fail();
  // Some failures to write, such as a full disk at the very end, are said but not counted.
  if (const auto words = last_words(); words.find("No space left") != words.npos) fail();
}

std::string Ffmpeg::last_words() {
  std::string said;
  std::array<char, 4096> part;
  std::rewind(errors_.get());
  while (const auto count = std::fread(part.data(), 1, part.size(), errors_.get()))
    said.append(part.data(), count);
  // The cause stands where the disk is named, else in the first line; the rest are consequences.
  const auto full = said.find("No space left on device");
  if (full != said.npos) return "No space left on device";
  return said.substr(0, said.find('\n'));
}

void Ffmpeg::fail() {
  close_input();
  if (child_ >= 0) wait_for(child_);
  child_ = -1;
  const auto words = last_words();
  throw RenderError(
      fmt::format("{}: ffmpeg failed: {}", about_, words.empty() ? "it does not say why" : words));
}

}  // namespace agon::show
