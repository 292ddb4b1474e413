#include "net/host_names.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>

namespace agon::net {
namespace {

unsigned status(const Caller& caller, HostCheck check = HostCheck::always) {
  HostNames names;
  names.add("arena.example");
  const auto refusal = refusal_of(caller, names, check);
  return refusal ? refusal->status : 200;
}

TEST(HostNames, addresses_localhost_and_given_names_are_known) {
  HostNames names;
  names.add("Arena.Example");
  for (const char* known :
       {"127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "[::1]", "192.168.1.7:80", "localhost", "LOCALHOST:1",
        "arena.example", "arena.example:8080", "arena.example.:8080"})
    EXPECT_TRUE(names.knows(known)) << known;
  for (const char* foreign : {"", ":8080", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                              "arena.example.evil.example", "1.2.3.4.5", "[evil.example]"})
    EXPECT_FALSE(names.knows(foreign)) << foreign;
}

TEST(HostNames, the_machines_own_name_is_known) {
  std::array<char, 256> own{};
  ASSERT_EQ(gethostname(own.data(), own.size() - 1), 0);
  EXPECT_TRUE(HostNames().knows(std::string(own.data()) + ":8080"));
}

TEST(HostNames, a_foreign_name_is_refused_with_a_way_out) {
  const auto refusal = refusal_of({.host = "evil.example:80", .origin = {}}, HostNames(), HostCheck::always);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->status, 421U);
  EXPECT_NE(refusal->text.find("--host"), std::string::npos);
}

TEST(HostNames, an_origin_must_be_ours) {
  EXPECT_EQ(status({.host = "arena.example:8080", .origin = "http://arena.example:8080"}), 200U);
  EXPECT_EQ(status({.host = "arena.example", .origin = "https://ARENA.example"}), 200U);
  for (const char* origin : {"", "null", "http://", "http://evil.example", "http://arena.example:8081",
                             "http://arena.example:80.evil.example", "arena.example"})
    EXPECT_EQ(status({.host = "arena.example", .origin = origin}), 403U) << origin;
}

TEST(HostNames, what_comes_from_no_browser_may_call_us_anything_where_that_is_allowed) {
  EXPECT_EQ(status({.host = "whatever", .origin = {}}, HostCheck::where_origin), 200U);
  EXPECT_EQ(status({.host = "whatever", .origin = {}}), 421U);
  EXPECT_EQ(status({.host = "evil.example", .origin = "http://evil.example"}, HostCheck::where_origin), 421U);
}

TEST(HostNames, a_cookie_that_changes_something_needs_an_origin) {
  EXPECT_EQ(status({.host = "localhost", .origin = {}, .has_cookie = true}), 200U);
  EXPECT_EQ(status({.host = "localhost", .origin = {}, .has_cookie = true, .changes = true}), 403U);
  EXPECT_EQ(status({.host = "localhost", .origin = "http://localhost", .has_cookie = true, .changes = true}),
            200U);
}

}  // namespace
}  // namespace agon::net
