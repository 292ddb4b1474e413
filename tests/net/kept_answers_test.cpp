#include "net/kept_answers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

namespace agon::net {
namespace {

using namespace std::chrono_literals;

TEST(KeptAnswers, many_readers_cost_one_making) {
  KeptAnswers kept(1h);
  std::atomic<int> made = 0;
  std::vector<std::thread> readers;
  for (int reader = 0; reader < 8; ++reader)
    readers.emplace_back([&] {
      const auto text = kept.get("cup", [&] {
        ++made;
        std::this_thread::sleep_for(20ms);
        return std::string("table");
      });
      EXPECT_EQ(*text, "table");
    });
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(made, 1);
  EXPECT_EQ(*kept.get("other", [] { return std::string("another"); }), "another");
}

TEST(KeptAnswers, an_old_text_is_made_again) {
  KeptAnswers kept(1ms);
  EXPECT_EQ(*kept.get("cup", [] { return std::string("old"); }), "old");
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(*kept.get("cup", [] { return std::string("new"); }), "new");
}

TEST(KeptAnswers, while_one_makes_it_the_others_get_the_text_before) {
  KeptAnswers kept(1ms);
  kept.get("cup", [] { return std::string("before"); });
  std::this_thread::sleep_for(50ms);
  std::string seen;
  const auto after = kept.get("cup", [&] {
    std::thread other([&] { seen = *kept.get("cup", [] { return std::string("twice"); }); });
    other.join();
    return std::string("after");
  });
  EXPECT_EQ(seen, "before");
  EXPECT_EQ(*after, "after");
}

TEST(KeptAnswers, a_failure_is_told_and_not_kept) {
  KeptAnswers kept(1h);
  EXPECT_THROW(kept.get("cup", []() -> std::string { throw std::runtime_error("no store"); }),
               std::runtime_error);
  EXPECT_EQ(*kept.get("cup", [] { return std::string("table"); }), "table");
}

TEST(KeptAnswers, the_oldest_texts_go_when_there_is_no_room) {
  KeptAnswers kept(1h);
  const auto large = [] { return std::string(std::size_t{40} << 20, 'x'); };
  kept.get("first", large);
  kept.get("second", large);
  bool again = false;
  kept.get("second", [&] {
    again = true;
    return std::string();
  });
  EXPECT_FALSE(again);
  kept.get("first", [&] {
    again = true;
    return std::string();
  });
  EXPECT_TRUE(again);
}

}  // namespace
}  // namespace agon::net
