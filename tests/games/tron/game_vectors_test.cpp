#include <gtest/gtest.h>

#include <boost/crc.hpp>

#include "games/tron/vectors.h"
#include "kit/decided.h"

namespace agon::tron {
namespace {

Config config_of(const boost::json::object& record) {
  Config config;
  static_cast<Constants&>(config) = constants_of(record.at("const"));
  config.map = "custom";
  config.rows = board_of(record.at("board")).rows();
  for (std::size_t side = 0; side < 2; ++side) {
    const Agent agent = agent_of(record.at("start").at(side));
    config.starts.push_back({agent.position.x, agent.position.y, agent.direction});
  }
  return config;
}

int crc_of(const Board& board, std::int64_t expected) {
  boost::crc_32_type crc;
  for (const Cell cell : board.cells()) crc.process_byte(static_cast<unsigned char>(cell));
  return crc.checksum() == static_cast<std::uint32_t>(expected) ? 0 : 1;
}

void expect_cycle(const State& state, const boost::json::array& trace) {
  const boost::json::array ours(trace.begin(), trace.begin() + 6);
  const boost::json::array theirs(trace.begin() + 6, trace.begin() + 12);
  ASSERT_EQ(state.agents[blue], agent_of(ours));
  ASSERT_EQ(state.agents[yellow], agent_of(theirs));
  ASSERT_EQ(state.scores, (std::array<int, 2>{number(trace[12]), number(trace[13])}));
  ASSERT_EQ(crc_of(state.board, trace[14].as_int64()), 0);
}

void expect_game(const boost::json::object& record) {
  const Config config = config_of(record);
  ASSERT_EQ(Rules::problem(config), "");
  const Rules rules(config);
  State state = rules.start(0);
  const auto& trace = record.at("trace").as_array();
  for (std::size_t cycle = 0; cycle < trace.size(); ++cycle) {
    ASSERT_FALSE(rules.deciders(state).empty());
    const std::string letters = record.at("cmds").at(cycle).as_string().c_str();
    const auto slash = letters.find('/');
    rules.step(state, decided(action_of(letters.substr(0, slash)), action_of(letters.substr(slash + 1))));
    expect_cycle(state, trace[cycle].as_array());
  }
  EXPECT_TRUE(rules.deciders(state).empty());
  EXPECT_EQ(winner_of(rules.outcome(state)), winner_in(record.at("winner")));
  EXPECT_EQ(state.board, board_of(record.at("final_board")));
}

TEST(TronVectors, whole_games_of_the_original) {
  const auto records = vectors_of(game_file, "game");
  if (records.empty()) GTEST_SKIP() << "SKIPPED: no recorded games at " << game_file;
  for (const auto& record : records) {
    SCOPED_TRACE(record.at("map").as_string().c_str());
    expect_game(record);
  }
}

}  // namespace
}  // namespace agon::tron
