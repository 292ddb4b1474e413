// The store on SQLite: rows go in and come out whole, in any order, twice without harm.
#include "contest/store.h"

#include "contest/kit.h"
#include "contest/played.h"
#include "contest/rows.h"
#include "core/errors.h"
#include "core/to_json.h"

namespace agon::contest {
namespace {

using StoreTest = InFolder;

Plan small_plan(const std::string& name) {
  Plan plan;
  plan.name = name;
  plan.game = "toy";
  plan.configs = {nullptr};
  plan.entrants = {{"a", {"random"}, "1"}, {"b", {"random"}, "2"}};
  return plan;
}

/// But for what comes back apart from it.
json::value comparable(Played match) {
  match.record.clear();
  match.private_parts.clear();
  return to_json(match);
}

TEST_F(StoreTest, a_match_comes_back_as_it_was) {
  const auto match = played_match({3, 1, 4});
  const auto store = Store::open(path("cup"), false);
  store->create(small_plan("cup"));
  store->add("cup", match);
  const auto back = store->matches("cup");
  ASSERT_EQ(back.size(), 1U);
  EXPECT_EQ(comparable(back[0]), comparable(match));
  EXPECT_EQ(store->record("cup", {3, 1, 4}), match.record);
  EXPECT_EQ(store->record("cup", {3, 1, 5}), "");
  EXPECT_EQ(store->private_part("cup", {3, 1, 4}, 1), "Traceback");
  EXPECT_EQ(store->private_part("cup", {3, 1, 4}, 0), "");
}

TEST_F(StoreTest, results_come_in_any_order_and_the_first_of_a_key_counts) {
  const auto store = Store::open(path("cup"), false);
  store->create(small_plan("cup"));
  for (const std::uint32_t game : {2U, 0U, 1U}) store->add("cup", played_match({0, 0, game}));
  auto other = played_match({0, 0, 1});
  other.result.points = 0;
  store->add("cup", other);
  const auto results = store->results("cup");
  ASSERT_EQ(results.size(), 3U);
  for (std::uint32_t game = 0; game < 3; ++game) {
    EXPECT_EQ(results[game].key.game, game);
    EXPECT_EQ(results[game].points, 1);
  }
  EXPECT_EQ(store->matches("cup")[1].faults.size(), 1U) << "details are not doubled either";
}

TEST_F(StoreTest, contests_of_one_store_stay_apart) {
  const auto store = Store::open(path("cup"), false);
  store->create(small_plan("one"));
  store->create(small_plan("two"));
  EXPECT_THROW(store->create(small_plan("one")), BadRequest);
  store->add("one", played_match({0, 0, 0}));
  EXPECT_EQ(store->contests().size(), 2U);
  EXPECT_TRUE(store->results("two").empty());
  EXPECT_EQ(to_json(store->plan("two")), to_json(small_plan("two")));
  EXPECT_THROW(store->plan("three"), BadRequest);
}

TEST_F(StoreTest, a_journal_that_was_left_behind_is_taken_in_and_its_damage_told) {
  Store::open(path("cup"), false)->create(small_plan("cup"));
  // No process has this number: it is above the kernel's greatest.
  const auto file =
      write("cup-matches.4194305.0", journal_line("cup", played_match({0, 0, 0})) + "\nrubbish\n" +
                                         journal_line("cup", played_match({0, 0, 1})) + "\n");
  const auto store = Store::open(path("cup"), true);
  EXPECT_EQ(store->results("cup").size(), 2U);
  ASSERT_EQ(store->remarks().size(), 1U);
  EXPECT_NE(store->remarks()[0].find("cup-matches.4194305.0:2: not JSON"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_EQ(read(file + ".damaged"), "rubbish\n");
  EXPECT_TRUE(Store::open(path("cup"), true)->remarks().empty()) << "told once";
}

TEST_F(StoreTest, a_store_that_must_exist_is_not_made) {
  EXPECT_THROW(Store::open(path("absent"), true), BadRequest);
  EXPECT_FALSE(std::filesystem::exists(path("absent")));
}

TEST(Rows, a_text_is_stored_as_every_database_can_keep_it) {
  EXPECT_EQ(storable("ünï 😀 '\"\\ \n"), "ünï 😀 '\"\\ \n");
  EXPECT_EQ(storable(std::string("a\0b\xff\xed\xa0\x80", 7)), "a\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFD");
}

}  // namespace
}  // namespace agon::contest
