// Who comes, changes and leaves while a contest is under way; the right to play it; folders of a class.
#include "contest/entrants.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "contest/kit.h"
#include "contest/own_files.h"
#include "contest/store.h"
#include "core/errors.h"

namespace agon::contest {
namespace {

Plan plan_of(const std::string& format) {
  Plan plan;
  plan.name = "cup";
  plan.game = "toy";
  plan.format = format;
  plan.rounds = format == "swiss" ? 3 : 1;
  plan.configs = {nullptr};
  for (const auto* name : {"a", "b", "c", "d"})
    plan.entrants.push_back({name, {"random"}, std::string("1") + name});
  return plan;
}

const std::vector<Result> begun{{{0, 0, 0}, 0, 3, true, 1, 0, 0}};

TEST(Admission, nothing_changes_where_nothing_has_changed) {
  const auto plan = plan_of("round_robin");
  const auto admission = admit(plan, plan.entrants, true, begun);
  EXPECT_TRUE(admission.changes.empty());
  EXPECT_EQ(admission.plan.entrants, plan.entrants);
}

TEST(Admission, a_changed_program_is_a_new_entrant_and_the_old_one_has_left) {
  const auto plan = plan_of("round_robin");
  auto now = plan.entrants;
  now[1].hash = "2b";
  const auto after = admit(plan, now, true, begun).plan.entrants;
  ASSERT_EQ(after.size(), 5U);
  EXPECT_TRUE(has_left(after[1]));
  EXPECT_EQ(label_of(after[4]), "b v2");
  EXPECT_EQ(after[4].from, 3U);
  now[1].hash = "3b";
  auto later = plan;
  later.entrants = after;
  const auto third = admit(later, now, true, begun).plan.entrants;
  ASSERT_EQ(third.size(), 6U);
  EXPECT_EQ(label_of(third[5]), "b v3");
  EXPECT_EQ(third[5].from, 4U);
}

TEST(Admission, a_version_and_a_name_never_have_one_label) {
  auto plan = plan_of("round_robin");
  plan.entrants[2].name = "B  V2";
  auto now = plan.entrants;
  now[1].hash = "2b";
  plan = admit(plan, now, true, begun).plan;
  EXPECT_EQ(label_of(plan.entrants.back()), "b v3") << "one that looks like \"b v2\" plays already";
  now.push_back({"b v3", {"random"}, "1x"});
  try {
    admit(plan, now, true, begun);
    ADD_FAILURE() << "two entrants look like \"b v3\"";
  } catch (const BadRequest& bad) {
    EXPECT_NE(std::string(bad.what()).find("looks like that of the entrant \"b v3\""), std::string::npos);
  }
}

TEST(Admission, before_the_first_match_a_change_costs_nothing) {
  const auto plan = plan_of("knockout");
  auto now = plan.entrants;
  now[1].hash = "2b";
  now.erase(now.begin());
  now.push_back({"e", {"random"}, "1e"});
  const auto admission = admit(plan, now, true, {});
  EXPECT_EQ(admission.plan.entrants, now);
  EXPECT_EQ(admission.changes.size(), 3U);
}

TEST(Admission, who_is_not_there_any_more_leaves_where_that_is_meant_and_may_come_back) {
  auto plan = plan_of("round_robin");
  auto now = plan.entrants;
  const auto d = now.back();
  now.pop_back();
  EXPECT_TRUE(admit(plan, now, false, begun).changes.empty());
  plan = admit(plan, now, true, begun).plan;
  EXPECT_TRUE(has_left(plan.entrants[3]));
  now.push_back(d);
  const auto back = admit(plan, now, true, begun).plan.entrants;
  ASSERT_EQ(back.size(), 5U);
  EXPECT_EQ(label_of(back[4]), "d v2");
}

TEST(Admission, a_swiss_contest_takes_changes_from_the_next_round_on_and_knockouts_and_tests_none) {
  auto now = plan_of("swiss").entrants;
  now.push_back({"e", {"random"}, "1e"});
  EXPECT_EQ(admit(plan_of("swiss"), now, true, begun).plan.entrants[4].from, 1U);
  const std::vector<Result> last{{{2, 0, 0}, 0, 3, true, 1, 0, 0}};
  EXPECT_THROW(admit(plan_of("swiss"), now, true, last), BadRequest);
  EXPECT_THROW(admit(plan_of("knockout"), now, true, begun), BadRequest);
  auto test = plan_of("round_robin");
  test.until = Until::sprt;
  EXPECT_THROW(admit(test, now, true, begun), BadRequest);
}

class FolderTest : public InFolder {
 protected:
  void file(const std::string& folder, const std::string& name, const std::string& bytes = "x",
            int mode = 0644) {
    std::filesystem::create_directories(path("class/" + folder));
    chmod(write("class/" + folder + "/" + name, bytes).c_str(), static_cast<mode_t>(mode));
  }
  std::string refusal() {
    try {
      entrants_in(path("class"), nullptr);
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return "";
  }
};

TEST_F(FolderTest, every_sub_folder_is_an_entrant) {
  file("ada", "bot.py");
  file("ada", "util.py");
  file("bob b", "bot.js");
  file("cyd", "hunter",
       "\x7f"
       "ELF",
       0755);
  file("cyd", "notes.txt");
  file("dan", "agon.toml", "start = \"python3 -u main.py --depth 3\"");
  file("dan", "main.py");
  file("dan", "bot.py");
  file(".git", "x");
  const auto all = entrants_in(path("class"), nullptr);
  ASSERT_EQ(all.size(), 4U);
  const auto home = std::filesystem::canonical(path("class")).string();
  EXPECT_EQ(all[0].name, "ada");
  EXPECT_EQ(all[0].players, std::vector<std::string>{"cmd:python3 " + home + "/ada/bot.py"});
  EXPECT_EQ(all[1].players, std::vector<std::string>{"cmd:node '" + home + "/bob b/bot.js'"});
  EXPECT_EQ(all[2].players, std::vector<std::string>{"cmd:" + home + "/cyd/hunter"});
  EXPECT_EQ(all[3].players, std::vector<std::string>{"cmd:python3 -u " + home + "/dan/main.py --depth 3"});
}

TEST_F(FolderTest, what_cannot_be_started_is_told_all_at_once) {
  file("ada", "readme.txt");
  file("bob", "bot.py");
  file("bob", "bot.js");
  file("cyd", "agon.toml", "name = 3");
  const auto said = refusal();
  EXPECT_NE(said.find("ada: there is no bot.py"), std::string::npos) << said;
  EXPECT_NE(said.find("bob: it might be started as node bot.js, or python3 bot.py"), std::string::npos)
      << said;
  EXPECT_NE(said.find("cyd/agon.toml: it must say how"), std::string::npos) << said;
}

TEST_F(FolderTest, any_file_of_the_folder_makes_another_program_but_not_what_interpreters_keep) {
  file("ada", "bot.py");
  file("ada", "util.py", "1");
  const auto before = content_hash(entrants_in(path("class"), nullptr)[0], {});
  file("ada/__pycache__", "util.pyc", "cache");
  EXPECT_EQ(content_hash(entrants_in(path("class"), nullptr)[0], {}), before);
  file("ada", "util.py", "2");
  EXPECT_NE(content_hash(entrants_in(path("class"), nullptr)[0], {}), before);
}

using ClaimTest = InFolder;

TEST_F(ClaimTest, one_program_at_a_time_plays_a_contest_and_the_second_hears_which) {
  const auto store = Store::open(path("cup"), false);
  auto plan = plan_of("round_robin");
  store->create(plan);
  plan.name = "other";
  store->create(plan);
  EXPECT_FALSE(store->runner("cup"));
  auto claim = store->claim("cup");
  ASSERT_TRUE(store->runner("cup"));
  EXPECT_EQ(store->runner("cup")->pid, getpid());
  const auto again = Store::open(path("cup"), true);
  EXPECT_THROW((void)again->claim("cup"), Failure);
  EXPECT_NO_THROW((void)again->claim("other")) << "contests of one store are apart";
  const int child = fork();
  if (child == 0) {
    int answer = 1;
    try {
      const auto theirs = Store::open(path("cup"), true);
      (void)theirs->claim("cup");
    } catch (const Failure& failure) {
      const std::string said = failure.what();
      const bool told = said.find("process " + std::to_string(getppid())) != std::string::npos &&
                        said.find("agon contest status") != std::string::npos;
      answer = told ? 0 : 2;
    }
    _exit(answer);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 0);
  claim.reset();
  EXPECT_FALSE(again->runner("cup"));
  EXPECT_NO_THROW((void)again->claim("cup"));
}

TEST_F(ClaimTest, a_killed_program_leaves_no_claim) {
  Store::open(path("cup"), false)->create(plan_of("round_robin"));
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const int child = fork();
  if (child == 0) {
    const auto store = Store::open(path("cup"), true);
    const auto claim = store->claim("cup");
    (void)!::write(ready[1], "x", 1);
    pause();
    _exit(0);
  }
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  const auto store = Store::open(path("cup"), true);
  EXPECT_EQ(store->runner("cup")->pid, child);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_FALSE(store->runner("cup"));
  EXPECT_NO_THROW((void)store->claim("cup"));
}

}  // namespace
}  // namespace agon::contest
