// Clients as processes: the words of their command lines, and the door that is all they find in their box.
#include "process/programs.h"

#include "process/command_line.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/errors.h"
#include "process/door.h"
#include "process/sandbox.h"

namespace agon::process {
namespace {

using namespace std::chrono_literals;

const ClientWords known{{"host", "127.0.0.1"}, {"port", "4242"}, {"team", "the red"}};

TEST(ClientWords, stand_for_what_they_mean) {
  EXPECT_EQ(with_client_words("-p {port} -n{team}", known), "-p 4242 -nthe red");
  EXPECT_EQ(with_client_words("{host}:{port}", known), "127.0.0.1:4242");
  EXPECT_EQ(with_client_words("", known), "");
}

TEST(ClientWords, other_braces_stay) {
  EXPECT_EQ(with_client_words(R"({"a":{"b":1}} {} {Port} { {port)", known),
            R"({"a":{"b":1}} {} {Port} { {port)");
}

TEST(ClientWords, an_unknown_one_is_refused_with_those_there_are) {
  try {
    with_client_words("-g {game}", known);
    FAIL() << "it was taken";
  } catch (const BadRequest& bad) {
    EXPECT_STREQ(bad.what(),
                 "client \"-g {game}\": this game has no word {game}; it has: {host}, {port}, {team}");
  }
}

/// Accepts one connection and what it says.
std::string heard_at(int door) {
  pollfd ready{door, POLLIN, 0};
  if (poll(&ready, 1, 20'000) != 1) return "nobody came";
  const int peer = accept(door, nullptr, nullptr);
  std::string text;
  char bytes[256];
  for (ssize_t got = 0; (got = read(peer, bytes, sizeof(bytes))) > 0;)
    text.append(bytes, static_cast<std::size_t>(got));
  close(peer);
  return text;
}

std::string script(const std::string& python) {
  return "/usr/bin/python3 -c \"import socket,sys\n" + python + "\" {host} {port} {team}";
}

class ClientTest : public testing::TestWithParam<bool> {
 protected:
  std::unique_ptr<ClientProcess> client(const std::string& line, std::uint16_t port = 4242) {
    Settings settings;
    settings.sandbox = GetParam();
    settings.start_seconds = 20;
    return std::make_unique<ClientProcess>(ClientWords{{"team", "the red"}}, port,
                                           Declared{line, words_of(line)}, settings, 0);
  }
};

TEST_P(ClientTest, comes_by_its_door_as_a_word_says) {
  const auto one = client(script(
      "s=socket.create_connection((sys.argv[1],int(sys.argv[2])))\ns.sendall(repr(sys.argv[3:]).encode())"));
  const int door = one->take_door();
  ASSERT_GE(door, 0);
  EXPECT_EQ(heard_at(door), "['the red']");
  if (GetParam()) {
    EXPECT_EQ(port_of(door), 4242);
  }
  close(door);
  EXPECT_EQ(one->ended(20s), "it ended with exit code 0");
}

TEST_P(ClientTest, what_it_prints_is_kept_and_holds_nobody_up) {
  const auto one =
      client(script("print('x' * 3000000)\nprint('the last words', file=sys.stderr)\nsys.exit(3)"));
  EXPECT_EQ(one->ended(20s), "it ended with exit code 3");
  one->end();
  const auto errors = one->private_part().errors;
  EXPECT_LE(errors.size(), 66'000U);
  EXPECT_NE(errors.find("the last words"), std::string::npos);
}

TEST_P(ClientTest, one_that_cannot_be_started_has_no_program) {
  const auto one = client("/no/such/program {port}");
  EXPECT_TRUE(one->ended({}).has_value());
  EXPECT_NE(one->private_part().errors.find("/no/such/program"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Boxes, ClientTest, testing::Bool(),
                         [](const auto& one) { return one.param ? "boxed" : "plain"; });

TEST(Door, two_boxes_have_the_same_port_and_nothing_else) {
  Settings settings;
  const std::string line = script(
      "s=socket.create_connection((sys.argv[1],int(sys.argv[2])))\n"
      "open_ports=[p for p in range(4000,4300) if socket.socket().connect_ex(('127.0.0.1',p))==0]\n"
      "s.sendall(repr(open_ports).encode())");
  ClientProcess one({{"team", "a"}}, 4242, Declared{line, words_of(line)}, settings, 0);
  ClientProcess other({{"team", "b"}}, 4242, Declared{line, words_of(line)}, settings, 1);
  const int first = one.take_door(), second = other.take_door();
  ASSERT_GE(first, 0);
  ASSERT_GE(second, 0);
  EXPECT_EQ(heard_at(first), "[4242]");
  EXPECT_EQ(heard_at(second), "[4242]");
  close(first);
  close(second);
}

}  // namespace
}  // namespace agon::process
