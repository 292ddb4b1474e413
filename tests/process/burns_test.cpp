// What a program does while others are asked: it is stopped, or the report says that it computed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "process/process_seat.h"

namespace agon::process {
namespace {

using namespace std::chrono_literals;

/// Answers at once, and a thread of it counts on, asked or not.
constexpr const char* restless = R"(
import json, sys, threading
def count():
    number = 0
    while True: number += 1
if "count" in sys.argv: threading.Thread(target=count, daemon=True).start()
for line in sys.stdin:
    message = json.loads(line)
    if "start" in message: print('{"ready":{}}', flush=True)
    elif "decide" in message: print('{"action":{}}', flush=True)
    elif "end" in message: break
)";

class BurnsTest : public testing::Test {
 protected:
  /// What follows a question is the others' time, a second each; `stopped`: the referee sees to it, as in a
  /// match.
  SeatReport asked(const std::string& word, int questions, bool stopped, bool ponder = false) {
    Settings settings;
    settings.sandbox = false;
    settings.ponder = ponder;
    ProcessSeat seat({"python3 bot.py", {"/usr/bin/python3", bot_, word}}, settings, 0);
    seat.begin(R"({"start":{}})");
    seat.await_ready();
    for (int question = 0; question < questions; ++question) {
      seat.ask(R"({"decide":{}})", 20s);
      LineChannel* const one[] = {&seat.channel()};
      listen(one);
      seat.answer({});
      for (auto until = std::chrono::steady_clock::now() + 1s; std::chrono::steady_clock::now() < until;) {
        if (stopped) seat.rest(std::chrono::steady_clock::now());
        std::this_thread::sleep_for(1ms);
      }
    }
    seat.end(R"({"end":{}})");
    return seat.report();
  }

  void SetUp() override {
    bot_ = std::filesystem::temp_directory_path() / ("agon-burns-" + std::to_string(getpid()) + ".py");
    std::ofstream(bot_) << restless;
  }
  void TearDown() override { std::filesystem::remove(bot_); }

  std::filesystem::path bot_;
};

TEST_F(BurnsTest, who_computes_while_others_are_asked_is_marked) {
  EXPECT_TRUE(asked("count", 2, false).burns);
}

TEST_F(BurnsTest, who_waits_is_not) { EXPECT_FALSE(asked("wait", 2, false).burns); }

TEST_F(BurnsTest, who_is_stopped_cannot) { EXPECT_FALSE(asked("count", 1, true).burns); }

TEST_F(BurnsTest, who_may_ponder_is_not) { EXPECT_FALSE(asked("count", 2, false, true).burns); }

}  // namespace
}  // namespace agon::process
