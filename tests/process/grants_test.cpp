// What a program gets beyond its box: its own and nobody else's, by name alone, and never by what was written
// elsewhere.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/temporary_folder.h"
#include "core/write_json.h"
#include "process/programs.h"
#include "process/sandbox.h"
#include "toy/toy.h"

namespace agon::process {
namespace {

constexpr const char* name = "AGON_GRANTED_KEY";
constexpr const char* file_name = "AGON_GRANTED_KEY_FILE";
constexpr const char* secret = "sk-do-not-tell";

/// Says instead of "ready" which variable it has, and whether it reaches the port that it is given.
constexpr const char* spy = R"(
import os, socket, sys
key = os.environ.get("AGON_GRANTED_KEY", "no key").replace("sk", "SK")
try:
    socket.create_connection(("127.0.0.1", int(sys.argv[1])), 5).close()
    print('{"error":"%s, connected"}' % key, flush=True)
except OSError:
    print('{"error":"%s, alone"}' % key, flush=True)
)";

class GrantsTest : public testing::Test {
 protected:
  ~GrantsTest() override {
    unsetenv(name);
    unsetenv(file_name);
  }
  std::string refusal() const {
    try {
      granted_value(name);
    } catch (const Failure& failure) {
      return failure.what();
    }
    return "";
  }

  TemporaryFolder folder_{"agon-grants"};
};

TEST(Grants, are_told_in_words) {
  EXPECT_EQ(words_of(Grants{}), "");
  EXPECT_EQ(words_of(Grants{{}, true}), " [network]");
  EXPECT_EQ(words_of(Grants{{"LLM_KEY", "PROXY"}, false}), " [LLM_KEY, PROXY]");
  EXPECT_EQ(words_of(Grants{{"LLM_KEY"}, true}), " [network, LLM_KEY]");
}

TEST(Grants, come_with_no_settings_that_were_written_elsewhere) {
  Settings settings;
  settings.grants["cmd:bot"] = {{name}, true};
  const auto text = json_text(to_json(settings));
  EXPECT_EQ(text.find("grants"), std::string::npos) << text;
  EXPECT_EQ(text.find("network"), std::string::npos) << text;
  for (const char* wrong : {R"({"grants":{"cmd:bot":{"network":true}}})", R"({"network":true})",
                            R"({"env":["AGON_GRANTED_KEY"]})"})
    EXPECT_THROW(from_json(json::parse(wrong), settings), BadValue) << wrong;
}

TEST_F(GrantsTest, a_value_that_was_written_behind_a_name_is_not_repeated) {
  Settings settings;
  settings.grants["cmd:bot"] = {{"LLM_KEY=sk-secret"}, false};
  EXPECT_EQ(words_of(settings.grants["cmd:bot"]), " [LLM_KEY]");
  try {
    require_sandbox(settings);
    FAIL() << "it was taken";
  } catch (const Failure& failure) {
    EXPECT_STREQ(failure.what(), "LLM_KEY is given by name alone; its value comes from here");
  }
}

TEST_F(GrantsTest, a_value_is_that_of_the_variable_or_of_its_file) {
  EXPECT_NE(refusal().find("the variable AGON_GRANTED_KEY of a program is not set here; set it, or let "
                           "AGON_GRANTED_KEY_FILE name its file"),
            std::string::npos)
      << refusal();
  const auto path = folder_.path() + "/key";
  setenv(file_name, path.c_str(), 1);
  EXPECT_NE(refusal(), "") << "there is no such file";
  std::ofstream(path) << secret << "\r\n\n";
  EXPECT_EQ(granted_value(name), secret);
  setenv(name, "another", 1);
  EXPECT_EQ(granted_value(name), "another");
  setenv(name, "", 1);
  EXPECT_EQ(granted_value(name), "") << "set, and empty";
}

TEST_F(GrantsTest, a_missing_value_is_told_before_any_program_starts) {
  Settings settings;
  settings.grants["cmd:bot"] = {{name}, false};
  EXPECT_THROW(require_sandbox(settings), Failure);
  settings.grants["cmd:bot"].env = {std::string(name) + "=" + secret};  // a value in place of a name
  EXPECT_THROW(require_sandbox(settings), Failure);
}

TEST_F(GrantsTest, a_program_has_its_own_and_its_neighbour_has_none) {
  if (!sandbox_state().works) GTEST_SKIP() << sandbox_state().problem;
  setenv(name, secret, 1);
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  ASSERT_EQ(::bind(listener, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(listener, 4), 0);
  getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
  MatchRequest request{nullptr, 3, {}};
  for (const char* who : {"open", "shut"}) {
    const auto home = folder_.path() + "/" + who;
    std::filesystem::create_directories(home);
    std::ofstream(home + "/bot.py") << spy;
    request.players.push_back("cmd:/usr/bin/python3 " + home + "/bot.py " +
                              std::to_string(ntohs(address.sin_port)));
  }
  Settings settings;
  settings.grants[request.players[0]] = {{name}, true};
  request.programs = std::make_shared<Programs>(settings, nullptr);
  std::string lines;
  MatchSinks sinks;
  sinks.record_line = [&](const std::string& line) { lines += line; };
  const auto result = toy::entry().play(request, sinks);
  close(listener);
  ASSERT_EQ(result.first_faults.size(), 2U);
  EXPECT_EQ(result.first_faults[0].text, "SK-do-not-tell, connected");
  EXPECT_EQ(result.first_faults[1].text, "no key, alone");
  EXPECT_TRUE(result.reports[0].protection.ends_with(" [network, AGON_GRANTED_KEY]"));
  EXPECT_EQ(result.reports[1].protection, protection_of(settings));
  EXPECT_EQ(lines.find(secret), std::string::npos) << lines;
}

}  // namespace
}  // namespace agon::process
