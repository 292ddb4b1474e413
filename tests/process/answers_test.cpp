// Answers that come too late, lines with odd parts, and starts: what the referee makes of a program's lines.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "process/cores.h"
#include "process/process_seat.h"
#include "process/programs.h"

namespace agon::process {
namespace {

using namespace std::chrono_literals;

/// Writes what its script says for each question, in which STEP is the number of the question.
constexpr const char* scripted = R"(
import json, sys
ready, answers = sys.argv[1], sys.argv[2:]
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    out = sys.stdout.buffer
    if "start" in message: out.write(ready.encode("utf-8", "surrogateescape") + b"\n")
    elif "decide" in message:
        for each in (answers[asked] if asked < len(answers) else answers[-1]).split(";"):
            if each: out.write(each.encode("utf-8", "surrogateescape") + b"\n")
        asked += 1
    elif "end" in message: break
    out.flush()
)";

const std::string ready = R"({"ready":{}})";

/// An answer whose note is the number of its question.
std::string answer_to(int question) { return R"({"action":{"n":)" + std::to_string(question) + "}}"; }

class AnswersTest : public testing::Test {
 protected:
  void SetUp() override {
    bot_ = std::filesystem::temp_directory_path() / ("agon-answers-" + std::to_string(getpid()) + ".py");
    std::ofstream(bot_) << scripted;
  }
  void TearDown() override { std::filesystem::remove(bot_); }

  void begin(const std::string& first, std::vector<std::string> answers) {
    Settings settings;
    settings.sandbox = false;
    settings.start_seconds = 60;
    answers.insert(answers.begin(), {"/usr/bin/python3", bot_.string(), first});
    seat_ = std::make_unique<ProcessSeat>(Declared{"bot", answers}, settings, 0);
    seat_->begin(R"({"start":{}})");
    seat_->await_ready();
  }

  /// The answer's action as JSON, or the code of its fault.
  std::string asked(int step, Nanoseconds left) {
    try {
      seat_->ask(R"({"decide":{"step":)" + std::to_string(step) + "}}", left);
      LineChannel* const one[] = {&seat_->channel()};
      listen(one);
      return boost::json::serialize(seat_->answer({}));
    } catch (const PlayerFault& fault) {
      text_ = fault.fault().text;
      gone_ = fault.gone();
      return fault.fault().code;
    }
  }

  PrivatePart ended() {
    seat_->end(R"({"end":{}})");
    return seat_->private_part();
  }

  std::filesystem::path bot_;
  std::unique_ptr<ProcessSeat> seat_;
  std::string text_;
  bool gone_ = false;
};

TEST_F(AnswersTest, a_late_answer_is_dropped_and_the_wait_goes_on) {
  begin(ready, {answer_to(0), "", answer_to(1) + ";" + answer_to(2), answer_to(3)});
  EXPECT_EQ(asked(0, 60s), R"({"n":0})");
  EXPECT_EQ(asked(1, 50ms), "late");
  EXPECT_EQ(asked(2, 60s), R"({"n":2})") << "its line for the question before has come first";
  EXPECT_EQ(asked(3, 60s), R"({"n":3})") << "nothing is owed any more, and no line came too early";
}

TEST_F(AnswersTest, a_bot_that_is_always_one_question_behind_is_always_late_and_hangs) {
  std::vector<std::string> behind{""};
  for (int question = 0; question < 10; ++question) behind.push_back(answer_to(question));
  begin(ready, behind);
  for (int question = 0; question < 9; ++question) EXPECT_EQ(asked(question, 20ms), "late") << question;
  EXPECT_FALSE(gone_);
  EXPECT_EQ(asked(9, 20ms), "hangs");
  EXPECT_TRUE(gone_);
}

TEST_F(AnswersTest, an_error_in_place_of_an_owed_answer_is_heard) {
  begin(ready, {"", R"({"error":"boom"})"});
  EXPECT_EQ(asked(0, 50ms), "late");
  EXPECT_EQ(asked(1, 60s), "exception");
  EXPECT_EQ(text_, "boom");
}

TEST_F(AnswersTest, an_error_between_two_questions_is_no_line_that_came_too_early) {
  begin(ready, {answer_to(0) + R"(;{"error":"boom"})", answer_to(1)});
  EXPECT_EQ(asked(0, 60s), R"({"n":0})");
  EXPECT_EQ(asked(1, 60s), "exception");
  EXPECT_EQ(text_, "boom");
}

TEST_F(AnswersTest, a_part_that_cannot_be_read_costs_only_itself) {
  const std::pair<const char*, const char*> odd[] = {
      {R"("value":NaN)", "value"},
      {R"("value":-Infinity)", "value"},
      {R"("note":"plan \ud83d")", "note"},
      {"\"note\":\"gr\xfcn\"", "note"},
      {R"("mark":"\ud83d")", "mark"},
      {R"("draw":[{"cell":{"x":NaN,"y":0}}])", "draw"},
      {R"("note":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]])", "note"},
      {R"("other":{"x":NaN})", "other"},
  };
  std::vector<std::string> answers;
  for (const auto& [part, name] : odd) answers.push_back(R"({"action":{"n":1}, )" + std::string(part) + "}");
  begin("{\"ready\":{\"legal\":true,\"name\":\"J\xf6rg\"}}", answers);
  EXPECT_TRUE(seat_->wants_legal());
  for (std::size_t step = 0; step < answers.size(); ++step)
    EXPECT_EQ(asked(static_cast<int>(step), 60s), R"({"n":1})") << answers[step] << ": " << text_;
  const auto part = ended();
  ASSERT_EQ(part.thoughts.size(), answers.size());
  for (std::size_t step = 0; step < answers.size(); ++step) {
    const auto begins = std::string(odd[step].second) + ": left out";
    EXPECT_NE(part.thoughts[step].problem.find(begins), std::string::npos) << part.thoughts[step].problem;
  }
  EXPECT_TRUE(part.thoughts[0].problem.starts_with("name: left out")) << part.thoughts[0].problem;
  EXPECT_EQ(seat_->report().name, "");
}

TEST_F(AnswersTest, usage_is_that_of_the_last_answer_that_said_it_or_of_the_error) {
  begin(ready, {R"({"action":{"n":1},"usage":{"input_tokens":10,"retries":1}})", R"({"action":{"n":1}})",
                R"({"action":{"n":1},"usage":{"input_tokens":"many"}})",
                R"({"error":"boom","usage":{"input_tokens":30,"dollars":0.5},"note":"why"})"});
  for (int step = 0; step < 3; ++step) EXPECT_EQ(asked(step, 60s), R"({"n":1})");
  EXPECT_EQ(seat_->report().usage, (ModelUsage{10, 0, 1, 0}));
  EXPECT_EQ(asked(3, 60s), "exception");
  EXPECT_EQ(seat_->report().usage, (ModelUsage{30, 0, 0, 0.5}));
  const auto part = ended();
  ASSERT_EQ(part.thoughts.size(), 3U);
  EXPECT_EQ(part.thoughts[1].problem, "usage.input_tokens: expected a whole number, got \"many\"");
  EXPECT_EQ(part.thoughts[2].note, boost::json::value("why"));
}

TEST_F(AnswersTest, an_action_that_cannot_be_read_stays_a_fault) {
  const std::vector<std::string> wrong{R"({"action":{"n":NaN}})",
                                       "{\"action\":{\"n\":\"gr\xfcn\"}}",
                                       R"({"note":1,"action":{"n":"\ud83d"}})",
                                       R"({"action":{},"value":0)",
                                       R"({"action":{}} {})",
                                       R"({"action":{} "value":1})",
                                       R"({"action":{},})",
                                       R"([NaN])",
                                       R"({"action":1,"action":NaN})"};
  begin(ready, wrong);
  for (std::size_t step = 0; step < wrong.size(); ++step)
    EXPECT_EQ(asked(static_cast<int>(step), 60s), "bad-json") << wrong[step];
  EXPECT_FALSE(gone_);
}

TEST_F(AnswersTest, an_error_in_latin_1_is_told) {
  begin(ready, {"{\"error\":\"gr\xfcn\\nzwei\"}"});
  EXPECT_EQ(asked(0, 60s), "exception");
  EXPECT_EQ(text_, "gr\xef\xbf\xbdn\nzwei");
}

/// Is ready too late by the clock on the wall, once it has been kept from its core for longer than it is
/// late.
constexpr const char* kept_waiting = R"(
import sys, time
begin = time.monotonic()
while time.monotonic() - begin < 0.5 or int(open("/proc/self/schedstat").read().split()[1]) < 125_000_000: pass
print('{"ready":{}}', flush=True)
sys.stdin.read()
)";

