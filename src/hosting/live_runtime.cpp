#include "hosting/live_runtime.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include "core/errors.h"
#include "net/turn_guard.h"

namespace agon {

namespace {

/// How long the runtime's end waits for programs that are still starting.
constexpr std::chrono::seconds longest_start{15};

std::vector<std::unique_ptr<NetworkLoop>> make_loops(std::size_t count) {
  std::vector<std::unique_ptr<NetworkLoop>> loops(std::max<std::size_t>(1, count));
  for (auto& loop : loops) loop = std::make_unique<NetworkLoop>();
  return loops;
}

}  // namespace

LiveRuntime::LiveRuntime(std::size_t workers, std::string records, std::size_t loops)
    : loops_(make_loops(loops)),
      workers_(workers),
      hub_(network(), loops_.size() > 1),
      records_(std::move(records)) {
  if (records_.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(records_, error);
  if (error) throw Failure("cannot make the folder for records " + records_ + ": " + error.message());
}

LiveRuntime::~LiveRuntime() {
  workers_.stop();
  workers_.join();
  disk_.join();
  // A program may still be starting. Its thread must not run on while this process ends.
  const auto patience = std::chrono::steady_clock::now() + longest_start;
  while (*held_ > 0 && std::chrono::steady_clock::now() < patience)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  for (auto& loop : loops_) {
    if (*held_ == 0)
      loop->context.empty();
    else  // the start hangs, and its thread may still post to this loop, so the loop is never destroyed
      static_cast<void>(loop.release());
  }
}

std::shared_ptr<void> LiveRuntime::hold_loops() {
  ++*held_;
  return {held_.get(), [held = held_](std::atomic<int>* count) { --*count; }};
}

LoopPlace LiveRuntime::place() {
  const auto fewest = std::min_element(loops_.begin(), loops_.end(), [](const auto& one, const auto& other) {
    return one->tables < other->tables;
  });
  return place_on(**fewest);
}

void LiveRuntime::run() {
  std::mutex guard;
  std::exception_ptr failure;
  const auto run_one = [&](NetworkLoop& loop) {
    try {
      const auto stays = boost::asio::make_work_guard(loop.context);
      net::run_turns(loop.context);
    } catch (...) {
      const std::lock_guard lock(guard);
      if (!failure) failure = std::current_exception();
      stop();
    }
  };
  std::vector<std::thread> threads;
  for (std::size_t index = 1; index < loops_.size(); ++index)
    threads.emplace_back([&, index] { run_one(*loops_[index]); });
  run_one(first_loop());
  for (auto& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

void LiveRuntime::stop() {
  for (auto& loop : loops_) loop->context.stop();
}

void LiveRuntime::stop_when_closed() {
  stops_ = true;
  if (closing_ == 0) stop();
}

void LiveRuntime::closed() {
  if (--closing_ == 0 && stops_) stop();
}

std::shared_ptr<LiveRecord> LiveRuntime::record_for(const std::string& id, NetworkLoop& loop,
                                                    std::function<void(std::string)> lost) {
  if (records_.empty()) return nullptr;
  const auto path = (std::filesystem::path(records_) / (id + ".agon")).string();
  return std::make_shared<LiveRecord>(loop.context, disk_, path, std::move(lost));
}

}  // namespace agon
