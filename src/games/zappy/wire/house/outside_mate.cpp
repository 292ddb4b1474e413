#include "games/zappy/wire/house/outside_mate.h"

#include <fmt/format.h>

#include "core/fault.h"
#include "games/zappy/wire/client/session.h"

namespace agon::zappy {

void OutsideMate::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) { live(stop); });
}

void OutsideMate::fail(FaultKind kind, std::string code, const std::string& text) const {
  place_.failed({static_cast<Seat>(place_.team), kind, std::move(code),
                 fmt::format("player {} of the team: {}", place_.number, text)});
}

void OutsideMate::live(const std::stop_token& stop) {
  try {
    prepare();
    auto client = place_.client;
    client.stop = stop;
    JoinSettings join;
    join.seed = 1;
    join.complain = [&](const std::string& text) {
      if (place_.problem) place_.problem(text);
    };
    const auto make = [&](const Crewing&) {
      return std::make_unique<OutsideAgent>(place_.team, [&](const View& view) {
        if (stop.stop_requested()) throw std::runtime_error("the world is closed");
        return checked(decide(view, stop));
      });
    };
    saw_the_end_ = play_together(client, make, join) == 0;
  } catch (const PlayerFault& fault) {
    fail(fault.fault().kind, fault.fault().code, fault.fault().text);
  } catch (const std::exception& error) {  // the server has gone
    if (place_.problem && !stop.stop_requested()) place_.problem(error.what());
  }
  std::unique_lock lock(mutex_);
  const auto outcome = outcome_.value_or(Outcome{{}, {}, "left", "its life is over"});
  lock.unlock();
  finish(outcome);
  lock.lock();
  over_ = true;
  changed_.notify_all();
}

Command OutsideMate::checked(Command command) const {
  const auto wrong = Rules().check({}, 0, command);
  if (!wrong) return command;
  fail(wrong->kind, wrong->code, wrong->text);
  return {};
}

void OutsideMate::told_outcome(const Outcome& outcome) {
  {
    const std::lock_guard lock(mutex_);
    outcome_ = outcome;
  }
  thread_.request_stop();  // whoever still thinks need not go on
}

std::optional<std::string> OutsideMate::ended(Nanoseconds at_most) {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, at_most, [this] { return over_; })) return std::nullopt;
  return "it has left";
}

void OutsideMate::end() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

}  // namespace agon::zappy