TEST_F(AnswersTest, a_start_is_excused_for_the_time_in_which_it_was_kept_from_its_core) {
  Settings settings;
  settings.sandbox = false;
  settings.start_seconds = 0.5;
  settings.cores = {usable_cores()[0]};
  std::atomic<bool> over = false;
  std::vector<std::jthread> neighbours;
  for (int each = 0; each < 2; ++each)
    neighbours.emplace_back([&] {
      const OnCore place(settings.cores[0]);
      while (!over) {
      }
    });
  ProcessSeat seat({"bot", {"/usr/bin/python3", "-c", kept_waiting}}, settings, 0);
  seat.begin(R"({"start":{}})");
  seat.await_ready();
  over = true;
  seat.end(R"({"end":{}})");
  EXPECT_GT(seat.report().start_ms, 0) << "it waited for its core a quarter of the time, or more";
}

/// A program that never says a word, and beside it one that is ready at once.
std::vector<std::unique_ptr<ProgramSeat>> one_silent_of_two() {
  Settings settings;
  settings.sandbox = false;
  settings.start_seconds = 1;
  std::vector<std::unique_ptr<ProgramSeat>> seats;
  for (const auto* script : {"sleep 60", R"(echo '{"ready":{}}'; sleep 60)"}) {
    seats.push_back(std::make_unique<ProcessSeat>(Declared{"bot", {"/bin/sh", "-c", script}}, settings,
                                                  Seat(seats.size())));
    seats.back()->begin(R"({"start":{}})");
  }
  return seats;
}

bool is_asked(ProgramSeat& seat) try {
  seat.ask(R"({"decide":{"step":0}})", 60s);
  return true;
} catch (const PlayerFault&) {
  return false;
}

TEST(Starts, who_is_ready_is_not_late_because_another_was_waited_for) {
  const auto seats = one_silent_of_two();
  seats[0]->await_ready();
  std::this_thread::sleep_for(100ms);  // the other's second has passed, too
  seats[1]->await_ready();
  EXPECT_FALSE(is_asked(*seats[0]));
  EXPECT_TRUE(is_asked(*seats[1]));
}

TEST(Starts, times_run_beside_each_other_and_each_is_its_own) {
  const auto seats = one_silent_of_two();
  ProgramSeat* const all[] = {seats[0].get(), seats[1].get()};
  Programs(Settings(), {}).await_ready(all);
  EXPECT_FALSE(is_asked(*seats[0]));
  EXPECT_TRUE(is_asked(*seats[1]));
  EXPECT_EQ(seats[0]->report().start_ms, 0);
  EXPECT_GT(seats[1]->report().start_ms, 0);
  EXPECT_LT(seats[1]->report().start_ms, 900) << "not the second for which the other was waited for";
}

}  // namespace
}  // namespace agon::process
