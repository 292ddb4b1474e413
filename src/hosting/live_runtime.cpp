#include "hosting/live_runtime.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>

#include "core/errors.h"
#include "core/record_private.h"
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

LiveRecord::LiveRecord(boost::asio::io_context& network, boost::asio::thread_pool& disk, std::string path,
                       std::function<void(std::string)> lost)
    : network_(network),
      writer_(boost::asio::make_strand(disk.get_executor())),
      flush_timer_(network),
      path_(std::move(path)),
      lost_(std::move(lost)) {}

void LiveRecord::lines(const std::string& text) {
  collected_ += text;
  if (collected_.size() >= chunk) hand_over(false);
  flush_soon();
}

void LiveRecord::flush_soon() {
  if (flush_due_) return;
  flush_due_ = true;
  flush_timer_.expires_after(flush_interval);
  flush_timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->flush_due_ = false;
    self->hand_over(true);
  });
}

void LiveRecord::hand_over(bool flush) {
  boost::asio::post(writer_, [self = shared_from_this(), lines = std::move(collected_), flush] {
    if (!self->file_) self->file_.emplace(self->path_);
    self->file_->write(lines);
    if (flush) self->file_->flush();
    self->report(self->file_->problem());
  });
  collected_.clear();
}

void LiveRecord::flush(std::function<void()> done) {
  boost::asio::dispatch(network_, [self = shared_from_this(), done = std::move(done)] {
    self->hand_over(true);
    boost::asio::post(self->writer_, [self, done] { boost::asio::post(self->network_, done); });
  });
}

void LiveRecord::private_part(Seat seat, std::string text) {
  boost::asio::post(writer_, [self = shared_from_this(), seat, text = std::move(text)] {
    self->report(write_private_part(self->path_, seat, text));
  });
}

void LiveRecord::finish(std::function<void()> done) {
  flush_timer_.cancel();
  hand_over(false);
  boost::asio::post(writer_, [self = shared_from_this(), done = std::move(done)] {
    self->file_->finish();
    self->report(self->file_->problem());
    boost::asio::post(self->network_, done);
  });
}

void LiveRecord::report(const std::string& problem) {
  if (problem.empty() || reported_) return;
  reported_ = true;
  boost::asio::post(network_, [self = shared_from_this(), problem] { self->lost_(problem); });
}

}  // namespace agon
