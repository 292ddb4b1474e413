#include "games/zappy/players/agent.h"

#include <algorithm>
#include <numeric>

#include "games/zappy/rules/constants.h"

namespace agon::zappy {
namespace {

/// Whether the reference may answer `ko`, if our arguments are right. Other servers may answer it to any
/// command.
bool can_fail(Verb verb) {
  switch (verb) {
    case Verb::Take:
    case Verb::Set:
    case Verb::Eject:
    case Verb::Fork:
    case Verb::Broadcast:
    case Verb::Incantation:
    case Verb::unknown:
      return true;
    default:
      return false;
  }
}

/// `late_ko`: an Incantation that is no longer outstanding may still be answered `ko`.
bool can_answer(MessageKind kind, Verb verb, bool late_ko) {
  switch (kind) {
    case MessageKind::look:
      return verb == Verb::Look;
    case MessageKind::inventory:
      return verb == Verb::Inventory;
    case MessageKind::connect_nbr:
      return verb == Verb::Connect_nbr;
    case MessageKind::ko:
      return can_fail(verb) || !late_ko;
    case MessageKind::ok:
      return verb != Verb::Look && verb != Verb::Inventory && verb != Verb::Connect_nbr &&
             verb != Verb::Incantation;
    default:
      return false;
  }
}

/// Calls `visit(index, place)` for each tile of a Look, in its order.
template <class Visit>
void each_tile(Offset at, Orientation facing, int level, Visit&& visit) {
  const Offset forward = ahead(facing), right = right_of(facing);
  std::size_t index = 0;
  for (int row = 0; row <= level; ++row)
    for (int side = -row; side <= row; ++side)
      visit(index++,
            Offset{at.x + row * forward.x + side * right.x, at.y + row * forward.y + side * right.y});
}

}  // namespace

std::optional<Command> SelfModel::told(const Message& message) {
  switch (message.kind) {
    case MessageKind::hatched:
    case MessageKind::message:
      return std::nullopt;
    case MessageKind::eject:
      pushed_from(message.number);
      return std::nullopt;
    case MessageKind::underway:
      frozen_ = true;
      // It is ours, unless somebody else's was first. Then ours runs later, and its answer is the late `ko`.
      if (outstanding_.empty() || outstanding_.front().verb != Verb::Incantation) return std::nullopt;
      outstanding_.pop_front();
      late_ko_ = true;
      return Command{Verb::Incantation, Resource::food, false, {}};
    case MessageKind::level:
      level_ = std::clamp(message.number, 1, highest_level);
      end_incantation();
      return std::nullopt;
    default:
      if (frozen_ && message.kind == MessageKind::inventory) end_incantation();  // its last line was lost
      if (!frozen_) return answer(message);
      if (message.kind == MessageKind::ko) end_incantation();  // a frozen player gets no other answer
      return std::nullopt;
  }
}

void SelfModel::end_incantation() {
  frozen_time_ += incantation_time;
  frozen_ = false;
  // Subtract the food eaten meanwhile now, before the next Inventory shows it.
  if (had_ >= 0)
    stock_[0] =
        std::min(stock_[0], std::max(0, had_ - static_cast<std::int32_t>((clock() + late_) / life_of_food)));
}

void SelfModel::forget() {
  if (frozen_) end_incantation();
  outstanding_.clear();
}

std::optional<Command> SelfModel::answer(const Message& message) {
  std::size_t place = 0;
  // The late `ko` comes before all other answers.
  const bool late_ko = std::exchange(late_ko_, false);
  const bool typed = message.kind != MessageKind::ok && message.kind != MessageKind::ko;
  // A line of an unmistakable kind restores the order if an answer was lost.
  const auto answers = [&](const Command& command) {
    return can_answer(message.kind, command.verb, late_ko);
  };
  while (typed && place < outstanding_.size() && !answers(outstanding_[place])) ++place;
  if (place >= outstanding_.size() || !answers(outstanding_[place])) return std::nullopt;
  outstanding_.erase(outstanding_.begin(), outstanding_.begin() + static_cast<std::ptrdiff_t>(place));
  Command command = std::move(outstanding_.front());
  outstanding_.pop_front();
  apply(command, message);
  return command;
}

void SelfModel::apply(const Command& command, const Message& answer) {
  awake_ += duration_of(command.verb);
  const auto kind = static_cast<std::size_t>(command.object);
  if (answer.kind == MessageKind::inventory) {
    stock_ = answer.stock;
    measure();
  }
  if (answer.kind != MessageKind::ok) return;
  if (command.verb == Verb::Right) facing_ = turned_right(facing_);
  if (command.verb == Verb::Left) facing_ = turned_left(facing_);
  if (command.object == Resource::food && had_ >= 0 && command.verb == Verb::Take) ++had_;
  if (command.object == Resource::food && had_ > 0 && command.verb == Verb::Set) --had_;
  if (command.verb == Verb::Take) ++stock_[kind];
  if (command.verb == Verb::Set && stock_[kind] > 0) --stock_[kind];
  if (command.verb == Verb::Forward) step();
}

/// One food lasts 126 units of the server's clock, so missing food shows how late the clock is, at least.
void SelfModel::measure() {
  if (had_ < 0) had_ = stock_[0];
  late_ = std::max(late_, (had_ - stock_[0]) * life_of_food - clock());
}

Time SelfModel::life() const { return (food() + 1) * life_of_food - (clock() + late_) % life_of_food; }

/// Steps away from the pusher: 1 pushed from ahead, 3 from the left, 5 from behind, 7 from the right.
void SelfModel::pushed_from(int direction) {
  Orientation heading = facing_;
  if (direction == 1) heading = turned_right(turned_right(facing_));
  if (direction == 3) heading = turned_right(facing_);
  if (direction == 7) heading = turned_left(facing_);
  const Offset step = ahead(heading);
  at_ = {at_.x + step.x, at_.y + step.y};
}

Memory::Memory(int width, int height) : side_x_(std::max(1, width)), side_y_(std::max(1, height)) {
  if (width != height) side_x_ = side_y_ = std::lcm(side_x_, side_y_);
}

void Memory::see(const SelfModel& body, const SeenTiles& tiles) {
  each_tile(body.at(), body.facing(), body.level(), [&](std::size_t index, Offset place) {
    if (index < tiles.size()) tiles_[key(place)] = {tiles[index].things, tiles[index].player, body.clock()};
  });
}

void Memory::took(Offset at, Resource kind, bool ok) {
  const auto tile = tiles_.find(key(at));
  if (tile == tiles_.end()) return;
  auto& count = tile->second.things[static_cast<std::size_t>(kind)];
  count = ok && count > 0 ? count - 1 : 0;
}

void Memory::put(Offset at, Resource kind) {
  const auto tile = tiles_.find(key(at));
  if (tile != tiles_.end()) ++tile->second.things[static_cast<std::size_t>(kind)];
}

const Remembered* Memory::at(Offset place, Time now, Time age) const {
  const auto tile = tiles_.find(key(place));
  return tile == tiles_.end() || now - tile->second.when > age ? nullptr : &tile->second;
}

int Memory::unseen(const SelfModel& body, Orientation facing, Time age) const {
  int count = 0;
  each_tile(body.at(), facing, body.level(), [&](std::size_t index, Offset place) {
    if (index > 0 && at(place, body.clock(), age) == nullptr) ++count;
  });
  return count;
}

void Agent::born(int width, int height, int slots) {
  body_ = SelfModel(width, height, slots);
  begin();
}

bool Agent::told(const Message& message) {
  listen(message);
  const bool was_frozen = body_.frozen();
  const auto answered = body_.told(message);
  if (answered) know(*answered, message);
  switch (message.kind) {
    case MessageKind::message:
      hear(message.number, message.text);
      return std::exchange(reconsiders_, false);
    case MessageKind::eject:
      pushed();
      return true;
    default:
      if (was_frozen == body_.frozen() && message.kind != MessageKind::level) return false;
      incantation(!body_.frozen());
      return true;
  }
}

Commands Agent::plan() {
  Commands commands;
  think(commands);
  if (commands.empty()) commands.push_back({Verb::Inventory, Resource::food, false, {}});
  return commands;
}

}  // namespace agon::zappy
