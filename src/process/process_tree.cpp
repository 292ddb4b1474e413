#include "process/process_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace agon::process {

namespace {

template <class Take>
void each_number(std::string_view text, Take take) {
  for (std::size_t at = text.find_first_of("0123456789"); at < text.size();) {
    std::uint64_t number = 0;
    const auto end = std::from_chars(text.data() + at, text.data() + text.size(), number).ptr;
    take(number);
    at = text.find_first_of("0123456789", static_cast<std::size_t>(end - text.data()));
  }
}

/// The number behind the first blank; 0: there is none.
std::uint64_t second_number(std::string_view text) {
  const auto blank = text.find(' ');
  std::uint64_t number = 0;
  if (blank != text.npos) std::from_chars(text.data() + blank + 1, text.data() + text.size(), number);
  return number;
}

/// Adds shared mappings without a file: "address rw-s offset device inode /dev/zero (deleted)". Such a
/// mapping may hold pages that a child wrote even if this process has none of them.
/// Returns the number of all its mappings.
std::uint64_t add_shared(int id, std::map<std::string, std::uint64_t>& mappings) {
  const auto text = text_of(fmt::format("/proc/{}/maps", id));
  std::uint64_t count = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const std::string_view line(text.data() + begin, end - begin);
    begin = end + 1;
    ++count;
    const auto access = line.find(' ');
    if (access == line.npos || line.size() < access + 5 || line[access + 4] != 's') continue;
    const bool nameless = line.find("/dev/zero (deleted)") != line.npos ||
                          line.find("/memfd:") != line.npos || line.find("/SYSV") != line.npos;
    if (!nameless) continue;
    std::uint64_t from = 0, to = 0;
    const auto dash = line.find('-');
    std::from_chars(line.data(), line.data() + dash, from, 16);
    std::from_chars(line.data() + dash + 1, line.data() + access, to, 16);
    auto& size = mappings[std::string(line.substr(access + 5))];  // offset, device and inode name it
    size = std::max(size, (to - from) / 1024);
  }
  return count;
}

/// The most that the kernel lets one socket hold, KiB: the last number of the file, which is in bytes.
std::uint64_t socket_kib(const char* file) {
  const auto text = text_of(fmt::format("/proc/sys/net/{}", file));
  const auto last = text.find_last_of(" \t");
  return number_in(last == std::string::npos ? text : text.substr(last)) / 1024;
}

/// The most that the sockets of a box may hold, KiB. A few are free: a program that speaks its game's
/// protocol needs them, and the kernel lets a connection grow to many MiB.
std::uint64_t sockets_kib_of(int id) {
  constexpr std::uint64_t free = 8;
  static const auto each = socket_kib("core/wmem_default");  // the filter leaves these buffers as they are
  static const auto connection = socket_kib("ipv4/tcp_rmem") + socket_kib("ipv4/tcp_wmem");
  const auto text = text_of(fmt::format("/proc/{}/net/sockstat", id));
  const auto above_free = [&](std::string_view name) { return std::max(number_in(text, name), free) - free; };
  return above_free("sockets: used ") * each + above_free("TCP: inuse ") * connection;
}

/// The kernel's memory for the names of a box's temporary files, KiB: its tmpfs limits bytes alone.
/// 0 while the box is being made and still shows our own folder.
std::uint64_t names_kib_of(int id) {
  const auto path = fmt::format("/proc/{}/root/tmp", id);
  struct stat ours {
  }, there{};
  struct statvfs disk {};
  if (stat("/tmp", &ours) != 0 || stat(path.c_str(), &there) != 0 || ours.st_dev == there.st_dev) return 0;
  const bool known = statvfs(path.c_str(), &disk) == 0 && disk.f_files > disk.f_ffree;
  return known ? disk.f_files - disk.f_ffree : 0;  // about 1 KiB each
}

}  // namespace

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

std::uint64_t second_number_in(int file) {
  char text[128];
  const auto got = file < 0 ? 0 : pread(file, text, sizeof(text), 0);
  return second_number({text, got > 0 ? static_cast<std::size_t>(got) : 0});
}

std::vector<int> numbers_in(const std::string& folder) {
  std::vector<int> numbers;
  DIR* open = opendir(folder.c_str());
  if (open == nullptr) return numbers;
  while (const auto* entry = readdir(open))
    if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9') numbers.push_back(std::atoi(entry->d_name));
  closedir(open);
  return numbers;
}

std::uint64_t page_kib() {
  static const auto size = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
  return size;
}

