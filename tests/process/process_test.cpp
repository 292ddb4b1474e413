// Players that are processes, over the toy game: what they do wrong becomes the right fault, and nothing of
// them stays behind.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/errors.h"
#include "core/record_file.h"
#include "core/temporary_folder.h"
#include "process/box_user.h"
#include "process/command_line.h"
#include "process/programs.h"
#include "process/sandbox.h"
#include "toy/toy.h"

namespace agon {
namespace {

const std::string bots = std::string(AGON_TEST_DIR) + "/bots/stdio";

/// A word on the command line of this program's bots, for tests that run at the same time have bots too.
const std::string mark = "bot_of=" + std::to_string(getpid());

struct Outcome2 {
  MatchResult result;
  Record record;
};

/// A match of a misbehaving bot at seat 0 against the built-in player.
Outcome2 play_against(const std::string& what, process::Settings settings = {}) {
  settings.start_seconds = 20;
  MatchRequest request{
      nullptr, 3, {"cmd:/usr/bin/python3 -X " + mark + " " + bots + "/misbehaving.py " + what, "random"}};
  request.programs = std::make_shared<process::Programs>(settings, nullptr);
  std::string lines;
  MatchSinks sinks;
  sinks.record_line = [&](const std::string& line) { lines += line; };
  Outcome2 played;
  played.result = toy::entry().play(request, sinks);
  played.record = parse_record(lines);
  return played;
}

std::set<std::string> codes(const MatchResult& result) {
  std::set<std::string> all;
  for (const auto& fault : result.first_faults) all.insert(fault.code);
  return all;
}

TEST(Process, a_bot_that_behaves_has_no_faults_and_a_report) {
  const auto [result, record] = play_against("well");
  EXPECT_EQ(result.faults, 0U) << (result.first_faults.empty() ? "" : result.first_faults[0].text);
  EXPECT_EQ(result.outcome.reason, "goal");
  ASSERT_EQ(record.footer->players.size(), 2U);
  const auto& report = record.footer->players[0];
  EXPECT_EQ(report.name, "well");
  EXPECT_GT(report.start_ms, 0);
  EXPECT_GE(report.end_ms, 0) << "it leaves by itself";
  EXPECT_EQ(report.decisions, result.steps);
  EXPECT_GT(report.cpu_ms, 0);
  EXPECT_GT(report.peak_kib, 1000U);
  EXPECT_FALSE(report.protection.empty());
  EXPECT_TRUE(record.footer->players[1].protection.empty());
  EXPECT_GT(record.steps[0].decisions.at(0).cost.memory_kib, 1000U);
  EXPECT_EQ(record.steps[0].decisions.at(1).cost.memory_kib, 0U);
  ASSERT_EQ(record.footer->private_parts.size(), 1U);
  EXPECT_EQ(record.footer->private_parts[0].seat, 0U);
}

/// What each does, and what it is called; the match goes on by the toy's rule.
TEST(Process, every_misdeed_has_its_own_name) {
  const std::pair<const char*, std::set<std::string>> expected[] = {
      {"crash", {"crashed"}},       {"segfault", {"crashed"}},
      {"exit", {"exited"}},         {"exit3", {"crashed"}},
      {"flood", {"flood"}},         {"lines", {"too-early", "flood"}},
      {"binary", {"bad-json"}},     {"bad-json", {"bad-json"}},
      {"half-line", {"hangs"}},     {"wrong-type", {"not-an-action"}},
      {"no-action", {"no-action"}}, {"illegal", {"out-of-range"}},
      {"early", {"too-early"}},     {"close-stdout", {"closed-stdout"}},
      {"exec", {"hangs"}},          {"late", {"late"}},
      {"hang", {"hangs"}},          {"dies-at-once", {"no-start"}},
      {"babble", {"no-start"}},
  };
  for (const auto& [what, wanted] : expected) {
    process::Settings settings;
    settings.hang_after = std::string(what) == "late" ? 2 : wanted.contains("hangs") ? 1 : 5;
    const auto played = play_against(what, settings);
    const auto seen = codes(played.result);
    EXPECT_TRUE(
        std::any_of(seen.begin(), seen.end(), [&](const auto& code) { return wanted.contains(code); }))
        << what << ": " << (seen.empty() ? "nothing" : played.result.first_faults[0].text);
    EXPECT_TRUE(played.result.outcome.over()) << what;
    EXPECT_TRUE(toy::entry().replay(played.record)->next()) << what;
  }
}

TEST(Process, memory_and_disk_have_limits) {
  process::Settings settings;
  settings.memory_mib = 96;
  settings.temporary_mib = 16;
  const auto memory = play_against("memory", settings);
  EXPECT_TRUE(codes(memory.result).contains("out-of-memory") || codes(memory.result).contains("crashed"))
      << (memory.result.first_faults.empty() ? "no fault" : memory.result.first_faults[0].code);
  std::filesystem::remove("/tmp/full");
  const auto disk = play_against("disk", settings);
  EXPECT_GE(disk.result.faults, 1U);
  if (process::sandbox_state().works) {
    EXPECT_FALSE(std::filesystem::exists("/tmp/full")) << "the bot's /tmp is its own";
  }
}

TEST(Process, a_fork_bomb_is_bounded_and_ends) {
  process::Settings settings;
  settings.processes = 40;
  settings.hang_after = 1;
  const auto played = play_against("fork-bomb", settings);
  EXPECT_TRUE(played.result.outcome.over());
}

/// A file of a process; empty if the process has ended meanwhile.
std::string text_of_process(const std::filesystem::path& name) {
  std::ostringstream text;
  text << std::ifstream(name, std::ios::binary).rdbuf();
  return text.str();
}

/// The processes that carry a bot's mark or are named as the sleeper of the tests.
int strangers() {
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    if (std::atoi(entry.path().filename().c_str()) <= 0) continue;
    const auto words = text_of_process(entry.path() / "cmdline"),
               stat = text_of_process(entry.path() / "stat");
    const auto parent = " " + std::to_string(getpid()) + " ";
    const auto after = stat.rfind(')');
    const bool zombie_child = after != std::string::npos && stat.substr(after, 3) == ") Z" &&
                              stat.substr(after + 3, parent.size()) == parent;
    if (zombie_child || words.find(mark) != std::string::npos) ++found;
  }
  return found;
}

std::size_t open_files() {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}));
}

