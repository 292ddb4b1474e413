#include "games/zappy/wire/house/outside_mate.h"

#include <fmt/format.h>

#include "arena/game_of.h"
#include "core/fault.h"
#include "games/zappy/players/agent.h"
#include "games/zappy/players/players.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/wire/client/client.h"

namespace agon::zappy {

namespace {

class OutsideAgent : public Agent {
 public:
  /// Chooses a command. May take its time; throws to leave the world.
  using Decide = std::function<Command(const View&)>;

  OutsideAgent(int team, Decide decide) : team_(team), decide_(std::move(decide)) {}

 protected:
  void begin() override {
    messages_.clear();
    messages_.emplace_back();
    messages_.back().kind = MessageKind::hatched;
    messages_.back().number = body_.slots();
  }

  void listen(const Message& message) override { messages_.push_back(message); }
  /// A player without a command asks for its inventory, which takes a unit as well, because the protocol has
  /// no word for waiting.
  void think(Commands& commands) override {
    const auto told = std::exchange(messages_, {});
    auto command = decide_({body_.width(), body_.height(), static_cast<int>(body_.clock()), body_.level(),
                            team_, Messages(told)});
    if (command.verb != Verb::none) commands.push_back(std::move(command));
  }

 private:
  int team_;
  Decide decide_;
  std::vector<Message> messages_;  ///< since the last decision
};

}  // namespace

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
  thread_.request_stop();  // a player that still thinks can stop
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

ProgramMate::ProgramMate(Place place, const Config& config, std::shared_ptr<const ProgramHost> programs,
                         std::string program, Nanoseconds limit)
    : OutsideMate(std::move(place)),
      game_(any_game<Rules>(config)),
      places_(config.places),
      programs_(std::move(programs)),
      program_(std::move(program)),
      limit_(limit) {
  start();
}

void ProgramMate::prepare() {
  const auto seat = static_cast<Seat>(place_.team * places_ + place_.number);
  player_.emplace(game_, programs_, program_, seat);
  player_->await_ready();
}

/// A late or unreadable answer counts as no decision; a program that is gone leaves the world.
Command ProgramMate::decide(const View& view, const std::stop_token&) {
  try {
    ProgramPlayer::Actions legal;
    if (player_->wants_legal())
      for (const auto& choice : command_choices()) legal.push_back(choice.action);
    const auto* told = player_->wants_legal() ? &legal : nullptr;
    return player_->decide(AnyValue::lent(view), limit_, told, step_++).as<Command>();
  } catch (const PlayerFault& fault) {
    if (fault.gone()) throw;
    fail(fault.fault().kind, fault.fault().code, fault.fault().text);
    return {};
  }
}

void ProgramMate::finish(const Outcome& outcome) {
  if (!player_) return;
  player_->end(outcome);
  report_ = player_->report();
  part_ = player_->private_part();
}

}  // namespace agon::zappy