double clock_ms(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return 0;
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

std::vector<int> children_of(std::string_view process) {
  std::vector<int> children;
  const auto tasks = fmt::format("/proc/{}/task", process);
  for (const int task : numbers_in(tasks))
    each_number(text_of(fmt::format("{}/{}/children", tasks, task)),
                [&](std::uint64_t child) { children.push_back(static_cast<int>(child)); });
  return children;
}

std::vector<int> tree_of(int root) {
  std::vector<int> ids;
  if (root <= 0 || kill(root, 0) != 0) return ids;
  ids.push_back(root);
  for (std::size_t index = 0; index < ids.size(); ++index)
    for (const int child : children_of(std::to_string(ids[index]))) ids.push_back(child);
  return ids;
}

std::vector<int> signal_tree(int root, int signal) {
  std::set<int> told;
  for (int round = 0; round < 10; ++round) {  // a process that forked before it was stopped left a child
    bool found = false;
    for (const int id : tree_of(root)) {
      if (!told.insert(id).second) continue;
      kill(id, signal);
      found = true;
    }
    if (!found) break;
  }
  return {told.begin(), told.end()};
}

double cpu_ms_of(const std::vector<int>& ids) {
  double sum = 0;
  for (const int id : ids) {
    clockid_t clock{};
    if (clock_getcpuclockid(id, &clock) == 0) sum += clock_ms(clock);
  }
  return sum;
}

std::uint64_t kernel_kib_of(const std::vector<int>& ids) {
  if (ids.empty()) return 0;
  auto sum = sockets_kib_of(ids[0]) + names_kib_of(ids[0]);
  for (const int id : ids) sum += number_in(text_of(fmt::format("/proc/{}/status", id)), "VmPTE:");
  return sum;
}

std::uint64_t memory_kib_of(const std::vector<int>& ids, std::uint64_t enough) {
  constexpr std::uint64_t mappings_a_kib = 4;  // each costs the kernel about 256 bytes
  std::uint64_t plain = 0, shared = 0, kernel = 0;
  std::map<std::string, std::uint64_t> mappings;
  for (const int id : ids) {
    plain += second_number(text_of(fmt::format("/proc/{}/statm", id))) * page_kib();
    kernel += add_shared(id, mappings) / mappings_a_kib;
    if (kernel > enough) return kernel;
  }
  plain += kernel;
  for (const auto& [name, size] : mappings) shared += size;
  if (plain + shared <= enough) return plain;
  std::uint64_t proportional = 0, shared_resident = 0;
  for (const int id : ids) {
    const auto text = text_of(fmt::format("/proc/{}/smaps_rollup", id));
    proportional += number_in(text, "\nPss:");
    shared_resident += number_in(text, "\nPss_Shmem:");
  }
  return kernel + proportional - std::min(proportional, shared_resident) + std::max(shared, shared_resident);
}

std::uint64_t peak_kib_of(int id) {
  return id <= 0 ? 0 : number_in(text_of(fmt::format("/proc/{}/status", id)), "VmHWM:");
}

bool any_holds(const std::vector<int>& ids, int pipe_end) {
  struct stat ours {};
  if (fstat(pipe_end, &ours) != 0) return true;
  const auto name = fmt::format("pipe:[{}]", ours.st_ino);
  for (const int id : ids) {
    const auto folder = fmt::format("/proc/{}/fd", id);
    if (access(folder.c_str(), R_OK | X_OK) != 0) return true;  // unknown, so assume yes
    for (const int file : numbers_in(folder)) {
      char target[64];
      const auto length = readlink(fmt::format("{}/{}", folder, file).c_str(), target, sizeof(target));
      if (length > 0 && name == std::string_view(target, static_cast<std::size_t>(length))) return true;
    }
  }
  return false;
}

namespace {

constexpr std::chrono::milliseconds interval{10};

class Watcher {
 public:
  void add(const std::shared_ptr<WatchedMemory>& bot) {
    const std::lock_guard guard(lock_);
    bots_.push_back(bot);
    if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
    changed_.notify_all();
  }

 private:
  void run(const std::stop_token& stop) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    std::unique_lock guard(lock_);
    while (!stop.stop_requested()) {
      std::vector<std::shared_ptr<WatchedMemory>> now;
      std::erase_if(bots_, [&](const std::weak_ptr<WatchedMemory>& bot) {
        if (auto alive = bot.lock()) now.push_back(std::move(alive));
        return bot.expired();
      });
      guard.unlock();
      for (const auto& bot : now) look_at(*bot);
      const bool idle = now.empty();
      now.clear();
      guard.lock();
      if (idle)
        changed_.wait(guard, stop, [&] { return !bots_.empty(); });
      else
        changed_.wait_for(guard, stop, interval, [] { return false; });
    }
  }

  static void look_at(WatchedMemory& bot) {
    const int root = bot.root;
    if (root <= 0) return;
    const auto ids = tree_of(root);
    const auto kernel = bot.boxed ? kernel_kib_of(ids) : 0;
    const auto kib = kernel + memory_kib_of(ids, bot.limit_kib - std::min(bot.limit_kib, kernel));
    if (kib > bot.peak_kib) bot.peak_kib = kib;
    if (kib <= bot.limit_kib || bot.root != root) return;
    bot.too_much = true;
    signal_tree(root, SIGKILL);
  }

  std::mutex lock_;
  std::condition_variable_any changed_;
  std::vector<std::weak_ptr<WatchedMemory>> bots_;
  std::jthread thread_;  // last: it ends first
};

}  // namespace

std::shared_ptr<WatchedMemory> watch_memory(std::uint64_t limit_kib, bool boxed) {
  static Watcher watcher;
  auto bot = std::make_shared<WatchedMemory>(limit_kib, boxed);
  watcher.add(bot);
  return bot;
}

}  // namespace agon::process
