// The part of a champion that leads its crew.
#include <algorithm>

#include "games/zappy/players/champion.h"
#include "games/zappy/players/crew.h"
#include "games/zappy/rules/constants.h"

namespace agon::zappy {
namespace {

constexpr Time longest_meeting = 500;
constexpr Time longest_wait = 80;  ///< time for the stones of an incantation to be put down
constexpr Time fork_interval = 400;
constexpr std::size_t useful_frames = 40;  ///< a mate's place counts up to this many possible frames

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
      return lead_incantations(commands);
  }
}

/// Too few for the next incantation: a mate is dead, or was left behind when a rival's raised the others.
bool Champion::too_few() const {
  const int level = crew_level();
  return crew_.size() < victors || (level < highest_level && crew_.count_at(level, body_.level()) <
                                                                 requirement_of(Config{}, level).players);
}

bool Champion::has_all(Time slack) const {
  if (too_few()) return false;
  for (const auto count : lacking())
    if (count > 0) return false;
  if (body_.food() < food_wanted(slack)) return false;
  return std::all_of(crew_.mates().begin(), crew_.mates().end(), [&](const Mate& mate) {
    const auto eaten = (body_.awake() - mate.heard) / life_of_food;
    return mate.report.stock[0] - eaten >= food_wanted(slack);
  });
}

/// Tile with the shortest longest way for any member of the crew.
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
  stale_ = false;
  if (has_all(walk_slack())) {
    give(Task::meet);
    own_.place = best_place();
    speak(commands, false);
    return lead_meeting(commands);
  }
  if (too_few() && body_.clock() - forked_ > fork_interval) {
    forked_ = body_.clock();
    if (body_.clock() > fork_interval) commands.push_back(simply(Verb::Connect_nbr));
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
  const bool silent =
      !stale_ && all_sure() && body_.awake() - ordered_ < style_.quiet + 4 * (body_.width() + body_.height());
  if (!(way == Offset{})) {
    if (!silent && body_.clock() - spoke_ >= style_.talk) speak(commands, false);
    return go(commands, way, true);
  }
  const int here = standing_here(body_.clock() - 10);
  if (all_ready() || (silent && here == crew_.size())) return begin_incantations(commands);
  if (here > crew_.size() || disturbed_ > ordered_) return move_away(commands);
  if (!silent && body_.clock() - spoke_ >= style_.call) speak(commands, true);
  commands.push_back(simply(Verb::Look));
}

void Champion::begin_incantations(Commands& commands) {
  contributions_ = {{crew_.self(), body_.stock()}};
  for (const Mate& mate : crew_.mates()) contributions_.push_back({mate.report.from, mate.report.stock});
  const bool enough = has_all(style_.rise_slack);
  give(enough ? Task::rise : Task::gather);
  stale_ = enough;
  speak(commands, true);
}

/// Strangers are on our tile. The crew meets elsewhere, and does not talk on the way.
void Champion::move_away(Commands& commands) {
  const Offset from = body_.at();
  give(Task::meet);
  own_.place = from;
  auto& side = random_.one_in(2) ? own_.place.x : own_.place.y;
  side += random_.one_in(2) ? style_.away : -style_.away;
  speak(commands, false);
}

bool Champion::all_sure() const {
  return std::all_of(crew_.mates().begin(), crew_.mates().end(), [&](const Mate& mate) {
    return mate.report.sure && mate.report.leader == crew_.self();
  });
}

/// Whether a Look since the last incantation failed shows that stones put down for it are gone.
bool Champion::stones_missing() const {
  if (standing_here(disturbed_clock_) < 0 || crew_level() >= highest_level) return false;
  const Remembered* here = memory_.at(body_.at(), body_.clock(), body_.clock());
  const Amounts needed = requirement_of(Config{}, crew_level()).stones;
  for (std::size_t kind = 1; kind < resource_kinds; ++kind)
    if (here->things[kind] < needed[kind]) return true;
  return false;
}

void Champion::lead_incantations(Commands& commands) {
  // A leader above the crew's level is awake during the incantation of the others.
  const Time patience = body_.level() > crew_level() ? incantation_time + 2 * longest_wait : longest_wait;
  const bool put = put_level_ == crew_level() && put_order_ == own_.number;
  if (put && disturbed_ >= put_at_ && stones_missing()) return move_away(commands);
  const bool waited = put && body_.awake() - put_at_ > patience;
  if (!waited || crew_level() >= highest_level) return rise(commands, own_);
  if (disturbed_ > ordered_) return move_away(commands);
  give(Task::meet);
  speak(commands, true);
}

}  // namespace agon::zappy
