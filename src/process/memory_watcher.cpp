#include "process/memory_watcher.h"

#include <signal.h>

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "process/process_tree.h"

namespace agon::process {

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
    const auto kib = memory_kib_of(tree_of(root), bot.limit_kib);
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

std::shared_ptr<WatchedMemory> watch_memory(std::uint64_t limit_kib) {
  static Watcher watcher;
  auto bot = std::make_shared<WatchedMemory>(limit_kib);
  watcher.add(bot);
  return bot;
}

}  // namespace agon::process
