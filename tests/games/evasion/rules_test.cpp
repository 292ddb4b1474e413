#include "games/evasion/rules/rules.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "core/from_json.h"
#include "core/hash.h"
#include "core/schema.h"
#include "core/to_json.h"
#include "games/evasion/rules/text.h"

namespace agon::evasion {
namespace {

State state_of(std::string_view line) { return parse_state_line(line).value(); }

Action creation(Wall wall) { return {{}, wall, {}}; }

void step(const Rules& rules, State& state, const Decision<Action>& hunter,
          const Decision<Action>& prey = {}) {
  rules.step(state, std::array{hunter, prey});
}

std::optional<Fault> fault_of(std::string_view line, Wall wall, Config config = {}) {
  return Rules(config).check(state_of(line), hunter_seat, creation(wall));
}

TEST(EvasionRules, the_hunter_decides_always_and_the_prey_on_odd_ticks) {
  const Rules rules;
  State state = rules.start(1);
  EXPECT_TRUE(rules.deciders(state).contains(hunter_seat));
  EXPECT_FALSE(rules.deciders(state).contains(prey_seat));
  rules.play(state, {}, {});
  EXPECT_EQ(rules.deciders(state).size(), 2U);
  state.ending = Ending::tick_cap;
  EXPECT_TRUE(rules.deciders(state).empty());
}

TEST(EvasionRules, every_refusal_says_what_would_be_right) {
  const char* open = "40 100 100 1 1 null 230 200 0 0 0";
  EXPECT_EQ(fault_of(open, {101, 0, 101, 299})->code, "not-on-hunter");
  EXPECT_NE(fault_of(open, {100, 299, 100, 0})->text.find("100 0 100 299 would be right"), std::string::npos);
  EXPECT_EQ(fault_of(open, {1, 2, 3, 4})->code, "not-straight");
  EXPECT_EQ(fault_of("40 299 100 1 1 null 230 200 0 0 0", {299, 0, 299, 299})->code, "hunter-steps-into-it");
  EXPECT_NE(fault_of("40 299 299 1 1 null 230 200 0 0 0", {299, 0, 299, 299})->text.find("turns round"),
            std::string::npos);
  const auto soon = fault_of("40 100 100 1 1 20 230 200 0 0 0", {100, 0, 100, 299});
  EXPECT_EQ(soon->code, "too-soon");
  EXPECT_NE(soon->text.find("tick 70"), std::string::npos);
  EXPECT_EQ(fault_of(open, {100, 0, 100, 300})->code, "outside");
  EXPECT_EQ(fault_of("40 100 200 1 1 null 230 200 0 0 0", {0, 200, 299, 200})->code, "on-prey");
  const auto hit = fault_of("40 100 100 1 1 null 230 200 0 0 1 0 150 299 150", {100, 0, 100, 299});
  EXPECT_EQ(hit->code, "hits-wall");
  EXPECT_NE(hit->text.find("100 150"), std::string::npos);
  Config config;
  config.max_walls = 0;
  EXPECT_EQ(fault_of(open, {100, 0, 100, 299}, config)->code, "too-many");
  EXPECT_FALSE(fault_of(open, {100, 0, 100, 299}));
}

TEST(EvasionRules, a_refused_creation_leaves_its_removals) {
  const Rules rules;
  State state = state_of("40 100 100 1 1 20 230 200 0 0 1 0 50 299 50");
  const Action both{{Wall{0, 50, 299, 50}}, Wall{100, 0, 100, 299}, {}};
  const auto fault = rules.check(state, hunter_seat, both);
  ASSERT_TRUE(fault);
  step(rules, state, {both, FaultKind::illegal});
  EXPECT_EQ(state_line(state), "41 101 101 1 1 20 230 200 0 0 0");
}

TEST(EvasionRules, a_fault_other_than_an_illegal_wall_means_none) {
  const Rules rules;
  const State before = state_of("41 100 100 1 1 null 230 200 1 0 0");
  State none = before;
  step(rules, none, {}, {});
  for (const FaultKind kind :
       {FaultKind::unreadable, FaultKind::late, FaultKind::missing, FaultKind::left, FaultKind::crashed}) {
    State state = before;
    step(rules, state, {creation({100, 0, 100, 299}), kind});
    EXPECT_EQ(state, none) << "of the hunter, " << enum_name(kind);
  }
  for (const FaultKind kind : {FaultKind::unreadable, FaultKind::missing}) {
    State state = before;
    step(rules, state, {}, {{{}, {}, Point{0, 1}}, kind});
    EXPECT_EQ(state, none) << "of the prey, " << enum_name(kind);
  }
}

TEST(EvasionRules, a_prey_that_is_late_or_gone_ends_the_game_without_a_step) {
  const Rules rules;
  const State before = state_of("41 100 100 1 1 null 230 200 1 0 0");
  for (const auto& [kind, reason] : {std::pair{FaultKind::late, "prey-timeout"},
                                     {FaultKind::left, "prey-left"},
                                     {FaultKind::crashed, "prey-left"}}) {
    State state = before;
    step(rules, state, {creation({100, 0, 100, 299})}, {{}, kind});
    EXPECT_EQ(state_line(state), state_line(before));
    EXPECT_EQ(rules.outcome(state).reason, reason);
    EXPECT_EQ(rules.outcome(state).winners, std::vector<Seat>{hunter_seat});
    EXPECT_EQ(rules.outcome(state).scores, (std::vector<double>{-41, 41}));
    EXPECT_TRUE(rules.forfeits(before, prey_seat, kind));
    EXPECT_FALSE(rules.forfeits(before, hunter_seat, kind));
  }
}

TEST(EvasionRules, a_prey_that_is_gone_loses_when_it_should_move) {
  const Rules rules;
  State state = state_of("40 100 100 1 1 null 230 200 1 0 0");
  EXPECT_FALSE(rules.forfeits(state, prey_seat, FaultKind::left));
  step(rules, state, {}, {{}, FaultKind::left});
  EXPECT_FALSE(rules.outcome(state).over());
  step(rules, state, {}, {{}, FaultKind::left});
  EXPECT_EQ(rules.outcome(state).reason, "prey-left");
}

TEST(EvasionRules, the_cap_is_the_preys_and_a_capture_on_it_the_hunters) {
  Config config;
  config.tick_cap = 42;
  const Rules rules(config);
  State free = state_of("41 100 100 1 1 null 230 200 0 0 0");
  rules.play(free, {}, {});
  EXPECT_EQ(rules.outcome(free).reason, "tick-cap");
  EXPECT_EQ(rules.outcome(free).winners, std::vector<Seat>{prey_seat});
  State caught = state_of("41 100 100 1 1 null 105 101 0 0 0");
  rules.play(caught, {}, {});
  EXPECT_EQ(rules.outcome(caught).reason, "capture");
  EXPECT_EQ(rules.outcome(caught).scores, (std::vector<double>{-42, 42}));
}

TEST(EvasionRules, seats_cannot_make_each_others_moves) {
  const Rules rules;
  EXPECT_EQ(rules.check({}, hunter_seat, {{}, {}, Point{1, 0}})->code, "not-the-prey");
  EXPECT_EQ(rules.check({}, prey_seat, creation({0, 0, 0, 9}))->code, "not-the-hunter");
}

TEST(EvasionRules, values_survive_json) {
  const State state = state_of("40 100 100 1 1 20 230 200 0 0 2 0 50 299 50 7 60 7 80");
  State back;
  from_json(to_json(state), back);
  EXPECT_EQ(back, state);
  EXPECT_EQ(hash_of(back), hash_of(state));
  const Told told = Rules().told(state, prey_seat);
  Told heard;
  from_json(to_json(told), heard);
  EXPECT_EQ(heard, told);
  EXPECT_EQ(to_json(told).as_object().at("max_walls"), 10);
  const Action action{{Wall{1, 2, 1, 3}}, Wall{4, 5, 6, 5}, {}};
  Action read;
  from_json(to_json(action), read);
  EXPECT_EQ(read, action);
}

TEST(EvasionRules, a_configuration_names_its_ranges) {
  Config config;
  EXPECT_THROW(from_json(json::parse(R"({"max_walls": -1})"), config), BadValue);
  EXPECT_EQ(schema_of<Config>().size(), 7U);
}

TEST(EvasionRules, the_clock_is_two_minutes_in_all) {
  EXPECT_EQ(Rules().clocks().total, std::chrono::seconds(120));
  EXPECT_EQ(Rules().pace().beat, std::chrono::milliseconds(5));
  Config config;
  config.total_ms = 0;
  EXPECT_TRUE(Rules(config).clocks().none());
}

}  // namespace
}  // namespace agon::evasion
