#include "games/treasure_hunt/wire/messages.h"

#include <gtest/gtest.h>

#include "games/treasure_hunt/wire/client_view.h"
#include "positions.h"

namespace agon::treasure_hunt {
namespace {

const std::string declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
const std::string fine = "No error information available. Potentially, everything worked just fine.";

TEST(Messages, are_written_as_the_course_library_writes_them) {
  EXPECT_EQ(new_game_text("Ss8Zc"),
            declaration + "<uniqueGameIdentifier><uniqueGameID>Ss8Zc</uniqueGameID></uniqueGameIdentifier>");
  EXPECT_EQ(okay_text(), declaration + "<responseEnvelope><exceptionName>" + fine +
                             "</exceptionName><exceptionMessage>" + fine +
                             "</exceptionMessage><state>Okay</state></responseEnvelope>");
  EXPECT_EQ(error_text("IntoWater", "a < b"),
            declaration +
                "<responseEnvelope><exceptionName>IntoWater</exceptionName><exceptionMessage>a &lt; b"
                "</exceptionMessage><state>Error</state></responseEnvelope>");
  EXPECT_EQ(text_of(PlayerMove{"1c44", Direction::Right}),
            declaration + "<playerMove><uniquePlayerID>1c44</uniquePlayerID><move>Right</move></playerMove>");
  const std::string data = "<data xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=";
  EXPECT_NE(registered_text("x").find(data +
                                      "\"uniquePlayerIdentifier\"><uniquePlayerID>x</uniquePlayerID></data>"),
            std::string::npos);
  const GameStateMessage waiting{
      {{"id", "Max", "Muster", "musterm87", PlayerGameState::MustWait, false}}, {}, "s"};
  EXPECT_NE(text_of(waiting).find(
                data + "\"gameState\"><players><player><uniquePlayerID>id</uniquePlayerID><firstName>"
                       "Max</firstName><lastName>Muster</lastName><uaccount>musterm87</uaccount><state>"
                       "MustWait</state><collectedTreasure>false</collectedTreasure></player></players>"
                       "<map><mapNodes/></map><gameStateId>s</gameStateId></data>"),
            std::string::npos)
      << text_of(waiting);
}

TEST(Messages, come_back_as_they_were) {
  const PlayerHalfMap half{"player", nodes_from(good_rows)};
  EXPECT_EQ(read_half_map(text_of(half)).playerHalfMapNodes, half.playerHalfMapNodes);
  EXPECT_EQ(read_move(text_of(PlayerMove{"p", Direction::Left})).move, Direction::Left);
  EXPECT_EQ(read_registration(text_of(PlayerRegistration{"Ä&<", "b", "c"})).studentFirstName, "Ä&<");
  EXPECT_EQ(read_registered(registered_text("p")), "p");
  EXPECT_EQ(read_new_game(new_game_text("abcde")), "abcde");
  EXPECT_FALSE(read_envelope(error_text("a", "b")).okay);
  const Rules rules;
  const State state = after_half_maps(rules, false, true);
  const GameStateMessage message{
      {{"id", "a", "b", "c", PlayerGameState::MustAct, true}}, nodes_of(rules.view(state, 0)), "s"};
  EXPECT_EQ(message.mapNodes.size(), 100U);
  EXPECT_EQ(read_game_state(text_of(message)), message);
}

TEST(Messages, are_read_with_white_space_other_order_and_numeric_booleans) {
  const auto half = read_half_map(
      "<playerHalfMap>\n <playerHalfMapNodes> <playerHalfMapNode><terrain> Grass </terrain><Y>4</Y><X>3</X>"
      "<fortPresent>1</fortPresent></playerHalfMapNode></playerHalfMapNodes><uniquePlayerID>p</"
      "uniquePlayerID>\n</playerHalfMap>");
  EXPECT_EQ(half.uniquePlayerID, "p");
  EXPECT_EQ(half.playerHalfMapNodes, (std::vector<HalfMapNode>{{3, 4, true, Terrain::Grass}}));
}

TEST(Messages, that_are_none_say_what_is_wrong) {
  const auto complaint = [](auto&& read, const std::string& text) -> std::string {
    try {
      read(text);
    } catch (const BadMessage& bad) {
      return bad.what();
    }
    return "nothing";
  };
  const auto contains = [&](const std::string& said, const std::string& part) {
    return said.find(part) != std::string::npos;
  };
  const auto move = [&](const std::string& text) {
    return complaint([](const auto& each) { read_move(each); }, text);
  };
  EXPECT_TRUE(contains(move("<playerMove"), "not XML"));
  EXPECT_TRUE(contains(move(""), "not XML"));
  EXPECT_TRUE(contains(move("<other/>"), "expected <playerMove>"));
  EXPECT_TRUE(contains(move("<playerMove><uniquePlayerID>x</uniquePlayerID></playerMove>"), "has no <move>"));
  EXPECT_TRUE(
      contains(move("<playerMove><uniquePlayerID>x</uniquePlayerID><move>Sideways</move></playerMove>"),
               "Up | Down | Left | Right"));
  const auto registration = [&](const std::string& name) {
    return complaint([](const auto& each) { read_registration(each); },
                     text_of(PlayerRegistration{name, "b", "c"}));
  };
  EXPECT_TRUE(contains(registration(""), "1 to 50 characters"));
  EXPECT_TRUE(contains(registration(std::string(51, 'x')), "it has 51"));
  std::string umlauts;
  for (int count = 0; count < 50; ++count) umlauts += "ä";
  EXPECT_EQ(registration(umlauts), "nothing");
}

TEST(RemoteEyes, see_what_the_seat_sees) {
  const Rules rules;
  State state = rules.start(5);
  std::array<RemoteEyes, 2> eyes{RemoteEyes{"0", Profile::strict}, RemoteEyes{"1", Profile::strict}};
  Random random(5, "test.eyes");
  for (int action = 0; action < 150 && state.ending == Ending::none; ++action) {
    const Seat seat = state.turn;
    const View view = rules.view(state, seat);
    GameStateMessage message;
    for (const Seat each : {seat, 1 - seat})
      message.players.push_back({std::to_string(each), "", "", "",
                                 each == seat ? PlayerGameState::MustAct : PlayerGameState::MustWait,
                                 state.sides[each].collected});
    message.mapNodes = nodes_of(view);
    View seen = eyes[seat].view_of(message);
    if (seen.progress == 0) seen.heading = view.heading;
    ASSERT_EQ(seen, view) << action;
    const auto legal = rules.actions(state, seat);
    const auto& chosen = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    play(rules, state, chosen);
    eyes[seat].acted(chosen);
  }
  EXPECT_GE(state.actions, 100);
}

}  // namespace
}  // namespace agon::treasure_hunt
