// The codecs of both protocols, and the words for people.
#include "games/zappy/rules/text.h"

#include <gtest/gtest.h>

#include "games/zappy/rules/gui_text.h"
#include "games/zappy/rules/operator_text.h"
#include "games/zappy/rules/world.h"

namespace agon::zappy {
namespace {

Command command(Verb verb, bool wrong = false, std::string text = {}) {
  return {verb, Resource::food, wrong, std::move(text)};
}

TEST(ZappyText, commands_are_read_as_the_reference_reads_them) {
  const std::vector<std::pair<std::string, Command>> lines{
      {"Forward", command(Verb::Forward)},
      {"  Inventory ", command(Verb::Inventory)},
      {"\tInventory\t", command(Verb::Inventory)},
      {"Inventory\r", command(Verb::Inventory)},
      {"forward", command(Verb::unknown)},
      {"LOOK", command(Verb::unknown)},
      {"", command(Verb::unknown)},
      {"   ", command(Verb::unknown)},
      {"ForwardForward", command(Verb::unknown)},
      {"Forward x", command(Verb::Forward, true)},
      {"Look 1", command(Verb::Look, true)},
      {"Take", command(Verb::Take, true)},
      {"Take bogus", command(Verb::Take, true)},
      {"Take Food", command(Verb::Take, true)},
      {"Take food food", command(Verb::Take, true)},
      {"Take\tfood", command(Verb::Take)},
      {"Broadcast", command(Verb::Broadcast, true)},
      {"Broadcast  ", command(Verb::Broadcast, true, " ")},
      {"Broadcast hello  world ", command(Verb::Broadcast, false, "hello  world ")},
      {"Broadcast \"a b\"", command(Verb::Broadcast, false, "\"a b\"")},
      {"Broadcast  x", command(Verb::Broadcast, false, " x")},
      {"Broadcast \xC2", command(Verb::Broadcast, false, "\xC2")},
      {"GRAPHIC", command(Verb::unknown)},
      {"avance", command(Verb::unknown)},
  };
  for (const auto& [line, expected] : lines) EXPECT_EQ(parse_command(line), expected) << "\"" << line << "\"";
  EXPECT_EQ(parse_command("Set thystame").object, Resource::thystame);
}

TEST(ZappyText, every_command_survives_the_way_to_the_server) {
  for (int verb = static_cast<int>(Verb::Forward); verb < static_cast<int>(Verb::unknown); ++verb) {
    Command given = command(static_cast<Verb>(verb));
    if (given.verb == Verb::Take) given.object = Resource::mendiane;
    if (given.verb == Verb::Broadcast) given.text = "two words";
    std::string text;
    append_command(text, given);
    ASSERT_TRUE(text.ends_with('\n'));
    text.pop_back();
    EXPECT_EQ(parse_command(text), given) << text;
  }
}

TEST(ZappyText, messages_are_read) {
  EXPECT_EQ(parse_message("ok")->kind, MessageKind::ok);
  EXPECT_EQ(parse_message("ko\r")->kind, MessageKind::ko);
  EXPECT_EQ(parse_message("12")->number, 12);
  EXPECT_EQ(parse_message("12")->kind, MessageKind::connect_nbr);
  EXPECT_EQ(parse_message("eject: 7")->number, 7);
  EXPECT_EQ(parse_message("Elevation underway")->kind, MessageKind::underway);
  EXPECT_EQ(parse_message("Current level: 3")->number, 3);
  const auto heard = parse_message("message 4, a, b ");
  EXPECT_EQ(heard->number, 4);
  EXPECT_EQ(heard->text, "a, b ");
  EXPECT_EQ(parse_message("message 9, x"), std::nullopt);
  EXPECT_EQ(parse_message("dead"), std::nullopt);
  EXPECT_EQ(parse_message(""), std::nullopt);
  const auto stock =
      parse_message("[ food 9, linemate 0, deraumere 1, sibur 0, mendiane 0, phiras 0, thystame 4 ]");
  EXPECT_EQ(stock->kind, MessageKind::inventory);
  EXPECT_EQ(stock->stock, (Amounts{9, 0, 1, 0, 0, 0, 4}));
}

TEST(ZappyText, views_are_read_in_every_servers_form) {
  for (const char* line : {"[ player food,, thystame thystame, ]", "[player food,,thystame thystame,]",
                           "[ food player, , thystame thystame,  ]"}) {
    const auto message = parse_message(line);
    ASSERT_EQ(message->kind, MessageKind::look) << line;
    ASSERT_EQ(message->tiles.size(), 4U) << line;
    EXPECT_EQ(message->tiles[0].player, 1);
    EXPECT_EQ(message->tiles[0].things[0], 1);
    EXPECT_EQ(message->tiles[2].things[6], 2);
    EXPECT_EQ(message->tiles[3], SeenTile{});
  }
}

TEST(ZappyText, requests_of_guis_are_read) {
  const auto ask = [](std::string_view line) { return parse_request(line).ask; };
  EXPECT_EQ(ask("msz"), Ask::msz);
  EXPECT_EQ(ask(" msz "), Ask::msz);
  EXPECT_EQ(ask("msz 1"), Ask::wrong);
  EXPECT_EQ(ask("MSZ"), Ask::unknown);
  EXPECT_EQ(ask(""), Ask::unknown);
  EXPECT_EQ(ask("pnw"), Ask::unknown);
  EXPECT_EQ(ask("mct 1"), Ask::wrong);
  EXPECT_EQ(ask("bct 0"), Ask::wrong);
  EXPECT_EQ(ask("bct a b"), Ask::wrong);
  EXPECT_EQ(ask("bct 0 0 0"), Ask::wrong);
  EXPECT_EQ(parse_request("bct 3 -4").y, -4);
  EXPECT_EQ(parse_request("ppo #12").number, 12);
  EXPECT_EQ(parse_request("plv 12").number, 12);
  EXPECT_EQ(ask("ppo #a"), Ask::wrong);
  EXPECT_EQ(ask("ppo"), Ask::wrong);
  EXPECT_EQ(ask("sst #5"), Ask::wrong);
  EXPECT_EQ(ask("sst 99999999999999999999"), Ask::wrong);
}

TEST(ZappyText, a_gui_is_greeted_in_the_references_order) {
  Config config;
  config.width = 2;
  config.height = 1;
  config.clients = 1;
  State state = founded(config, 1, {"A", "B"});
  WorldObserver nobody_looks;
  World world(config, state, nobody_looks);
  world.move(*world.join(0), 1, 0, Orientation::W);
  for (int x = 0; x < 2; ++x)
    for (std::size_t kind = 0; kind < resource_kinds; ++kind)
      world.set_ground(x, 0, static_cast<Resource>(kind), x == 0 ? static_cast<int>(kind) : 0);
  const auto& egg =
      *std::find_if(state.eggs.begin(), state.eggs.end(), [](const Egg& each) { return each.laid(); });
  const std::string place = std::to_string(egg.x) + " " + std::to_string(egg.y) + "\n";
  std::string text;
  GuiText(config, state, GuiIds::hash).greeting(text, 100);
  EXPECT_EQ(text,
            "msz 2 1\nsgt 100\nbct 0 0 0 1 2 3 4 5 6\nbct 1 0 0 0 0 0 0 0 0\ntna A\ntna B\n"
            "pnw #0 1 0 4 1 A\npin #0 1 0 9 0 0 0 0 0 0\nplv #0 1\nenw #1 #-1 " +
                place);
  text.clear();
  GuiText(config, state, GuiIds::bare).greeting(text, 100);
  EXPECT_NE(text.find("pnw #0 1 0 4 1 A\npin 0 1 0 9 0 0 0 0 0 0\nplv 0 1\nenw 1 -1 " + place),
            std::string::npos);
}

TEST(ZappyText, an_operator_is_told_what_would_be_right) {
  EXPECT_EQ(parse_operator_command("/tp 0 5 6 W").orientation, Orientation::W);
  EXPECT_EQ(parse_operator_command("tp #3 5 6").player, 3);
  EXPECT_FALSE(parse_operator_command("tp 0 5 6").turns);
  EXPECT_EQ(parse_operator_command("setTile linemate 2 5 6").amount, 2);
  EXPECT_EQ(parse_operator_command("send  two words").text, "two words");
  for (const char* line : {"", "foo", "tp", "tp 0 1", "tp a 1 1", "tp 0 1 1 X", "tp 0 1 1 NE", "setLevel 0 9",
                           "setTile gold 1 1 1", "setTile food -1 1 1", "noFood maybe", "send", "kill 1 2",
                           "freq 0", "freq 10001"})
    EXPECT_THROW(parse_operator_command(line), BadOperatorCommand) << line;
  try {
    parse_operator_command("setTile gold 1 1 1");
  } catch (const BadOperatorCommand& bad) {
    EXPECT_STREQ(bad.what(),
                 "setTile: expected a resource, got \"gold\"; right would be: setTile RESOURCE AMOUNT X Y");
  }
}

TEST(ZappyWords, tell_level_stock_and_what_is_being_done) {
  Trantorian who;
  who.level = 3;
  EXPECT_EQ(words_of(who), "level 3; carries nothing; waits");
  who.stock[0] = 8;
  who.stock[1] = 2;
  who.queue.push_back({Verb::Take, Resource::linemate, false, ""});
  EXPECT_EQ(words_of(who), "level 3; carries 8 food, 2 linemate; Take linemate");
  who.queue.front() = {Verb::Broadcast, Resource::food, false, "our secret"};
  EXPECT_EQ(words_of(who), "level 3; carries 8 food, 2 linemate; Broadcast");
  who.ritual = 0;
  EXPECT_EQ(words_of(who), "level 3; carries 8 food, 2 linemate; in an incantation");
}

}  // namespace
}  // namespace agon::zappy
