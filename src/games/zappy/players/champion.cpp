#include "games/zappy/players/champion.h"

#include <algorithm>

#include "games/zappy/players/crew.h"
#include "games/zappy/players/players.h"
#include "games/zappy/rules/constants.h"

namespace agon::zappy {
namespace {

constexpr std::size_t certain_steps = 8, uncertain_steps = 3;
constexpr std::size_t few_frames = 4;   ///< a way is certain if its locator leaves at most this many frames
constexpr std::size_t sure_frames = 1;  ///< a player is sure of its leader up to this many
constexpr Time list_interval = 60;
constexpr Time answer_time = 14;  ///< for a mate to finish its command and report that it is missing
constexpr auto food = static_cast<std::size_t>(Resource::food);
constexpr auto linemate = static_cast<std::size_t>(Resource::linemate);

}  // namespace

Champion::Champion(Key key, std::uint64_t seed, ChampionStyle style)
    : style_(style), key_(key), random_(seed, "zappy.champion") {}

void Champion::begin() {
  // Two players with the same seed still differ in the number of slots left.
  crew_ =
      Crew(random_.bits() ^ static_cast<Name>(splitmix64(static_cast<std::uint64_t>(body_.slots()))), key_);
  memory_ = Memory(body_.width(), body_.height());
  own_ = {};
  contributions_.clear();
  ordered_ = forked_ = put_at_ = 0;
  // Spread the first reports, so that they do not all come at once.
  spoke_ = -static_cast<Time>(random_.below(static_cast<std::uint32_t>(style_.talk)));
  listed_ = -list_interval;
  told_ready_ = told_hungry_ = missed_ = present_ = 0;
  told_leader_ = 0;
  put_level_ = 0;
  level_ = 1;
  fork_due_ = outrun_ = stale_ = false;
  disturbed_ = disturbed_clock_ = -1000;
}

void Champion::hear(int direction, const std::string& text) {
  const int before = crew_level();
  const Order obeyed = *order();
  const Mate* mate = crew_.hear(body_, direction, text);
  if (mate == nullptr) return;
  reconsiders_ = !leads() && !(*order() == obeyed);
  if (order()->task == Task::rise && mate->report.level > before && mate->report.ready)
    risen(mate->report.level);
  if (!leads() || own_.task == Task::gather) return;
  if (mate->report.hungry) {
    reconsiders_ = true;
    return give(Task::gather);
  }
  if (own_.task != Task::rise) return;
  // Somebody was pushed away and would be left behind by the incantation.
  if (!mate->report.ready && !body_.frozen() && crew_level() > own_.level) give(Task::meet);
}

void Champion::know(const Command& command, const Message& answer) {
  const bool ok = answer.kind == MessageKind::ok;
  if (answer.kind == MessageKind::look) memory_.see(body_, answer.tiles);
  if (answer.kind == MessageKind::inventory) listed_ = body_.clock();
  if (answer.kind == MessageKind::connect_nbr) {
    fork_due_ = answer.number == 0;
    recruits_ = std::min(answer.number, victors - crew_.size());
  }
  if (command.verb == Verb::Fork && ok) recruits_ = 1;
  if (command.verb == Verb::Take) {
    memory_.took(body_.at(), command.object, ok);
    outrun_ = outrun_ || !ok;
  }
  if (command.verb == Verb::Set && ok) memory_.put(body_.at(), command.object);
  if (command.verb == Verb::Incantation && answer.kind == MessageKind::ko && body_.level() == 1)
    memory_.took(body_.at(), Resource::linemate, false);
}

void Champion::incantation(bool over) {
  if (!over) return;
  listed_ = -list_interval;
  put_at_ = body_.awake();
  if (body_.level() == level_) {
    // It failed: somebody was pushed away, or the stones are gone.
    disturbed_ = body_.awake();
    disturbed_clock_ = body_.clock();
    return;
  }
  level_ = body_.level();
  risen(level_);
}

/// Everybody who took part in the incantations now has at least this level.
void Champion::risen(int level) {
  const Mate* leader = crew_.mate(told_leader_);
  const auto together = leader != nullptr ? leader->report.contributions : contributions_;
  crew_.rise(level, together);
}

void Champion::pushed() {
  told_ready_ = 0;
  disturbed_ = body_.awake();
  disturbed_clock_ = body_.clock();
}

const Order* Champion::order() const {
  if (leads()) return &own_;
  const Mate* leader = crew_.mate(crew_.leader());
  return leader == nullptr ? &own_ : &leader->report.order;
}

/// Whole units of food needed for the remaining incantations, and for `slack` units besides.
int Champion::food_wanted(Time slack) const {
  const Time incantations = highest_level - crew_level();
  const Time awake = body_.by_server(incantations * style_.incantation_slack + slack);
  return static_cast<int>((incantations * incantation_time + awake + life_of_food - 1) / life_of_food);
}

Amounts Champion::lacking() const {
  Amounts lack = recipe_from(crew_level());
  const auto subtract = [&](const Amounts& stock) {
    for (std::size_t kind = 1; kind < resource_kinds; ++kind) lack[kind] -= stock[kind];
  };
  subtract(body_.stock());
  for (const Mate& mate : crew_.mates()) subtract(mate.report.stock);
  for (auto& count : lack) count = std::max(count, 0);
  return lack;
}

/// Gathers up to a sixth of all that the crew needs of a kind, then one at a time while it lacks any.
Wants Champion::wants() const {
  Wants wants;
  const Amounts whole = recipe_from(crew_level()), lack = lacking();
  for (std::size_t kind = 1; kind < resource_kinds; ++kind) {
    const int fair = (whole[kind] + victors - 1) / victors;
    wants.most[kind] = std::min(lack[kind], std::max(1, fair - body_.stock()[kind]));
    wants.worth[kind] = style_.worth[kind];
  }
  if (body_.level() == 1 && order()->task == Task::gather) {
    wants.most[linemate] = std::max(1, wants.most[linemate]);
    wants.worth[linemate] = style_.first_worth;
  }
  wants.leaves_linemate = true;
  wants.most[food] = std::max(0, food_wanted(walk_slack()) + style_.spare_food - body_.food());
  wants.worth[food] = style_.worth[food];
  if (body_.food() < style_.hungry) {
    wants.worth = {};
    wants.most = {};
    wants.worth[food] = 40;
    wants.most[food] = 2 * style_.hungry;
  }
  return wants;
}

void Champion::speak(Commands& commands, bool ready) {
  Report report;
  report.ready = ready;
  report.leader = crew_.leader();
  report.obeys = order()->number;
  report.sure = leads() || sure_of_leader();
  report.hungry = hungry();
  report.order = own_;
  if (own_.task == Task::rise) report.contributions = contributions_;
  commands.push_back({Verb::Broadcast, Resource::food, false, crew_.speak(body_, std::move(report))});
  spoke_ = body_.clock();
}

/// Takes spare food from this tile, or else lets some units pass.
void Champion::wait(Commands& commands) {
  Wants wants;
  wants.most[food] = std::max(0, food_wanted(walk_slack()) + style_.spare_food - body_.food());
  const auto before = commands.size();
  take_from(commands, memory_.at(body_.at(), body_.clock(), style_.gathering.age), wants);
  if (commands.size() > before) return;
  for (int count = 0; count < 3; ++count) commands.push_back(simply(Verb::Inventory));
}

/// The first incantation needs one player and one linemate. A player on a linemate performs it before the
/// meeting, and then sees nine tiles instead of four while it gathers.
bool Champion::rise_alone(Commands& commands) {
  if (body_.level() != 1 || body_.food() < style_.hungry + 1) return false;
  const Remembered* here = memory_.at(body_.at(), body_.clock(), style_.gathering.age);
  // Each other player on this tile may be in an incantation of its own, which takes a linemate when it ends.
  const int others = here == nullptr ? 0 : std::max(0, here->players - 1);
  const bool lies = here != nullptr && here->things[linemate] > others, carried = body_.stock()[linemate] > 0;
  if (!lies && !carried) return false;
  if (!lies && here != nullptr && here->things[linemate] < others) {
    commands.push_back(simply(Verb::Forward));
    commands.push_back(simply(Verb::Look));
    return true;
  }
  if (!lies) commands.push_back(with(Verb::Set, Resource::linemate));
  commands.push_back(simply(Verb::Incantation));
  return true;
}

void Champion::gather_more(Commands& commands) {
  if (rise_alone(commands)) return;
  if (outrun_) {
    // Two players on one tile that know the same plan the same, and one of them would always come too late.
    outrun_ = false;
    commands.push_back(simply(random_.one_in(2) ? Verb::Left : Verb::Right));
    for (auto steps = 1 + random_.below(2); steps > 0; --steps) commands.push_back(simply(Verb::Forward));
    commands.push_back(simply(Verb::Look));
    return;
  }
  Wants wanted = wants();
  if (!wanted.any()) wanted.most[food] = 1;
  for (auto& command : gather(body_, memory_, wanted, style_.gathering))
    commands.push_back(std::move(command));
}

void Champion::go(Commands& commands, Offset way, bool certain) {
  Wants wants;
  wants.most[food] = std::max(0, food_wanted(walk_slack()) + style_.spare_food - body_.food());
  Commands path;
  walk(path, body_.at(), body_.facing(), way,
       [&](Offset place) { take_from(path, memory_.at(place, body_.clock(), style_.gathering.age), wants); });
  path.resize(std::min(path.size(), certain ? certain_steps : uncertain_steps));
  for (auto& command : path) commands.push_back(std::move(command));
}

std::pair<Offset, bool> Champion::way_to_place() const {
  if (leads()) return {memory_.way(body_.at(), own_.place), true};
  const Mate* leader = crew_.mate(crew_.leader());
  if (leader == nullptr) return {{}, false};
  const bool met =
      leader->direction == 0 && leader->mine == body_.at() && leader->report.at == leader->report.order.place;
  return {leader->frame.way(body_.at(), leader->report.order.place),
          met || leader->frame.possible() <= few_frames};
}

/// Whether I have too little food for the current order.
bool Champion::hungry() const {
  const Task task = order()->task;
  if (task == Task::gather || body_.level() >= highest_level) return false;
  if (task == Task::meet) return body_.food() < style_.hungry;
  // After the last incantation nobody needs food.
  const Time after = crew_level() + 1 < highest_level ? style_.reserve : 0;
  return body_.life() < incantation_time + after + body_.by_server(style_.incantation_slack);
}

bool Champion::sure_of_leader() const {
  const Mate* leader = crew_.mate(crew_.leader());
  return leader != nullptr && leader->frame.possible() >= 1 && leader->frame.possible() <= sure_frames;
}

int Champion::standing_here(Time since) const {
  const Remembered* here = memory_.at(body_.at(), body_.clock(), body_.clock());
  return here == nullptr || here->when < since ? -1 : here->players;
}

bool Champion::somebody_missing(const Order& order) const {
  return std::any_of(crew_.mates().begin(), crew_.mates().end(), [&](const Mate& mate) {
    return mate.report.obeys == order.number && mate.report.leader == crew_.leader() && !mate.report.ready;
  });
}

void Champion::think(Commands& commands) {
  crew_.forget(body_, style_.silence);
  if (body_.clock() - listed_ >= list_interval) commands.push_back(simply(Verb::Inventory));
  if (fork_due_) {
    fork_due_ = false;
    commands.push_back(simply(Verb::Fork));
  }
  const Order& now = *order();
  if (hungry()) {
    // The crew only rises together. A hungry member says so, and all go back to gathering.
    if (leads()) give(Task::gather);
    if (leads() || told_hungry_ != now.number) speak(commands, false);
    told_hungry_ = now.number;
    told_ready_ = 0;
    return gather_more(commands);
  }
  if (leads()) return lead(commands);
  if (now.task == Task::meet) return come(commands, now);
  if (now.task == Task::rise) return rise(commands, now);
  if (body_.clock() - spoke_ >= style_.talk) speak(commands, false);
  gather_more(commands);
}

/// Goes to the leader's place, as far as the directions of its calls have narrowed it down.
void Champion::come(Commands& commands, const Order& order) {
  const auto [way, certain] = way_to_place();
  const Name leader = crew_.leader();
  const bool there = way == Offset{} && certain;
  const Mate* caller = crew_.mate(leader);
  // Reporting on arrival betrays the place to everybody. A leader that is sure of its crew waits in silence.
  const bool called = !sure_of_leader() || (caller != nullptr && caller->report.ready);
  const bool news = called && there && (told_ready_ != order.number || told_leader_ != leader);
  if (news || (called && body_.clock() - spoke_ >= style_.talk)) speak(commands, there);
  if (there && called) {
    told_ready_ = order.number;
    told_leader_ = leader;
  }
  if (way == Offset{})
    wait(commands);
  else
    go(commands, way, certain);
}

void Champion::rise(Commands& commands, const Order& order) {
  const auto [way, certain] = way_to_place();
  if (!(way == Offset{})) {
    // A player that was pushed away returns without a word: the pusher may have come because of the
    // broadcasts. A player that has not been there yet reports that it is missing.
    if (present_ != order.number && (missed_ != order.number || body_.clock() - spoke_ >= style_.talk)) {
      missed_ = order.number;
      speak(commands, false);
    }
    return go(commands, way, certain);
  }
  if (missed_ == order.number && present_ != order.number) speak(commands, true);
  present_ = order.number;
  told_leader_ = crew_.leader();
  told_ready_ = order.number;
  const int level = crew_level();
  if (level < highest_level && (put_level_ != level || put_order_ != order.number)) {
    put_level_ = level;
    put_order_ = order.number;
    put_at_ = body_.awake();
    disturbed_clock_ = body_.clock();
    // A player above the crew's level takes no part in the incantation and would not learn how it ended.
    if (crew_.initiator(body_.level()) == crew_.self() && crew_.count_at(level, body_.level()) < crew_.size())
      speak(commands, true);
    const Mate* leader = crew_.mate(told_leader_);
    const Amounts share =
        share_of(crew_.self(), leads() ? contributions_ : leader->report.contributions, order.level, level);
    for (std::size_t kind = 1; kind < resource_kinds; ++kind)
      for (int count = 0; count < share[kind]; ++count)
        commands.push_back(with(Verb::Set, static_cast<Resource>(kind)));
  }
  if (level < highest_level && crew_.initiator(body_.level()) == crew_.self()) {
    // A player that is missing when the first incantation begins is left behind for good.
    const bool doubtful = level == order.level || disturbed_ >= put_at_;
    if (doubtful && (body_.awake() - put_at_ < answer_time || somebody_missing(order) ||
                     standing_here(disturbed_clock_) < crew_.size())) {
      commands.push_back(simply(Verb::Look));
      return;
    }
    commands.push_back(simply(Verb::Inventory));
    commands.push_back(simply(Verb::Incantation));
  } else {
    wait(commands);
  }
}

std::unique_ptr<Agent> make_champion(const Crewing& crewing) {
  return std::make_unique<Champion>(key_of(crewing.team, crewing.secret), crewing.seed);
}

}  // namespace agon::zappy
