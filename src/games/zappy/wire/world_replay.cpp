// Plays a served world again from its record.
#include <fmt/format.h>

#include <optional>
#include <unordered_map>

#include "arena/game_entry.h"
#include "core/from_json.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/rules/world_event.h"
#include "games/zappy/wire/settings.h"
#include "games/zappy/wire/wire.h"
#include "games/zappy/wire/world_match.h"

namespace agon::zappy {

namespace {

/// No player lives so long without an event, and steps are shorter.
constexpr Time longest_silence = 2'000;  // time units

Config config_of(const RecordHeader& header) {
  Config config;
  from_json(header.config, config, "config");
  if (static_cast<std::size_t>(config.teams) != header.seats.size() || config.places != 1)
    throw BadValue("line 1.seats",
                   fmt::format("a served world has one seat a team; it has {} teams, the record {} seats",
                               config.teams, header.seats.size()));
  return config;
}

/// Time units a second, 0: lock-step. A record without steps has nothing to play.
int frequency_of(const Record& record) {
  if (record.steps.empty()) return 0;
  const auto& step = record.steps[0];
  WorldEvent event;
  if (!step.decisions.empty()) from_json(step.decisions.front().event, event, "step 1: event");
  if (event.kind != EventKind::begin || event.amount < 0 || event.amount > highest_frequency)
    throw BadValue("step 1", "a served world begins with the event \"begin\" and its frequency");
  return event.amount;
}

/// Keeps the indices of living players by number, as they join.
class Register : public WorldObserver {
 public:
  Register(const State& state, std::unordered_map<int, Index>& players) : state_(state), players_(players) {}
  void joined(Index who, Index) override { players_[number(who)] = who; }
  void died(Index who) override { players_.erase(number(who)); }

 private:
  int number(Index who) const { return state_.players[static_cast<std::size_t>(who)].number; }
  const State& state_;
  std::unordered_map<int, Index>& players_;
};

class WorldReplay : public Replay {
 public:
  /// The record must be is_of_served_world, and outlive it. Throws BadValue.
  explicit WorldReplay(const Record& record) : record_(record), rules_(config_of(record.header)) {
    const int frequency = frequency_of(record);
    lockstep_ = frequency == 0;
    grain_ = grain_of(lockstep_);
    std::vector<std::string> names;
    for (const auto& seat : record.header.seats) names.push_back(seat.name);
    now_.state =
        founded(rules_.config(), record.header.seed, names, lockstep_ ? 1 : ticks_of_unit(frequency));
  }

  bool next() override {
    if (at_end() || !difference_.empty()) return false;
    const auto where = fmt::format("step {}", now_.steps + 1);
    now_.step = record_.steps[now_.steps];
    if (now_.state.players.size() <= most_marked)
      now_.before = now_.state;
    else
      now_.before.reset();
    for (const auto& decision : now_.step.decisions)
      if (!tell(decision, where)) return false;
    ++now_.steps;
    const auto& told = now_.step.hash;
    if (!told && now_.steps % hash_interval == 0)
      return differ(fmt::format("{}: the record lacks the state's hash, which stands in every {}th step",
                                where, hash_interval));
    if (!told) return true;
    const auto hash = hash_text(hash_of(now_.state));
    if (*told != hash)
      return differ(fmt::format("{}: the state's hash is {}, the record says {}", where, hash, *told));
    return true;
  }

  Picture picture() override { return rules_.picture(now_.state, now_.before ? &*now_.before : nullptr); }

  json::value state() const override { return to_json(now_.state); }

  Outcome outcome() const override {
    return Rules::outcome_by_team(now_.state, at_end() && record_.footer.has_value());
  }

  std::uint64_t steps() const override { return now_.steps; }
  std::shared_ptr<const void> bookmark() const override { return std::make_shared<const Standing>(now_); }

  void go_to(const std::shared_ptr<const void>& bookmark) override {
    now_ = *std::static_pointer_cast<const Standing>(bookmark);
    difference_.clear();
  }

