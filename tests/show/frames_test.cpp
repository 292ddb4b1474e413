#include "show/frames.h"

#include <gtest/gtest.h>

#include <thread>

namespace agon::show {
namespace {

Picture numbered(int number) {
  Picture picture;
  picture.caption = std::to_string(number);
  if (number % 10 == 0) picture.marks = {{"ten", -1, picture.caption}};
  return picture;
}

TEST(Frames, OfAMatchWithoutEndTheLastAreKept) {
  Frames frames(3);
  for (int number = 0; number < 10; ++number) frames.append(numbered(number));
  EXPECT_EQ(frames.size(), 10U);
  EXPECT_EQ(frames.at(9)->caption, "9");
  EXPECT_EQ(frames.at(7)->caption, "7");
  EXPECT_EQ(frames.at(0)->caption, "7") << "the oldest that is kept";
  EXPECT_THROW(frames.at(10), std::out_of_range);
  EXPECT_TRUE(frames.wait_beyond(9, std::chrono::milliseconds(0)));
}

TEST(Frames, OneThreadAppendsWhileAnotherReads) {
  Frames frames;
  constexpr std::size_t count = 2000;
  std::thread match([&] {
    for (std::size_t number = 0; number < count; ++number) frames.append(numbered(static_cast<int>(number)));
    frames.finish();
  });
  std::size_t seen = 0;
  std::vector<Event> events;
  while (frames.wait_beyond(seen, std::chrono::seconds(10))) {
    EXPECT_EQ(frames.at(seen)->caption, std::to_string(seen));
    ++seen;
    for (auto& event : frames.events(events.size())) events.push_back(std::move(event));
  }
  match.join();
  EXPECT_EQ(seen, count);
  EXPECT_TRUE(frames.complete());
  ASSERT_EQ(events.size(), count / 10);
  EXPECT_EQ(events[7].frame, 70U);
}

TEST(Frames, WaitingHasAnEnd) {
  Frames frames;
  frames.append(numbered(1));
  EXPECT_TRUE(frames.wait_beyond(0, std::chrono::milliseconds(0)));
  EXPECT_FALSE(frames.wait_beyond(1, std::chrono::milliseconds(1)));
}

TEST(Frames, Errors) {
  Frames frames;
  EXPECT_THROW(frames.at(0), std::out_of_range);
  frames.finish();
  EXPECT_THROW(frames.append(numbered(1)), std::logic_error);
}

}  // namespace
}  // namespace agon::show