TEST(Process, nothing_survives_a_match_with_or_without_sandbox) {
  play_against("well");
  const auto files = open_files();
  for (const bool sandbox : {true, false})
    for (const char* what : {"forks", "ignore-sigterm", "close-stdout", "crash", "well"}) {
      process::Settings settings;
      settings.sandbox = sandbox;
      settings.hang_after = 1;
      play_against(what, settings);
      // The kernel takes a killed box down on its own time.
      for (int attempt = 0; attempt < 100 && strangers() > 0; ++attempt) usleep(20'000);
      EXPECT_EQ(strangers(), 0) << what << (sandbox ? " in a sandbox" : " without");
    }
  EXPECT_EQ(open_files(), files) << "no descriptor leaks";
}

TEST(Process, stderr_keeps_its_last_64_kib) {
  const auto [result, record] = play_against("chatty");
  const auto& errors = result.private_parts.at(0).errors;
  EXPECT_EQ(errors.size(), 64U << 10);
  EXPECT_TRUE(errors.ends_with("line 39999\n"));
}

TEST(Process, the_sandbox_has_no_network_and_a_read_only_system) {
  if (!process::sandbox_state().works) GTEST_SKIP() << process::sandbox_state().problem;
  // In a home of its own, beside something that it must not see, wherever this clone lies.
  const process::HeldFolder home(process::common_place(), "agon-curious-", "test");
  const std::filesystem::path own = std::filesystem::path(home.path()) / "bot";
  std::filesystem::create_directory(own);
  std::filesystem::copy_file(bots + "/curious.py", own / "curious.py");
  std::ofstream(std::filesystem::path(home.path()) / "secret") << "for nobody";
  MatchRequest request{nullptr, 3, {"cmd:/usr/bin/python3 " + (own / "curious.py").string(), "random"}};
  request.programs = std::make_shared<process::Programs>(process::Settings{}, nullptr);
  EXPECT_EQ(
      toy::entry().play(request, {}).private_parts.at(0).errors,
      "network: refused\nwrite /usr: refused\nwrite own folder: refused\nwrite /tmp: done\nhome: hidden\n"
      "ptrace: refused\nmount: refused\nuser namespace: refused\nprocesses: own\n");
}

TEST(Process, two_programs_think_at_the_same_time) {
  const auto bot = "cmd:/usr/bin/python3 " + bots + "/misbehaving.py sleepy";
  MatchRequest request{nullptr, 3, {bot, bot}};
  request.programs = std::make_shared<process::Programs>(process::Settings{}, nullptr);
  const auto result = toy::entry().play(request, {});
  EXPECT_EQ(result.faults, 0U);
  ASSERT_EQ(result.mean_ms.size(), 2U);
  // Each sleeps 50 ms a decision. Asked one after the other, the second would wait 100 for its answer, or the
  // match would take twice its own decisions.
  EXPECT_GE(result.mean_ms[0], 45);
  EXPECT_GE(result.mean_ms[1], 45);
}

TEST(CommandLine, splits_as_a_person_means_it) {
  using process::words_of;
  EXPECT_EQ(words_of("python3 bot.py"), (std::vector<std::string>{"python3", "bot.py"}));
  EXPECT_EQ(words_of(R"(a 'b c' "d \" e" f\ g '')"),
            (std::vector<std::string>{"a", "b c", "d \" e", "f g", ""}));
  EXPECT_THROW(words_of("a 'b"), BadRequest);
  EXPECT_THROW(words_of("   "), BadRequest);
  EXPECT_EQ(process::command_problem("python3 /no/such/bot.py"),
            "there is no file \"/no/such/bot.py\" that can be read");
  EXPECT_EQ(
      process::command_problem("no-such-program"),
      "there is no program \"no-such-program\" that can be run; check its path, and make it executable");
  EXPECT_EQ(process::command_problem("python3 -c pass"), "");
}

TEST(CommandLine, a_class_path_is_checked_part_by_part) {
  const TemporaryFolder folder("class-path");
  const auto here = folder.path();
  std::filesystem::create_directories(here + "/lib");
  std::ofstream(here + "/lib/a.jar") << "x";
  using process::command_problem;
  const auto with = [](const std::string& class_path) {
    return command_problem("sh -cp " + class_path + " Main");
  };
  EXPECT_EQ(with(".:" + here + "/lib/a.jar"), "");
  EXPECT_EQ(with(here + "/lib/a.jar:."), "");
  EXPECT_EQ(with(here + "/lib/*:classes"), "");
  EXPECT_EQ(with(".:" + here + "/lib/b.jar:lib"),
            "there is no file \"" + here + "/lib/b.jar\" that can be read");
  EXPECT_EQ(command_problem("sh --class-path=.:lib/b.jar Main"), "");  // options may mean anything
  EXPECT_EQ(command_problem("sh ws://localhost:80/page.js"), "");
}

}  // namespace
}  // namespace agon
