#include "games/tron/wire/lobby.h"

#include <gtest/gtest.h>

#include "games/tron/wire/world.h"

namespace agon::tron::wire {
namespace {

/// Joins and waits, as a server does; the side, and whom it plays against ("" while it waits).
struct Seated {
  std::string refusal;
  Seat side = blue;
  std::string opponent;
};

Seated join(Lobby& lobby, const std::string& who, bool online = false, Name agent = "0") {
  auto joining = lobby.join({online, who, std::move(agent)});
  Seated seated{joining.refusal, joining.place.side, joining.opponent ? joining.opponent->nickname : ""};
  if (joining.refusal.empty() && !joining.opponent) lobby.wait(joining.place);
  return seated;
}

TEST(TronLobby, pairs_fill_the_oldest_waiting_match) {
  Lobby lobby({});
  EXPECT_EQ(join(lobby, "a").side, blue);
  const auto second = join(lobby, "b");
  EXPECT_EQ(second.side, yellow);
  EXPECT_EQ(second.opponent, "a");
  EXPECT_EQ(lobby.waiting(), 0U);
  EXPECT_EQ(join(lobby, "c").opponent, "");
  EXPECT_EQ(join(lobby, "c").opponent, "c") << "the same nickname, as the original allows it";
}

TEST(TronLobby, refusals_say_why) {
  Lobby offline({});
  EXPECT_NE(join(offline, "a", true).refusal, "");
  EXPECT_NE(join(offline, "a", false, "1").refusal, "");
  EXPECT_NE(join(offline, "a", false, std::nullopt).refusal, "");
  EXPECT_NE(join(offline, std::string(1001, 'x')).refusal, "");
  EXPECT_EQ(join(offline, std::string(1000, 'x')).refusal, "");
  JoinRules rules;
  rules.online = true;
  Lobby online(rules);
  EXPECT_NE(join(online, "a").refusal, "");
  for (const auto* token : {"", "team", "a-b-c"}) EXPECT_NE(join(online, token, true).refusal, "") << token;
}

TEST(TronLobby, tokens_pick_the_match) {
  JoinRules rules;
  rules.online = true;
  Lobby lobby(rules);
  join(lobby, "final/a-0", true);
  join(lobby, "b-0", true);
  EXPECT_EQ(join(lobby, "final/c-0", true).opponent, "a.nickname");
  EXPECT_EQ(join(lobby, "d-0", true).opponent, "b.nickname");
  rules.matches = {"final"};
  Lobby pinned(rules);
  EXPECT_NE(join(pinned, "a-0", true).refusal, "");
  EXPECT_EQ(join(pinned, "final/a-0", true).refusal, "");
}

TEST(TronLobby, allowed_teams_have_their_sides) {
  JoinRules rules;
  rules.allowed_teams = {{"a", yellow}, {"b", yellow}, {"c", blue}};
  Lobby lobby(rules);
  EXPECT_NE(join(lobby, "x").refusal, "");
  EXPECT_EQ(join(lobby, "a").side, yellow);
  EXPECT_EQ(join(lobby, "b").opponent, "") << "both want Yellow";
  const auto third = join(lobby, "c");
  EXPECT_EQ(third.side, blue);
  EXPECT_EQ(third.opponent, "a");
}

TEST(TronLobby, names_are_shown_as_utf8) {
  EXPECT_EQ(shown_name("\xc9mile"), "\xc3\x89mile");
  EXPECT_EQ(shown_name("a\nb"), "ab");  // what could steer a terminal is left out
}

}  // namespace
}  // namespace agon::tron::wire
