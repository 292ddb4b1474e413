// Start lines of strangers: what is refused, and what must go on working.
#include "ladder/recipe.h"

#include "core/errors.h"
#include "ladder/kit.h"

namespace agon::ladder {
namespace {

namespace fs = std::filesystem;

class RecipeTest : public LadderTest {
 protected:
  static std::string refusal(const std::string& json) {
    try {
      recipe_of_text(json);
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return "";
  }
};

TEST_F(RecipeTest, a_start_names_nothing_outside_of_its_folder) {
  for (const char* line : {"python3 bot.py ~",
                           "python3 bot.py ~/x",
                           "python3 bot.py '~/x'",
                           "python3 bot.py --x=~/y",
                           "python3 bot.py ~root",
                           "python3 ../bot.py",
                           "python3 {folder}/..",
                           "python3 {folder}/../2/bot.py",
                           "python3 {folder}2/bot.py",
                           "python3 x{folder}",
                           "python3 a/../../b",
                           "python3 ..",
                           "python3 --x=..",
                           "python3 --x=a/..",
                           "java -cp a:../b Bot",
                           "python3 /etc/shadow",
                           "cat /",
                           "python3 --file=/etc/passwd",
                           "python3 '/etc/shadow'",
                           "python3 \\/etc/shadow",
                           "python3 /usr/../etc/shadow",
                           "python3 /usrx",
                           "python3 /home/me/bot.py",
                           "python3 //etc/shadow",
                           "java -cp a:/etc Bot",
                           "python3 x://etc/shadow"})
    EXPECT_NE(refusal_of_start(line), "") << line;
  for (const char* line :
       {"python3 bot.py", "/usr/bin/python3 bot.py", "./bot", "java -XX:+UseSerialGC -cp {folder} Bot",
        "java -cp {folder}/a:{folder}/b Bot", "node sub/bot.js --x=1..2", "python3 main.py {host}:{port}",
        "python3 main.py ws://{host}:{port}/game", "python3 bot.py ... a..b x~ a~b",
        "/usr/lib/jvm/bin/java -cp . Bot", "sh -c 'echo a > /dev/null'"})
    EXPECT_EQ(refusal_of_start(line), "") << line;
}

TEST_F(RecipeTest, settings_are_refused_with_their_line) {
  const auto refused = [&](const std::string& settings) {
    write("toml/agon.toml", settings);
    try {
      recipe_of(path("toml"));
    } catch (const BadRequest& bad) {
      return std::string(bad.what());
    }
    return std::string();
  };
  EXPECT_NE(refused("\n\nstart = \"python3 bot.py ~\"").find("agon.toml:3: start: \"~\" names a home folder"),
            std::string::npos);
  EXPECT_NE(
      refused("build = \"make\"\nclient = \"python3 bot.py {folder}/..\"").find("agon.toml:2: client: "),
      std::string::npos);
  EXPECT_NE(refused("start = \"\"\"python3\nbot.py\"\"\"").find("agon.toml:1: start must be one line"),
            std::string::npos);
  EXPECT_NE(refused("start = \"x\"\n#" + std::string(4096, 'x')).find("agon.toml has more than 4 KiB"),
            std::string::npos);
  std::string deep = "a";
  for (int each = 0; each < 2000; ++each) deep += ".a";
  EXPECT_NE(refused("start = \"x\"\n" + deep + " = 1").find("agon.toml:2: keys and brackets nest deeper"),
            std::string::npos);
  EXPECT_EQ(refused("start = \"/usr/bin/python3 bot.py --x=1..2\""), "");
  for (const std::string more : {"network = true", "env = [\"LLM_KEY\"]"})  // the host's alone
    EXPECT_NE(refused("start = \"x\"\n" + more).find("agon.toml:2: unknown key \""), std::string::npos);
}

TEST_F(RecipeTest, what_comes_out_of_the_box_is_checked_again) {
  const Recipe recipe{"python", "make", "python3 bot.py \"a\"", false};
  const auto back = recipe_of_text(text_of(recipe) + "\n");
  EXPECT_EQ(back.start, recipe.start);
  EXPECT_EQ(back.build, recipe.build);
  std::string deep;
  for (int each = 0; each < 100'000; ++each) deep += "[";
  for (const std::string& text :
       {std::string(), std::string("[]"), deep, std::string(R"({"start":3})"), std::string(R"({"other":1})"),
        std::string("{} {}"), text_of({"perl6", "", "x", false}), text_of({"python", "", "", false}),
        text_of({"other", "", "python3 /etc/shadow", false}), text_of({"other", "", "python3 ~", true}),
        text_of({"other", "", "a\nb", false}), text_of({"other", "", std::string("a\0b", 3), false}),
        text_of({"other", "", "a \xff", false}), text_of({"other", std::string("\x1b[2J"), "a", false}),
        text_of({"other", std::string(5000, 'x'), "a", false}),
        text_of({"other", "", std::string(5000, 'x'), false})})
    EXPECT_NE(refusal(text), "") << text.substr(0, 60);
}

TEST_F(RecipeTest, nothing_is_expanded_when_a_version_of_an_older_store_is_started) {
  EXPECT_THROW(player_in("cmd:python3 bot.py ~", "/b"), BadRequest);
  EXPECT_THROW(player_in("client:python3 bot.py {folder}/..", "/b"), BadRequest);
  const auto folder = fs::path(write("7/bot.py", "")).parent_path();
  write("secret.py", "");
  fs::create_symlink(path("secret.py"), folder / "link.py");
  const auto player = player_in("cmd:python3 link.py bot.py", folder.string());
  EXPECT_EQ(player.find("secret"), std::string::npos) << player;
  EXPECT_NE(player.find("7/bot.py"), std::string::npos) << player;
}

}  // namespace
}  // namespace agon::ladder
