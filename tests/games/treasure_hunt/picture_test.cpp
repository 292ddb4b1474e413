// What is drawn: the truth, what each seat sees of it, and what a client knows.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/treasure_hunt/wire/client_view.h"
#include "positions.h"

namespace agon::treasure_hunt {
namespace {

const Rules rules;

bool is_unseen(const Sight& sight, std::uint32_t id) {
  return std::find(sight.unseen.begin(), sight.unseen.end(), id) != sight.unseen.end();
}

const Sprite* sprite_of(const Picture& picture, std::uint32_t id) {
  for (const auto& sprite : picture.sprites)
    if (sprite.id == id) return &sprite;
  return nullptr;
}

TEST(Picture, tells_what_each_seat_sees) {
  State state = after_half_maps(rules, false, true);
  const Picture picture = rules.picture(state, nullptr);
  EXPECT_EQ(picture.sprites.size(), 6U) << "two forts, treasures and avatars: the truth";
  ASSERT_EQ(picture.sights.size(), 2U);
  for (Seat seat = 0; seat < 2; ++seat) {
    const Sight& sight = picture.sights[seat];
    EXPECT_EQ(sight.seat, seat);
    ASSERT_EQ(sight.cells.size(), 100U);
    EXPECT_EQ(std::count(sight.cells.begin(), sight.cells.end(), '.'), 1) << "the own fort's field";
    EXPECT_EQ(sight.cells[static_cast<std::size_t>(state.board.index(state.sides[seat].fort))], '.');
    EXPECT_FALSE(is_unseen(sight, fort_id(seat)));
    EXPECT_FALSE(is_unseen(sight, avatar_id(seat)));
    for (const auto id : {treasure_id(seat), fort_id(1 - seat), treasure_id(1 - seat), avatar_id(1 - seat)})
      EXPECT_TRUE(is_unseen(sight, id)) << id;
  }
  state.sides[0].actions = 8;
  state.revealed[0].insert(state.board.index(state.sides[0].treasure));
  state.revealed[0].insert(state.board.index(state.sides[1].fort));
  const Sight later = rules.picture(state, nullptr).sights[0];
  for (const auto id : {treasure_id(0), fort_id(1), avatar_id(1)}) EXPECT_FALSE(is_unseen(later, id)) << id;
  EXPECT_TRUE(is_unseen(later, treasure_id(1))) << "nobody ever sees the other's";
}

TEST(Picture, the_winner_is_seen_on_the_fort_it_took) {
  State state = after_half_maps(rules, false, true);
  const State before = state;
  state.sides[0].collected = true;
  state.sides[0].position = state.sides[1].fort;
  Rules::lose(state, 1, Ending::enemy_fort);
  const Picture picture = rules.picture(state, &before);
  const auto* winner = sprite_of(picture, avatar_id(0));
  const auto* fort = sprite_of(picture, fort_id(1));
  ASSERT_NE(winner, nullptr);
  ASSERT_NE(fort, nullptr);
  EXPECT_GT(winner, fort) << "drawn after it";
  EXPECT_LT(winner->size, fort->size) << "and the fort is seen under it";
  EXPECT_EQ(winner->color, avatar_colors[0]) << "who carries a treasure keeps its colour";
  ASSERT_NE(sprite_of(picture, treasure_id(0)), nullptr) << "the treasure is carried";
  EXPECT_EQ(sprite_of(picture, treasure_id(0))->color, gold);
  EXPECT_EQ(picture.marks.back().text.substr(0, 11), "Orange wins");
  EXPECT_NE(picture.panels[0].role, picture.panels[1].role);
}

std::string told(const State& state, const State& before) {
  std::string sentences;
  for (const auto& mark : rules.picture(state, &before).marks) sentences += mark.text + "\n";
  return sentences;
}

TEST(Picture, tells_what_happened_in_sentences) {
  const State before = after_half_maps(rules, false, true);
  State state = before;
  state.sides[1].collected = true;
  EXPECT_EQ(told(state, before), "Violet found its treasure\n");
  state = before;
  state.revealed[0].insert(state.board.index(state.sides[1].fort));
  EXPECT_EQ(told(state, before), "Orange saw the enemy's fort for the first time\n");
  const State maps_missing = rules.start(1);
  state = maps_missing;
  play(rules, state, half_map_action(good_rows));
  EXPECT_EQ(told(state, maps_missing),
            std::string(maps_missing.turn == 0 ? "Orange" : "Violet") + " drew its half map\n");
}

TEST(Picture, gives_a_chance_by_the_actions_that_are_still_needed) {
  State state = after_half_maps(rules, false, true);
  const Lead begun = *rules.lead(state);
  EXPECT_EQ(begun.sides[1].value, -begun.value);
  EXPECT_EQ(begun.value > 0, begun.sides[0].amount < begun.sides[1].amount) << "fewer actions are better";
  state.sides[0].position = state.sides[0].treasure;
  const Lead nearer = *rules.lead(state);
  EXPECT_LT(nearer.sides[0].amount, begun.sides[0].amount);
  EXPECT_GT(nearer.value, begun.value);
  state.sides[0].collected = true;
  state.sides[0].position = state.sides[1].fort;
  EXPECT_EQ(rules.lead(state)->sides[0].amount, 0);
  Rules::lose(state, 1, Ending::enemy_fort);
  EXPECT_EQ(rules.lead(state)->value, 1);
}

TEST(Picture, gives_no_chance_before_the_map_is_there) { EXPECT_FALSE(rules.lead(rules.start(1))); }

TEST(Picture, explains_a_half_map_while_one_is_asked_for) {
  State state = rules.start(1);
  const Picture asked = rules.picture(state, nullptr);
  const std::string name = side_names[state.turn];
  ASSERT_EQ(asked.labels.size(), 1U);
  EXPECT_EQ(asked.labels[0].text, name + " draws its half of the map");
  EXPECT_EQ(asked.caption,
            "action 0, " + name +
                " draws its half of the map: 50 fields, at least 24 grass, 7 water, 5 mountains, "
                "a fort on grass, no islands");
  const Picture played = rules.picture(after_half_maps(rules, false, true), nullptr);
  EXPECT_TRUE(played.labels.empty());
  EXPECT_EQ(played.caption.find("half"), std::string::npos);
}

TEST(Picture, halves_have_tones_of_their_own) {
  const State state = after_half_maps(rules, false, true);
  const Picture picture = rules.picture(state, nullptr);
  ASSERT_EQ(picture.tiles.size(), 100U);
  const auto own = static_cast<std::size_t>(state.board.index(state.sides[0].fort));
  const auto other = static_cast<std::size_t>(state.board.index(state.sides[1].fort));
  EXPECT_EQ(picture.tiles[own], 'b');
  EXPECT_EQ(picture.tiles[other], 'e');
  EXPECT_EQ(picture.palette[1].name, picture.palette[4].name);
}

GameStateMessage message_of(const State& state, Seat seat) {
  GameStateMessage message;
  for (Seat each = 0; each < 2; ++each) {
    PlayerState player;
    player.uniquePlayerID = each == seat ? "me" : "other";
    player.firstName = each == seat ? "Own" : "Enemy";
    player.lastName = "Hunter";
    player.collectedTreasure = state.sides[each].collected;
    player.state = state.ending == Ending::none
                       ? (state.turn == each ? PlayerGameState::MustAct : PlayerGameState::MustWait)
                       : (state.loser == each ? PlayerGameState::Lost : PlayerGameState::Won);
    message.players.push_back(player);
  }
  message.mapNodes = nodes_of(rules.view(state, seat));
  return message;
}

TEST(ClientPicture, shows_what_the_client_knows_up_to_the_end) {
  State state = after_half_maps(rules, false, true);
  RemoteEyes eyes("me", Profile::strict);
  ClientPicture pictures("me");
  eyes.acted(half_map_action(good_rows));
  auto message = message_of(state, 0);
  Picture picture = pictures.next(eyes.view_of(message), message);
  EXPECT_NE(sprite_of(picture, avatar_id(0)), nullptr);
  EXPECT_NE(sprite_of(picture, fort_id(0)), nullptr);
  ASSERT_NE(sprite_of(picture, avatar_id(1)), nullptr);
  EXPECT_EQ(sprite_of(picture, avatar_id(1))->label, "?") << "drawn by lot";
  EXPECT_EQ(sprite_of(picture, fort_id(1)), nullptr);
  EXPECT_EQ(sprite_of(picture, treasure_id(0)), nullptr);
  EXPECT_EQ(picture.panels[0].name, "Own Hunter");
  EXPECT_EQ(picture.panels[1].name, "Enemy Hunter");
  EXPECT_EQ(picture.marks.front().kind, "half-map");

  state.sides[0].collected = true;
  message = message_of(state, 0);
  picture = pictures.next(eyes.view_of(message), message);
  EXPECT_EQ(picture.marks.front().text, "the treasure was collected");
  EXPECT_EQ(picture.panels[0].score, "looks for the fort");

  Rules::lose(state, 1, Ending::enemy_fort);
  message = message_of(state, 0);
  picture = pictures.next(eyes.view_of(message), message);
  EXPECT_EQ(picture.caption, "won after 1 own actions");
  EXPECT_EQ(picture.panels[1].score, "lost");
  EXPECT_EQ(picture.marks.back().kind, "end");
}

TEST(ClientPicture, can_be_drawn_before_there_is_a_map) {
  GameStateMessage message;
  message.players.push_back({"me", "Own", "Hunter", "x", PlayerGameState::MustWait, false});
  RemoteEyes eyes("me", Profile::strict);
  const Picture picture = ClientPicture("me").next(eyes.view_of(message), message);
  EXPECT_EQ(picture.width * picture.height, 100);
  EXPECT_TRUE(picture.sprites.empty());
  EXPECT_EQ(picture.sights[0].cells.size(), 100U);
  EXPECT_EQ(picture.panels[1].score, "has not come yet");
}

}  // namespace
}  // namespace agon::treasure_hunt
