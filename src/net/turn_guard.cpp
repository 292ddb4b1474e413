#include "net/turn_guard.h"

#include <fmt/format.h>
#include <time.h>

#include "net/log.h"

namespace agon::net {

namespace {

struct Turn {
  std::string name;  ///< empty: no request
  std::chrono::nanoseconds began{};
  std::size_t too_long = 0;
};

Turn& present() {
  thread_local Turn turn;
  return turn;
}

/// The processor time of this thread, so that waiting for others does not count.
std::chrono::nanoseconds processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

void end_turn(Turn& turn) {
  const auto took = processor_time() - turn.began;
  if (took > longest_turn) {
    ++turn.too_long;
    log_warning(fmt::format("{} held the network thread for {:.1f} ms; {} ms is the most", turn.name,
                            static_cast<double>(took.count()) / 1e6, longest_turn.count() / 1000));
  }
  turn.name.clear();
}

}  // namespace

void begin_request_turn(std::string name) {
  auto& turn = present();
  if (!turn.name.empty()) end_turn(turn);  // the next request of the connection follows at once
  turn.name = std::move(name);
  turn.began = processor_time();
}

void run_turns(boost::asio::io_context& network) {
  auto& turn = present();
  while (network.run_one() != 0)
    if (!turn.name.empty()) end_turn(turn);
}

std::size_t long_turns() { return present().too_long; }

}  // namespace agon::net
