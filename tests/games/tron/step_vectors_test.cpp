#include <gtest/gtest.h>

#include "games/tron/rules/cycle.h"
#include "games/tron/vectors.h"
#include "kit/decided.h"

namespace agon::tron {
namespace {

State state_of(const boost::json::object& record, const boost::json::object& part) {
  State state;
  state.cycle = number(record.at("c"));
  state.board = board_of(part.at("board"));
  state.agents = {agent_of(part.at("B")), agent_of(part.at("Y"))};
  state.scores = {number(part.at("s").at(0)), number(part.at("s").at(1))};
  return state;
}

void expect_step(const boost::json::object& record) {
  Config config;
  static_cast<Constants&>(config) = constants_of(record.at("const"));
  const Rules rules(config);
  State state = state_of(record, record);
  const State before = state;
  const Action actions[2]{action_of(record.at("cmd").at(0).as_string().c_str()),
                          action_of(record.at("cmd").at(1).as_string().c_str())};
  const Undo undo = play_cycle_with_undo(config, state, actions[blue], actions[yellow]);
  State expected = state_of(record, record.at("next").as_object());
  expected.cycle = before.cycle + 1;
  expected.ending = state.ending;
  EXPECT_EQ(state, expected);
  EXPECT_EQ(state.ending != Ending::none, record.at("end").as_bool());
  EXPECT_EQ(winner_of(rules.outcome(state)), winner_in(record.at("winner")));
  take_back(state, undo);
  EXPECT_EQ(state, before);
  State again = before;
  rules.step(again, decided(actions[blue], actions[yellow]));
  expected.ending = again.ending;
  EXPECT_EQ(again, expected);
}

TEST(TronVectors, every_step_of_the_original) {
  const auto records = vectors_of(step_file, "step");
  ASSERT_GE(records.size(), 140U);
  for (const auto& record : records) {
    SCOPED_TRACE(boost::json::serialize(record));
    expect_step(record);
  }
}

}  // namespace
}  // namespace agon::tron
