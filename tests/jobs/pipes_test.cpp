// The engine of pipes: every task once, whatever its workers do.
#include "jobs/pipes.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <fstream>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/temporary_folder.h"
#include "numbers.h"

namespace agon::jobs {
namespace {

using namespace std::chrono_literals;

/// Answers each number with itself. The first argument says how it misbehaves; the second is a folder in
/// which it notes that it did.
constexpr const char* worker = R"(
import json, os, sys, time
how, folder = sys.argv[1:3]
def say(**words): print(json.dumps(words), flush=True)
def first_time():
    try: os.close(os.open(folder + "/" + how, os.O_CREAT | os.O_EXCL))
    except FileExistsError: return False
    return True
if how == "greets": print("Welcome to this machine!\n{\"motd\":1}", flush=True)
if how == "never": sys.exit("no such host")
say(hello={"host": "test", "threads": 2, "version": "\x1b[31m"})
if how == "silent" and first_time(): time.sleep(60)
for line in sys.stdin:
    told = json.loads(line)
    if "about" in told:
        if how == "refuses": say(job=told["job"], takes=0, never=True, words="other rules")
        else: say(job=told["job"], takes=2)
    if how == "no files" and "file" in told: say(file=told["file"], words="no python")
    for order in told.get("orders", []):
        number, task = order["order"], order["task"]
        if how == "no files" and task % 10 == 3: say(back=[number]); continue
        if how == "poison" and task == 7: sys.exit(3)
        if how == "fails" and task == 7: say(order=number, words="no memory"); continue
        if how == "dies" and task % 50 == 49 and first_time(): os._exit(1)
        if how == "garbage" and first_time(): print("{]", flush=True); time.sleep(60)
        if how == "endless" and first_time():
            while True: sys.stdout.write("x" * 65536)
        if how == "false" and first_time(): say(order=number, us=1, result="a lie"); time.sleep(60)
        if how == "liar": say(order=number, us=1, result="a lie"); time.sleep(60)
        if how == "wrong keys" and first_time(): say(order=number, us=1, result=task, more=1); time.sleep(60)
        if how == "leaves" and first_time(): say(bye=True); sys.exit(0)
        if how == "gives back" and first_time(): say(back=[number, 999999]); continue
        if how == "invents": say(order=number + 100000, us=1, result=5)
        say(order=number, us=1, result=task)
        if how == "twice": say(order=number, us=1, result=task)
)";

class PipesTest : public testing::Test {
 protected:
  PipesTest() { std::ofstream(folder_.path() + "/worker.py") << worker; }

  std::vector<std::string> command(const std::string& how) {
    return {"python3", folder_.path() + "/worker.py", how, folder_.path()};
  }
  Travel<int, int> travel() const {
    return {R"({"name":"numbers"})",
            [this](const int& task) {
              return Order{0, std::to_string(task), needs(task)};
            },
            [](const int& task, const json::value& told) {
              int result = 0;
              from_json(told, result);
              if (result != task) throw BadRequest("it is another number");
              return result;
            },
            [](const std::string& hash) { return "the bytes of " + hash; }};
  }
  std::vector<std::string> needs(int task) const {
    return task % 10 == file_of_each_ ? std::vector<std::string>{"abc"} : std::vector<std::string>{};
  }
  void run(Numbers& numbers, const std::vector<std::string>& how) {
    PipeOptions options;
    for (const auto& each : how) options.commands.push_back(command(each));
    options.first_pause = 10ms;
    options.silence = 2s;
    options.tell = [this](const std::string& words) { said_ += words + '\n'; };
    PipedSource<int, int> job(numbers, travel());
    Pipes engine(std::move(options));
    engine.add(job);
    engine.run();
    states_ = engine.workers();
  }

