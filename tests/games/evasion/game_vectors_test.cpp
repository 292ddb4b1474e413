#include <fmt/format.h>
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include "games/evasion/rules/text.h"
#include "games/evasion/vectors.h"

namespace agon::evasion {
namespace {

std::string sha256_of(const std::string& bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned length = 0;
  EVP_Digest(bytes.data(), bytes.size(), digest, &length, EVP_sha256(), nullptr);
  std::string text;
  for (unsigned index = 0; index < length; ++index) text += fmt::format("{:02x}", digest[index]);
  return text;
}

/// What is said at a tick; players of the recordings say "none" where nothing is noted.
std::string move_at(const boost::json::object& record, std::string_view who, int tick) {
  const std::string move =
      word_of(record.at(boost::json::string_view(who.data(), who.size())).as_object(), std::to_string(tick));
  return move.empty() ? "none" : move;
}

void expect_game(const boost::json::object& record) {
  const Rules rules = original_rules(record);
  State state = rules.start(0);
  std::string lines = state_line(state) + "\n";
  std::vector<std::string> line_at{state_line(state)};
  int refused = 0;
  while (state.ending == Ending::none) {
    const Action hunter = parse_hunter_move(move_at(record, "hunter", state.tick)).action;
    const Action prey = parse_prey_move(move_at(record, "prey", state.tick)).action;
    refused += rules.check(state, hunter_seat, hunter) ? 1 : 0;
    rules.play(state, hunter, prey);
    line_at.push_back(state_line(state));
    lines += line_at.back() + "\n";
  }
  EXPECT_EQ(state.tick, record.at("ticks").as_int64());
  EXPECT_EQ(state.ending == Ending::capture, record.at("caught").as_int64() == 1);
  EXPECT_EQ(refused, record.at("refused").as_int64());
  EXPECT_EQ(line_at.back(), word_of(record, "final"));
  for (const auto& point : record.at("check").as_array()) {
    const auto tick = static_cast<std::size_t>(point.as_array()[0].as_int64());
    EXPECT_EQ(line_at.at(tick), point.as_array()[1].as_string().c_str());
  }
  EXPECT_EQ(sha256_of(lines), word_of(record, "sha256"));
}

TEST(EvasionVectors, whole_games_of_the_original) {
  const auto records = vectors_of("game");
  ASSERT_GE(records.size(), 5U);
  for (const auto& record : records) {
    SCOPED_TRACE(word_of(record, "name"));
    expect_game(record);
  }
}

}  // namespace
}  // namespace agon::evasion
