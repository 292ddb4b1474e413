#include "server/serving.h"

#include <sys/mman.h>
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <thread>

#include "hosting/output_queue.h"
#include "show/terminal_view.h"
#include "text/printing.h"

namespace agon::server {

namespace {

constexpr std::size_t most_pictures = 5000;  // kept for looking back
constexpr double usual_speed = 10;           // pictures a second, if a game has no pace of its own

/// Picks the match to show: the same until it is over, then the latest one. Lives on the hub's thread.
class MatchPicker {
 public:
  MatchPicker(LiveRuntime& runtime, show::Frames& frames) : runtime_(runtime), frames_(frames) {
    runtime_.hub().changed = [this] { boost::asio::post(runtime_.network(), [this] { choose(); }); };
    boost::asio::post(runtime_.network(), [this] { choose(); });
  }

  /// Call it after the runtime has stopped.
  ~MatchPicker() {
    runtime_.hub().changed = nullptr;
    if (feed_) feed_->look(nullptr);
  }
  MatchPicker(const MatchPicker&) = delete;
  MatchPicker& operator=(const MatchPicker&) = delete;

  /// Any thread may call this while the runtime runs.
  void leave() {
    boost::asio::post(runtime_.network(), [this] {
      left_ = true;
      runtime_.hub().changed = nullptr;
      if (feed_) feed_->look(nullptr);
      feed_.reset();
    });
  }

 private:
  void choose() {
    if (left_ || (feed_ && feed_->info.status == MatchStatus::live)) return;
    feed_.reset();
    for (const auto& [id, feed] : runtime_.hub().feeds())
      if (!feed_ || feed->info.started >= feed_->info.started) feed_ = feed;
    if (feed_) feed_->look([this](const Picture& picture) { frames_.append(made_visible(picture)); });
  }

  LiveRuntime& runtime_;
  show::Frames& frames_;
  std::shared_ptr<Feed> feed_;
  bool left_ = false;
};

/// Holds back output until the terminal is free again.
class Held {
 public:
  Held() {
    OutputQueue::standard().hold(true);
    std::fflush(stderr);
    errors_ = dup(STDERR_FILENO);
    kept_ = memfd_create("agon-messages", MFD_CLOEXEC);
    if (errors_ >= 0 && kept_ >= 0) dup2(kept_, STDERR_FILENO);
  }
  ~Held() {
    std::fflush(stderr);
    if (errors_ >= 0) dup2(errors_, STDERR_FILENO);
    std::string text(1 << 16, '\0');
    ssize_t got = 0;
    if (kept_ >= 0) lseek(kept_, 0, SEEK_SET);
    while (kept_ >= 0 && (got = read(kept_, text.data(), text.size())) > 0)
      if (write(STDERR_FILENO, text.data(), static_cast<std::size_t>(got)) < 0) break;
    for (const int file : {errors_, kept_})
      if (file >= 0) close(file);
    OutputQueue::standard().hold(false);
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

 private:
  int errors_ = -1, kept_ = -1;
};

}  // namespace

void run_watched(LiveRuntime& runtime, const std::string& title) {
  show::Frames frames(most_pictures);
  MatchPicker match_picker(runtime, frames);
  std::exception_ptr failure;
  std::thread serving([&] {
    try {
      runtime.run();
    } catch (...) {
      failure = std::current_exception();
    }
    frames.finish();
  });
  show::WatchOptions view;
  view.title = title;
  view.steps_per_second = usual_speed;
  view.follow = true;
  try {
    frames.wait_beyond(0, std::chrono::seconds(2));
    const Held held;
    show::watch(frames, view);
  } catch (const show::NoTerminal&) {
    runtime.stop();
    serving.join();
    throw;
  }
  if (!frames.complete()) {
    match_picker.leave();
    print_error("the server keeps running; press Ctrl-C to stop it\n");
  }
  serving.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace agon::server