  TemporaryFolder folder_{"pipes"};
  int file_of_each_ = -1;
  std::string said_;
  std::vector<WorkerState> states_;
};

TEST_F(PipesTest, every_task_is_done_once) {
  for (const int step : {0, 1, 7}) {
    Numbers numbers(500, step);
    run(numbers, {"well", "well", "greets"});
    EXPECT_EQ(numbers.results.size(), 500U);
    EXPECT_TRUE(numbers.given_up.empty());
  }
}

TEST_F(PipesTest, a_worker_that_misbehaves_once_harms_nobody) {
  for (const char* how : {"silent", "dies", "garbage", "endless", "false", "wrong keys", "leaves",
                          "gives back", "invents", "twice"}) {
    Numbers numbers(300);
    run(numbers, {how});
    EXPECT_EQ(numbers.results.size(), 300U) << how;
    EXPECT_TRUE(numbers.given_up.empty()) << how;
  }
}

TEST_F(PipesTest, what_kills_every_worker_is_given_up_alone) {
  Numbers numbers(100);
  run(numbers, {"poison"});
  EXPECT_EQ(numbers.results.size(), 99U);
  ASSERT_TRUE(numbers.given_up.contains(7));
  EXPECT_NE(numbers.given_up.at(7).find("it ended with exit code 3"), std::string::npos)
      << numbers.given_up.at(7);
}

TEST_F(PipesTest, what_fails_is_tried_again_and_then_given_up) {
  Numbers numbers(100);
  run(numbers, {"fails", "fails"});
  EXPECT_EQ(numbers.results.size(), 99U);
  ASSERT_TRUE(numbers.given_up.contains(7));
  EXPECT_NE(numbers.given_up.at(7).find("no memory"), std::string::npos);
}

TEST_F(PipesTest, who_lies_three_times_is_not_used_any_more) {
  Numbers numbers(200);
  run(numbers, {"liar", "well"});
  EXPECT_EQ(numbers.results.size(), 200U);
}

TEST_F(PipesTest, the_end_of_all_workers_is_told_with_the_reasons) {
  Numbers numbers(10);
  for (const auto& [how, why] :
       {std::pair("refuses", "other rules"), {"never", "no such host"}, {"liar", "false"}}) {
    try {
      run(numbers, {how});
      FAIL() << how;
    } catch (const Failure& failure) {
      EXPECT_NE(std::string(failure.what()).find(why), std::string::npos) << failure.what();
    }
  }
  EXPECT_TRUE(numbers.results.empty());
}

TEST_F(PipesTest, files_go_only_to_those_who_can_use_them) {
  file_of_each_ = 3;
  Numbers all(200);
  run(all, {"no files", "well"});
  EXPECT_EQ(all.results.size(), 200U);
  Numbers some(200);
  run(some, {"no files"});
  EXPECT_EQ(some.results.size(), 180U);
  ASSERT_EQ(some.given_up.size(), 20U);
  EXPECT_NE(some.given_up.at(3).find("no python"), std::string::npos);
}

TEST_F(PipesTest, words_of_workers_are_fit_to_be_shown) {
  Numbers numbers(5000);
  run(numbers, {"well"});
  ASSERT_EQ(states_.size(), 1U);
  EXPECT_EQ(states_[0].hello.version, "?[31m");
}

TEST_F(PipesTest, two_jobs_share_the_workers) {
  Numbers one(200), two(200);
  PipeOptions options;
  options.commands = {command("well"), command("well")};
  PipedSource<int, int> first(one, travel()), second(two, travel());
  Pipes engine(std::move(options));
  engine.add(first);
  engine.add(second);
  engine.run();
  EXPECT_EQ(one.results.size(), 200U);
  EXPECT_EQ(two.results.size(), 200U);
}

TEST_F(PipesTest, without_workers_for_too_long_tasks_are_given_up) {
  Numbers numbers(4, 4);
  PipeOptions options;
  options.commands = {command("poison")};
  options.patience = 300ms;
  options.first_pause = 60s;
  PipedSource<int, int> job(numbers, {R"({})", [](const int&) { return Order{0, "7"}; }, {}, {}});
  Pipes engine(std::move(options));
  engine.add(job);
  engine.run();
  EXPECT_EQ(numbers.given_up.size(), 4U);
  EXPECT_EQ(numbers.given_up.begin()->second, "there is no worker");
}

}  // namespace
}  // namespace agon::jobs
