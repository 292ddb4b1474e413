#include "net/frame_splitter.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace agon::net {
namespace {

std::string framed(std::string_view body) {
  std::string frame;
  for (unsigned shift = 0; shift < 32; shift += 8) frame += static_cast<char>(body.size() >> shift & 0xffU);
  return frame.append(body);
}

RC_GTEST_PROP(FrameSplitter, frames_come_out_however_they_were_cut,
              (const std::vector<std::string>& bodies)) {
  std::string stream;
  for (const auto& body : bodies) stream += framed(body);
  FrameSplitter splitter(1024);
  std::vector<std::string> found;
  while (!stream.empty()) {
    const auto count = std::min<std::size_t>(*rc::gen::inRange<std::size_t>(1, 40), stream.size());
    splitter.add(std::string_view(stream).substr(0, count));
    stream.erase(0, count);
    while (const auto body = splitter.next()) found.emplace_back(*body);
  }
  RC_ASSERT(found == bodies);
}

TEST(FrameSplitter, long_frames_do_not_keep_their_memory) {
  FrameSplitter splitter(1 << 20);
  const std::string body(1 << 20, 'x');
  splitter.add(framed(body));
  ASSERT_EQ(splitter.next(), body);
  EXPECT_LT(splitter.room().size(), 16U * 1024U);
}

TEST(FrameSplitter, what_is_announced_is_not_reserved) {
  FrameSplitter splitter(1U << 30U);
  splitter.add(std::string("\0\0\0\x30", 4));  // 768 MiB
  EXPECT_FALSE(splitter.next());
  EXPECT_FALSE(splitter.broken());
  EXPECT_EQ(splitter.announced(), 0x30000000U);
  EXPECT_LT(splitter.room().size(), 16U * 1024U);
}

TEST(FrameSplitter, too_long_and_negative_lengths_break_the_stream) {
  for (const auto& length : {std::string("\x01\x04\0\0", 4), std::string("\xff\xff\xff\xff", 4)}) {
    FrameSplitter splitter(1024);
    splitter.add(framed("before") + length);
    EXPECT_EQ(splitter.next(), "before");
    EXPECT_FALSE(splitter.next());
    EXPECT_TRUE(splitter.broken());
    EXPECT_GT(splitter.announced(), 1024U);
    splitter.add(std::string(5000, '\0'));
    EXPECT_FALSE(splitter.next());
  }
}

}  // namespace
}  // namespace agon::net
