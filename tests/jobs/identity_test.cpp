// Which reports are a worker's: names, keys and signatures.
#include "jobs/remote/identity.h"

#include <gtest/gtest.h>

namespace agon::jobs {
namespace {

TEST(Identities, SignForThemselvesAlone) {
  const Identity ada("lab01-7"), bob("lab01-7");
  EXPECT_NE(ada.name(), bob.name()) << "a machine that is a copy of another has names of its own";
  EXPECT_EQ(ada.name().size(), std::string("lab01-7-0123456789abcdef").size());
  const auto signature = ada.sign("what it says");
  EXPECT_TRUE(is_signed_by(ada.name(), ada.key(), signature, "what it says"));
  EXPECT_FALSE(is_signed_by(ada.name(), ada.key(), signature, "what it says not"));
  EXPECT_FALSE(is_signed_by(bob.name(), bob.key(), signature, "what it says")) << "another's key";
  EXPECT_FALSE(is_signed_by(ada.name(), bob.key(), bob.sign("what it says"), "what it says"))
      << "another's name";
  EXPECT_FALSE(is_signed_by("lab01-7", ada.key(), signature, "what it says"))
      << "a name that tells of no key";
}

TEST(Identities, TakeAnyTextForASignature) {
  const Identity worker("x");
  const auto signature = worker.sign("");
  EXPECT_TRUE(is_signed_by(worker.name(), worker.key(), signature, ""));
  for (const std::string& text : {std::string(), std::string("A"), std::string("===="), std::string(100, 'A'),
                                  std::string(1 << 20, 'A'), std::string("\0\xff", 2)}) {
    EXPECT_FALSE(is_signed_by(worker.name(), worker.key(), text, ""));
    EXPECT_FALSE(is_signed_by(worker.name(), text, signature, ""));
    EXPECT_FALSE(is_signed_by(text, worker.key(), signature, ""));
  }
}

TEST(Identities, HaveNamesThatCanBePrinted) {
  const Identity worker("a host\x1b[31m/\xc3\xa4");
  EXPECT_TRUE(worker.name().starts_with("a-host--31m----")) << worker.name();
  EXPECT_TRUE(is_worker_name(worker.name()));
  for (const char* name : {"", "a b", "a\n", "\x1b[2J", "a/b", "\xc3\xa4"})
    EXPECT_FALSE(is_worker_name(name)) << name;
  EXPECT_TRUE(is_worker_name(std::string(longest_worker_name, 'a')));
  EXPECT_FALSE(is_worker_name(std::string(longest_worker_name + 1, 'a')));
}

}  // namespace
}  // namespace agon::jobs
