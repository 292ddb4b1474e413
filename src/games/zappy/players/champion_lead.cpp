// What the leader of a crew does besides.
#include <algorithm>

#include "games/zappy/rules/constants.h"
#include "games/zappy/players/champion.h"
#include "games/zappy/players/recipe.h"

namespace agon::zappy {
namespace {

constexpr Time longest_meeting = 500;
constexpr Time longest_wait = 80;  ///< for the stones of a ritual to lie there
constexpr Time fork_interval = 400;
constexpr std::size_t useful_frames = 40;  ///< possible ones of a mate, for its place to count

}  // namespace

void Champion::give(Task task) {
  ++own_.number;
  own_.task = task;
  own_.level = static_cast<std::uint8_t>(crew_level());
  ordered_ = body_.awake();
  spoke_ = -1000;
}

void Champion::lead(Commands& commands) {
  switch (own_.task) {
    case Task::gather:
      return lead_gathering(commands);
    case Task::meet:
      return lead_meeting(commands);
    case Task::rise:
      return lead_rituals(commands);
  }
}

bool Champion::has_all(Time slack) const {
  if (crew_.size() < victors) return false;
  for (const auto count : lacking())
    if (count > 0) return false;
  if (body_.food() < food_wanted(slack)) return false;
  return std::all_of(crew_.mates().begin(), crew_.mates().end(), [&](const Mate& mate) {
    const auto eaten = (body_.awake() - mate.heard) / life_of_food;
    return mate.report.stock[0] - eaten >= food_wanted(slack);
  });
}

/// Where the longest way of all is shortest.
Offset Champion::best_place() const {
  std::vector<Offset> ways{{}};
  for (const Mate& mate : crew_.mates())
    if (mate.frame.possible() <= useful_frames) ways.push_back(mate.frame.way(body_.at(), mate.report.at));
  Offset best;
  int least = 1 << 20;
  const int reach_x = body_.width() / 2, reach_y = body_.height() / 2;
  for (int y = -reach_y; y <= reach_y; ++y)
    for (int x = -reach_x; x <= reach_x; ++x) {
      int longest = 0, sum = 0;
      for (const Offset way : ways) {
        const Offset rest = memory_.way({x, y}, way);
        const int length = std::abs(rest.x) + std::abs(rest.y);
        longest = std::max(longest, length);
        sum += length;
      }
      if (longest * 64 + sum < least) least = longest * 64 + sum, best = {x, y};
    }
  return {body_.at().x + best.x, body_.at().y + best.y};
}

void Champion::lead_gathering(Commands& commands) {
  if (has_all(walk_slack())) {
    give(Task::meet);
    own_.place = best_place();
    speak(commands, false);
    return lead_meeting(commands);
  }
  const int level = crew_level();
  const bool too_few = crew_.size() < victors ||
                       (level < highest_level &&
                        crew_.count_at(level, body_.level()) < requirement_of(Config{}, level).players);
  if (too_few && body_.awake() - forked_ > fork_interval) {
    forked_ = body_.awake();
    if (body_.awake() > fork_interval) commands.push_back(simply(Verb::Connect_nbr));
  }
  if (body_.clock() - spoke_ >= style_.talk) speak(commands, false);
  gather_more(commands);
}

bool Champion::all_ready() const {
  return crew_.size() >= victors &&
         std::all_of(crew_.mates().begin(), crew_.mates().end(), [&](const Mate& mate) {
           return (mate.report.ready && mate.report.leader == crew_.self() &&
                   mate.report.obeys == own_.number && mate.direction == 0 && mate.mine == body_.at());
         });
}

void Champion::lead_meeting(Commands& commands) {
  const Offset way = memory_.way(body_.at(), own_.place);
  if (crew_.size() < victors || body_.awake() - ordered_ > longest_meeting) {
    give(Task::gather);
    speak(commands, false);
    return gather_more(commands);
  }
  if (!(way == Offset{})) {
    if (body_.clock() - spoke_ >= style_.talk) speak(commands, false);
    return go(commands, way, true);
  }
  if (all_ready()) {
    contributions_ = {{crew_.self(), body_.stock()}};
    for (const Mate& mate : crew_.mates()) contributions_.push_back({mate.report.from, mate.report.stock});
    give(has_all(style_.rise_slack) ? Task::rise : Task::gather);
    return speak(commands, true);
  }
  if (body_.clock() - spoke_ >= style_.call) return speak(commands, true);
  wait(commands);
}

void Champion::lead_rituals(Commands& commands) {
  // A leader that rose beyond the others is awake during their ritual.
  const Time patience = body_.level() > crew_level() ? ritual_time + 2 * longest_wait : longest_wait;
  const bool waited =
      put_level_ == crew_level() && put_order_ == own_.number && body_.awake() - put_at_ > patience;
  if (!waited || crew_level() >= highest_level) return rise(commands, own_);
  give(Task::meet);
  speak(commands, true);
}

}  // namespace agon::zappy