  const RecordStep& step() const override { return now_.step; }
  std::string verdict() override {
    if (!at_end() || !difference_.empty() || !record_.footer) return difference_;
    const auto& footer = *record_.footer;
    const auto hash = hash_text(hash_of(now_.state));
    if (footer.steps != now_.steps)
      differ(fmt::format("footer: it counts {} steps, the record has {}", footer.steps, now_.steps));
    else if (footer.hash != hash)
      differ(fmt::format("footer: the last state's hash is {}, the record says {}", hash, footer.hash));
    else if (!(footer.outcome == outcome()))
      differ(fmt::format("footer: the outcome is \"{}\", the record says \"{}\"", outcome().text,
                         footer.outcome.text));
    return difference_;
  }

 private:
  struct Standing {
    State state;
    std::optional<State> before;             ///< for marks; none in large worlds
    std::unordered_map<int, Index> players;  ///< the living, by number
    RecordStep step;
    std::uint64_t steps = 0;
  };

  bool at_end() const { return now_.steps == record_.steps.size(); }
  bool differ(std::string what) {
    difference_ = std::move(what);
    return false;
  }

  bool tell(const RecordDecision& decision, const std::string& where) {
    if (!decision.at) return differ(where + ": it has no time, but this is the record of a timed world");
    constexpr auto most = static_cast<std::uint64_t>(never) / 4;
    if (*decision.at > most / static_cast<std::uint64_t>(grain_))
      return differ(where + ": the time is too large");
    WorldEvent event;
    from_json(decision.event, event, where + ": event");
    Register people(now_.state, now_.players);
    World world(rules_.config(), now_.state, people);
    const auto at = static_cast<Time>(*decision.at) * grain_;
    if (!pass(world, at, where)) return false;
    const bool over = now_.state.winner != nobody;
    if (over && event.kind != EventKind::time && event.kind != EventKind::go_on)
      return differ(where + ": the rules say that a team has won, the record goes on");
    if (event.kind == EventKind::commands) return tell_commands(world, at, event.text, where);
    if (event.kind == EventKind::frequency &&
        (event.amount < 1 || event.amount > highest_frequency || lockstep_))
      return differ(where + ": no frequency for this world");
    const auto whom = static_cast<Index>(decision.seat);
    const bool joins = event.kind == EventKind::join;
    const auto player =
        zappy::tell(world, now_.state, about_player(event.kind) ? player_of(whom) : whom, event);
    if (joins && !player) return differ(where + ": the rules let nobody into that team");
    return true;
  }

  bool tell_commands(World& world, Time at, std::string_view text, const std::string& where) {
    while (!text.empty()) {
      const auto told = take_told_command(text);
      if (!told) return differ(where + ": what a player said is none of the protocol's commands");
      if (told->after > never / 4 / grain_) return differ(where + ": the time is too large");
      at += told->after * grain_;
      if (at > never / 2) return differ(where + ": the time is too large");
      if (!pass(world, at, where)) return false;
      const Index player = player_of(told->number);
      if (player == nobody || now_.state.winner != nobody)
        return differ(fmt::format("{}: player {} speaks, but does not live", where, told->number));
      world.submit(player, told->command);
    }
    return true;
  }

  /// Lets time pass up to `until`, or up to a victory.
  bool pass(World& world, Time until, const std::string& where) {
    auto& state = now_.state;
    if (state.winner == nobody && until < state.time) return differ(where + ": time runs backwards");
    if (state.living > 0 && state.winner == nobody &&
        until - state.time > longest_silence * state.unit + grain_)
      return differ(where + ": more time passes than there can be between two events while somebody lives");
    world.advance(until);
    return true;
  }

  Index player_of(int number) const {
    const auto found = now_.players.find(number);
    return found == now_.players.end() ? nobody : found->second;
  }

  const Record& record_;
  Rules rules_;
  bool lockstep_ = false;
  Time grain_ = 1;
  Standing now_;
  std::string difference_;
};

}  // namespace

std::unique_ptr<Replay> world_replay(const Record& record) {
  return is_of_served_world(record.header) ? std::make_unique<WorldReplay>(record) : nullptr;
}

}  // namespace agon::zappy
