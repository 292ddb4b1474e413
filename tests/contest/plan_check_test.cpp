// Plans: what a file and flags say, and every mistake with its line.
#include "contest/plan_check.h"

#include <filesystem>

#include "contest/entrants.h"
#include "contest/kit.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "toy/toy.h"

namespace agon::contest {
namespace {

class PlanTest : public InFolder {
 protected:
  CheckedPlan check(const std::string& text, const PlanFlags& flags = {}) {
    const auto find = [](const std::string& name) -> const GameEntry* {
      return name == "toy" ? &toy::entry() : nullptr;
    };
    return check_plan(text.empty() ? "" : write("cup.toml", text), flags, find, "toy");
  }
  std::string refusal(const std::string& text, const PlanFlags& flags = {}) {
    try {
      check(text, flags);
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return "";
  }
};

const std::string two = "[[entrant]]\nname = \"a\"\nplayer = \"random\"\n[[entrant]]\nplayer = \"random\"\n";

TEST_F(PlanTest, every_key_is_read) {
  const auto checked = check(R"(game = "toy"
name = "Autumn"
format = "swiss"
games = 4
rounds = 1
swap = false
points = "match"
seed = 12
broken = "plays_on"
clocks = false
records = false
store = "here"
concurrency = 3
pin = false
sandbox = false
readable = ["/opt"]
[sprt]
elo0 = -1
elo1 = 7.5
[limits]
memory_mib = 99
end_seconds = 0.5
[[config]]
goal = 12
)" + two);
  const auto& plan = checked.plan;
  EXPECT_EQ(plan.name, "Autumn");
  EXPECT_EQ(plan.games, 4U);
  EXPECT_FALSE(plan.swap || plan.clocks || plan.records || checked.run.pin || plan.process.sandbox);
  EXPECT_EQ(plan.seed, 12U);
  EXPECT_EQ(plan.broken, IfBroken::plays_on);
  EXPECT_EQ(checked.store, "here");
  EXPECT_EQ(checked.run.concurrency, 3U);
  EXPECT_EQ(plan.process.readable, std::vector<std::string>{"/opt"});
  EXPECT_EQ(plan.sprt.elo1, 7.5);
  EXPECT_EQ(plan.process.memory_mib, 99U);
  ASSERT_EQ(plan.configs.size(), 1U);
  EXPECT_EQ(plan.configs[0].at("goal").to_number<int>(), 12);
  ASSERT_EQ(plan.entrants.size(), 2U);
  EXPECT_EQ(plan.entrants[1].name, "random") << "an entrant without a name has its player's";
  EXPECT_EQ(plan.entrants[0].hash.size(), 16U);
}

TEST_F(PlanTest, an_entrants_rights_are_its_own_and_have_names_without_values) {
  setenv("AGON_PLAN_KEY", "sk-do-not-tell", 1);
  const std::string more = "network = true\nenv = [\"AGON_PLAN_KEY\"]\n";
  const std::string built_in = "[[entrant]]\nplayer = \"random\"\n";
  const std::string program = "[[entrant]]\nname = \"a\"\nplayer = \"cmd:/bin/cat\"\n";
  const auto plan = check("game = \"toy\"\n" + built_in + program + more).plan;
  EXPECT_EQ(plan.entrants[0].grants, process::Grants{});
  EXPECT_EQ(plan.entrants[1].grants, (process::Grants{{"AGON_PLAN_KEY"}, true}));
  EXPECT_EQ(label_of(plan.entrants[1]), "a [network, AGON_PLAN_KEY]");
  const auto kept = json_text(to_json(plan));
  EXPECT_NE(kept.find("AGON_PLAN_KEY"), std::string::npos);
  EXPECT_EQ(kept.find("sk-do-not-tell"), std::string::npos);
  unsetenv("AGON_PLAN_KEY");
  const auto refused = [&](const std::string& before, const std::string& after) {
    return refusal("game = \"toy\"\n" + before + built_in + program + after);
  };
  EXPECT_EQ(refused("", ""), "");
  for (const std::string whole : {"network = true\n", "env = [\"AGON_PLAN_KEY\"]\n"})
    EXPECT_NE(refused(whole, "").find("cup.toml:2: unknown field"), std::string::npos) << refused(whole, "");
  EXPECT_NE(refused("", "[limits]\nnetwork = true\n"), "") << "it is no limit of all programs";
  EXPECT_NE(refused("", "env = [\"\"]\n"), "") << "a variable without a name";
  EXPECT_NE(refused("", "network = \"yes\"\n"), "");
  EXPECT_NE(refusal("game = \"toy\"\n" + program + built_in + more).find("env and network are for programs"),
            std::string::npos);
}

TEST_F(PlanTest, names_come_from_the_file_unless_they_are_given) {
  EXPECT_EQ(check("game = \"toy\"\n" + two).plan.name, "cup");
  EXPECT_EQ(check("game = \"toy\"\n" + two).store, "cup.contest");
  PlanFlags flags;
  flags.said.say("game", "toy", {0, "--game"});
  flags.entrants = {"a=random", "random"};
  EXPECT_EQ(check("", flags).plan.name, "toy");
}

TEST_F(PlanTest, flags_outweigh_the_file_and_sets_go_to_every_configuration) {
  PlanFlags flags;
  flags.said.say("games", 8, {0, "--games"});
  flags.said.say("seed", 3, {0, "--seed"});
  flags.said.say("records", false, {0, "--records"});
  flags.said.say("broken", "plays_on", {0, "--broken"});
  flags.said.say("sprt.elo1", 2.5, {0, "--elo1"});
  flags.sets = {"goal=20"};
  flags.entrants = {"c=cmd:true --x=1", "cmd:true --y=2"};
  const auto plan = check("game = \"toy\"\ngames = 2\n[[config]]\ngoal = 5\n[[config]]\n" + two, flags).plan;
  EXPECT_EQ(check("game = \"toy\"\n" + two).plan.broken, IfBroken::loses);
  EXPECT_EQ(check("game = \"toy\"\n" + two, flags).plan.broken, IfBroken::plays_on);
  EXPECT_EQ(plan.games, 8U);
  EXPECT_EQ(plan.seed, 3U);
  EXPECT_FALSE(plan.records);
  EXPECT_EQ(plan.sprt.elo1, 2.5);
  for (const auto& config : plan.configs) EXPECT_EQ(config.at("goal").to_number<int>(), 20);
  ASSERT_EQ(plan.entrants.size(), 4U);
  EXPECT_EQ(plan.entrants[2].name, "c");
  EXPECT_EQ(plan.entrants[2].players[0], "cmd:true --x=1");
  EXPECT_EQ(plan.entrants[3].name, "program 4") << "the = of a command line ends no name";
  EXPECT_EQ(plan.entrants[3].players[0], "cmd:true --y=2");
}

TEST_F(PlanTest, values_of_wrong_types_and_ranges_are_told_with_their_lines) {
  const auto said = refusal(
      "game = 3\ngames = 0\nswap = \"no\"\nreadable = \"/\"\nsprt = 1\nlimits = 2\n"
      "config = 3\nentrant = 4\nseed = 1.5\npoints = \"goals\"\n");
  for (const auto* words :
       {"cup.toml:1: game: expected a text, got 3",
        "cup.toml:2: games: must be between 1 and 10000000, got 0",
        "cup.toml:3: swap: expected true or false, got \"no\"",
        "cup.toml:4: readable: expected a list, got \"/\"",
        "cup.toml:5: sprt: expected a table [sprt] with elo0 and elo1, got 1",
        "cup.toml:6: limits: expected a table [limits] with such keys as memory_mib, got 2",
        "cup.toml:7: write config as [config]",
        "cup.toml:8: entrant: expected tables [[entrant]] with name and player, got 4",
        "cup.toml:9: seed: expected a whole number, got 1.5",
        "cup.toml:10: points: expected match | pair, got \"goals\""})
    EXPECT_NE(said.find(words), std::string::npos) << words << "\n" << said;
}

TEST_F(PlanTest, what_is_no_toml_and_what_is_not_there) {
  EXPECT_NE(refusal("game = = 3").find("cup.toml:1: not TOML"), std::string::npos);
  EXPECT_THROW(check_plan(
                   path("absent.toml"), {}, [](const std::string&) { return nullptr; }, ""),
               BadRequest);
}

TEST_F(PlanTest, a_game_that_there_is_not_and_players_that_it_has_not) {
  EXPECT_NE(refusal("game = \"go\"\n" + two).find("cup.toml:1: there is no game \"go\"; there are: toy"),
            std::string::npos);
  EXPECT_NE(refusal(two).find("the game is missing"), std::string::npos);
  EXPECT_NE(refusal("game = \"toy\"\n" + two + "[[entrant]]\nplayer = \"expert\"\n")
                .find("cup.toml:7: entrant \"expert\": there is no built-in player \"expert\""),
            std::string::npos);
}

TEST_F(PlanTest, an_entrant_may_be_a_folder) {
  std::filesystem::create_directories(path("ada"));
  write("ada/bot.py", "");
  const auto folder = "[[entrant]]\nfolder = \"" + path("ada") + "\"\n";
  const std::string house = "game = \"toy\"\n[[entrant]]\nplayer = \"random\"\n";
  const auto checked = check(house + folder);
  const auto& entrant = checked.plan.entrants.at(1);
  EXPECT_EQ(entrant.name, "ada");
  EXPECT_EQ(entrant.folder, std::filesystem::canonical(path("ada")).string());
  EXPECT_EQ(entrant.players,
            entrants_in(std::filesystem::path(path("ada")).parent_path().string(), nullptr).at(0).players);
  EXPECT_EQ(check(house + folder + "name = \"Ada\"\n").plan.entrants.at(1).name, "Ada");
  const auto both = refusal(house + folder + "player = \"random\"\n");
  EXPECT_NE(both.find("cup.toml:6: the entrant has a folder, which says it all: leave out player"),
            std::string::npos)
      << both;
  const auto none = refusal(house + "[[entrant]]\nfolder = \"nowhere\"\n");
  EXPECT_NE(none.find("cup.toml:5: there is no folder nowhere with a program"), std::string::npos) << none;
}

TEST_F(PlanTest, what_a_request_says_is_judged_in_the_same_words) {
  const auto find = [](const std::string&) -> const GameEntry* { return &toy::entry(); };
  Said said{{{"game", "toy"},
             {"games", 7},
             {"entrant", {{{"name", "a"}, {"player", "random"}}, {{"name", "b"}, {"player", "random"}}}}}};
  for (const char* path : {"game", "games", "entrant", "entrant[0].player", "entrant[1].player"})
    said.places[path];
  const auto refused = [&](std::uint64_t most) -> std::string {
    try {
      check_plan(said, find, "toy", most);
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return "";
  };
  EXPECT_NE(refused(100).find("games = 7 is odd, but every seed is played twice"), std::string::npos);
  said.values["games"] = 12;
  EXPECT_EQ(refused(12), "");
  EXPECT_NE(refused(11).find("12 matches would be played, but at most 11 can be"), std::string::npos);
  auto checked = check_plan(said, find, "toy", 12);
  EXPECT_EQ(checked.plan.entrants[0].hash, "") << "no file was read";
  hash_entrants(checked.plan);
  EXPECT_EQ(checked.plan.entrants[0].hash.size(), 16U);
}

}  // namespace
}  // namespace agon::contest
