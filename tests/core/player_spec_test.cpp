#include "core/player_spec.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using Kind = PlayerSpec::Kind;

TEST(PlayerSpec, BuiltInPlayersHaveParameters) {
  const auto player = player_spec("champion?nodes=20000&health=900");
  EXPECT_EQ(player.kind, Kind::built_in);
  EXPECT_EQ(player.word, "champion");
  EXPECT_EQ(player.params, (std::vector<std::string>{"nodes=20000", "health=900"}));
  EXPECT_EQ(player_spec("random").word, "random");
  EXPECT_TRUE(player_spec("random").params.empty());
  EXPECT_TRUE(player_spec("random?").params.empty());
  EXPECT_EQ(player_spec("a?b=?&").params, (std::vector<std::string>{"b=?"}));
  EXPECT_EQ(player_spec("").word, "");
}

TEST(PlayerSpec, EveryKindIsParsedAndPrintedAlike) {
  const std::pair<const char*, Kind> kinds[] = {
      {"champion", Kind::built_in},
      {"champion?nodes=20000&health=900", Kind::built_in},
      {"cmd:python3 bot.py --ask=\"why?\"&", Kind::program},
      {"client:./zappy_ai -p {port}", Kind::client},
      {"java:lab/beavis", Kind::java_class},
      {"lab:beavis", Kind::lab_entry},
      {"python:bot.py", Kind::other_scheme},
      {"Team: A", Kind::other_scheme},
      {"person", Kind::person},
      {"", Kind::socket},
  };
  for (const auto& [text, kind] : kinds) {
    EXPECT_EQ(player_spec(text).kind, kind) << text;
    EXPECT_EQ(kind_of_player(text), kind) << text;
    EXPECT_EQ(text_of(player_spec(text)), text);
    EXPECT_EQ(is_outside(text), kind != Kind::built_in && kind != Kind::person && kind != Kind::socket);
  }
}

TEST(PlayerSpec, CommandLinesAreThoseOfProgramsAndClients) {
  EXPECT_EQ(command_line_in("cmd:python3 bot.py a:b"), "python3 bot.py a:b");
  EXPECT_EQ(command_line_in("client:./ai"), "./ai");
  EXPECT_EQ(command_line_in("cmd:"), "");
  EXPECT_EQ(command_line_in("java:lab/beavis"), std::nullopt);
  EXPECT_EQ(command_line_in("champion"), std::nullopt);
  EXPECT_EQ(program_text("python3 bot.py"), "cmd:python3 bot.py");
  EXPECT_EQ(client_text("./ai"), "client:./ai");
}

}  // namespace
}  // namespace agon
