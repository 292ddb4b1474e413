#include "net/fair_queue.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <map>

namespace agon::net {

namespace asio = boost::asio;

struct FairQueue::Core : std::enable_shared_from_this<Core> {
  struct Waiter {
    explicit Waiter(const asio::any_io_executor& executor) : timer(executor) {}
    asio::steady_timer timer;
    std::uint64_t number = 0;  ///< in the order of arrival
    bool has_turn = false;
  };
  struct Lane {
    std::size_t working = 0, unsent = 0;
    std::uint64_t last_turn = 0;  ///< its number among all turns; 0: none that is remembered
    std::deque<std::shared_ptr<Waiter>> waiting;
  };

  Core(asio::any_io_executor made_on, QueueLimits given) : executor(std::move(made_on)), limits(given) {}

  bool may_work(const Lane& lane) const {
    return working < limits.at_once && lane.working < limits.of_one && lane.unsent < limits.unsent_of_one;
  }
  void begin(Lane& lane) {
    ++working;
    ++lane.working;
    ++lane.unsent;
    lane.last_turn = ++turns;
  }
  void forget_idle(const std::string& asker) {
    const auto lane = lanes.find(asker);
    if (lane != lanes.end() && lane->second.waiting.empty() && lane->second.unsent == 0) lanes.erase(lane);
  }
  /// The lane whose turn it is: of those that may work, the one whose last turn is the longest ago. Null:
  /// none.
  Lane* next() {
    Lane* found = nullptr;
    const auto order = [](const Lane& lane) {
      return std::pair(lane.last_turn, lane.waiting.front()->number);
    };
    for (auto& [asker, lane] : lanes)
      if (!lane.waiting.empty() && may_work(lane) && (found == nullptr || order(lane) < order(*found)))
        found = &lane;
    return found;
  }
  /// Gives the free turns away.
  void go_on() {
    while (auto* lane = next()) {
      const auto waiter = lane->waiting.front();
      lane->waiting.pop_front();
      begin(*lane);
      waiter->has_turn = true;
      waiter->timer.cancel();
    }
  }
  void end_work(const std::string& asker) {
    --working;
    --lanes[asker].working;
    go_on();
  }
  void end_answer(const std::string& asker) {
    --lanes[asker].unsent;
    go_on();
    forget_idle(asker);
  }
  /// The waiter's patience is at its end.
  void leave(const std::string& asker, const std::shared_ptr<Waiter>& waiter) {
    std::erase(lanes[asker].waiting, waiter);
    forget_idle(asker);
  }

  asio::any_io_executor executor;
  QueueLimits limits;
  std::size_t working = 0;
  std::uint64_t turns = 0, arrivals = 0;
  std::map<std::string, Lane> lanes;  ///< of askers with waiting requests or unsent answers
};

FairQueue::Place::~Place() {
  rest();
  asio::post(core_->executor, [core = core_, asker = asker_] { core->end_answer(asker); });
}

/// Posted, so that requests that have arrived meanwhile are heard before this asker's next one.
void FairQueue::Place::rest() {
  if (!works_) return;
  works_ = false;
  asio::post(core_->executor, [core = core_, asker = asker_] { core->end_work(asker); });
}

FairQueue::FairQueue(asio::any_io_executor executor, QueueLimits limits)
    : core_(std::make_shared<Core>(std::move(executor), limits)) {}

const QueueLimits& FairQueue::limits() const { return core_->limits; }

awaitable<FairQueue::Entry> FairQueue::enter(std::string asker) {
  const auto core = core_;
  auto& lane = core->lanes[asker];
  if (lane.waiting.empty() && core->may_work(lane)) {
    core->begin(lane);
    co_return Entry{std::make_shared<Place>(core, std::move(asker))};
  }
  if (lane.waiting.size() >= core->limits.waiting_of_one) co_return Entry{nullptr, Refusal::crowded};
  const auto waiter = std::make_shared<Core::Waiter>(core->executor);
  waiter->number = ++core->arrivals;
  lane.waiting.push_back(waiter);
  waiter->timer.expires_after(core->limits.patience);
  co_await waiter->timer.async_wait(asio::as_tuple(asio::use_awaitable));
  if (waiter->has_turn) co_return Entry{std::make_shared<Place>(core, std::move(asker)), Refusal::none, true};
  core->leave(asker, waiter);
  co_return Entry{nullptr, Refusal::late, true};
}

}  // namespace agon::net
