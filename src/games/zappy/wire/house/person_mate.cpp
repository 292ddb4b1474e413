#include "games/zappy/wire/house/person_mate.h"

#include "arena/choices_json.h"
#include "core/fault.h"
#include "core/from_json.h"
#include "hosting/live_runtime.h"
#include "hosting/seat_port.h"

namespace agon::zappy {

PersonMate::PersonMate(Place place, LiveRuntime& stage, std::shared_ptr<SeatPort> port)
    : OutsideMate(std::move(place)), stage_(stage), port_(std::move(port)) {
  stage_.hub().run([port = port_, heard = heard_] {
    port->answer = [heard](const json::value& value) -> std::string {
      Command command;
      try {
        from_json(value, command, "action");
      } catch (const std::exception& error) {
        return error.what();
      }
      const std::lock_guard lock(heard->mutex);
      heard->command = std::move(command);
      heard->changed.notify_all();
      return {};
    };
    port->leave = [heard](Fault fault) {
      const std::lock_guard lock(heard->mutex);
      heard->left = std::move(fault);
      heard->changed.notify_all();
    };
  });
  start();
}

Command PersonMate::decide(const View& view, const std::stop_token& stop) {
  SeatQuestion question;
  question.seat = static_cast<Seat>(place_.team);
  question.step = step_++;
  question.view = to_json(view);
  question.choices = choices_json(command_choices());
  std::unique_lock lock(heard_->mutex);
  heard_->command.reset();
  stage_.hub().run([port = port_, question = std::move(question)] { port->ask(question); });
  heard_->changed.wait(lock, stop, [this] { return heard_->command || heard_->left; });
  if (heard_->left) throw PlayerFault(*heard_->left, true);
  if (!heard_->command) throw std::runtime_error("the world is closed");
  return *heard_->command;
}

void PersonMate::finish(const Outcome& outcome) {
  stage_.hub().run([port = port_, outcome] { port->end(outcome); });
}

}  // namespace agon::zappy
