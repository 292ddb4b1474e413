#include "ladder/workshop.h"

#include <gtest/gtest.h>

namespace agon::ladder {
namespace {

TEST(GrowingLog, what_was_told_stays_whoever_begins_anew) {
  GrowingLog log;
  EXPECT_EQ(log.add("one\n"), "one\n");
  EXPECT_EQ(log.add("one\ntwo\n"), "one\ntwo\n");
  EXPECT_EQ(log.add("by another\n"), "one\ntwo\n[...]\nby another\n");
  EXPECT_EQ(log.add("by another\nend\n"), "one\ntwo\n[...]\nby another\nend\n");
  EXPECT_EQ(log.text(), "one\ntwo\n[...]\nby another\nend\n");
}

}  // namespace
}  // namespace agon::ladder
