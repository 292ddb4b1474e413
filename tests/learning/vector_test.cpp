// Vectors: the same whatever the threads, the parts and the modes; nothing is allocated a step; what is wrong
// is told.
#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "core/record_file.h"
#include "games/sugargame/learning/game.h"
#include "games/treasure_hunt/learning/game.h"
#include "games/tron/learning/game.h"
#include "kit/allocations.h"
#include "learning/held.h"

namespace agon::learning {
namespace {

boost::json::value small_map() { return {{"map", "generated"}, {"width", 11}, {"height", 13}}; }

Held tron(const Settings& settings) {
  return Held(agon::tron::learning_game().make(small_map(), {}, settings));
}

TEST(Vector, IsManySingleMatchesWhateverTheThreads) {
  Settings settings;
  settings.opponents = {{"random", 1}, {"wall_hugger", 2}};
  settings.matches = 9;
  for (const auto mode : {Autoreset::next_step, Autoreset::same_step}) {
    settings.autoreset = mode;
    settings.threads = 3;
    Held many = tron(settings);
    many.reset(40);
    std::vector<Held> single;
    Settings one = settings;
    one.matches = 1;
    one.threads = 1;
    one.seat = 0;
    // A single match is match 0, and seats rotate by match: those of even number play the same seat.
    one.seat = every_seat_in_turn;
    for (std::size_t match = 0; match < settings.matches; match += 2) {
      single.push_back(tron(one));
      single.back().reset(40 + static_cast<std::int64_t>(match));
    }
    const std::size_t bytes = many.vector->shape().bytes();
    for (std::uint64_t step = 0; step < 300; ++step) {
      for (std::size_t index = 0; index < single.size(); ++index) {
        const std::size_t row = 2 * index;
        ASSERT_TRUE(std::equal(single[index].observations.begin(), single[index].observations.end(),
                               many.observations.begin() + static_cast<std::ptrdiff_t>(row * bytes)));
        ASSERT_EQ(single[index].rewards[0], many.rewards[row]);
        ASSERT_EQ(single[index].terminations[0], many.terminations[row]);
        ASSERT_EQ(single[index].seeds[0], many.seeds[row]);
        ASSERT_EQ(single[index].seats[0], many.seats[row]);
        single[index].choose(step);
        single[index].vector->step();
      }
      many.choose(step);
      many.vector->step();
    }
  }
}

TEST(Vector, RunsShareNoMatchAndAResetWithoutASeedGoesOn) {
  Settings settings;
  settings.opponents = {{"random", 1}};
  settings.matches = 64;
  settings.autoreset = Autoreset::disabled;
  const std::vector<std::int64_t> on(settings.matches, goes_on);
  std::set<std::int64_t> met;
  for (const std::int64_t seed : {0, 1, 2}) {
    Held held = tron(settings), again = tron(settings);
    for (auto* each : {&held, &again}) each->vector->reset_run(seed, {});
    for (int episode = 0; episode < 4; ++episode) {
      EXPECT_EQ(held.seeds, again.seeds);
      met.insert(held.seeds.begin(), held.seeds.end());
      const auto seats = held.seats;
      for (auto* each : {&held, &again}) each->vector->reset(on, {}, 0);
      for (std::size_t match = 0; match < settings.matches; ++match)
        EXPECT_EQ(held.seats[match], 1 - seats[match]);
    }
  }
  EXPECT_EQ(met.size(), 3 * 4 * settings.matches);
}

TEST(Vector, AMatchThatNeverHadASeedGoesOnFromThatOfTheSettings) {
  Settings settings;
  settings.matches = 3;
  const std::vector<std::int64_t> on(settings.matches, goes_on);
  Held held = tron(settings), run = tron(settings);
  held.vector->reset(on, {}, 0);
  run.vector->reset_run(0, {});
  EXPECT_EQ(held.seeds, run.seeds);
  const auto before = held.seeds;
  held.vector->reset(on, std::vector<std::uint8_t>{0, 1, 0}, 0);
  EXPECT_EQ(held.seeds[0], before[0]);
  EXPECT_NE(held.seeds[2], before[2]) << "of two rows a match";
  EXPECT_THROW(held.vector->reset_run(-1, {}), BadRequest);
  EXPECT_THROW(held.vector->reset_run(std::int64_t{1} << 53, {}), BadRequest);
  settings.seed = std::uint64_t{1} << 53;
  EXPECT_THROW(tron(settings), BadRequest);
}

TEST(Vector, AStepAllocatesNothing) {
  for (const std::size_t threads : {1, 2}) {
    Settings settings;
    settings.matches = 64;
    settings.threads = threads;
    Held held(sugargame::learning_game().make({}, {}, settings));
    long allocated = 0;
    for (int round = 0; round < 3; ++round) {  // the lists of what was done grow in the first
      held.reset(round);
      const long before = allocations::count;
      for (std::uint64_t step = 0; step < 60; ++step) {  // no match is over by then
        held.choose(step);
        held.vector->step();
      }
      allocated = allocations::count - before;
    }
    EXPECT_EQ(allocated, 0) << threads << " threads";
  }
}

TEST(Vector, MatchesAreSentAndReceivedInParts) {
  Settings settings;
  settings.matches = 8;
  settings.threads = 2;
  Held held = tron(settings), plain = tron(settings);
  held.reset(0);
  plain.reset(0);
  held.choose(1);
  plain.choose(1);
  plain.vector->step();
  std::vector<std::int32_t> all{0, 1, 2, 3, 4, 5, 6, 7}, done(3), rest(5);
  held.vector->send(all);
  EXPECT_THROW(held.vector->send(all), BadRequest);
  EXPECT_THROW(held.vector->step(), BadRequest);
  held.vector->receive(done);
  held.vector->receive(rest);
  done.insert(done.end(), rest.begin(), rest.end());
  std::sort(done.begin(), done.end());
  EXPECT_EQ(done, all);
  EXPECT_EQ(held.observations, plain.observations);
  EXPECT_EQ(held.rewards, plain.rewards);
  EXPECT_THROW(held.vector->receive(done), BadRequest);
}

/// Fails at one of its decisions, counted over all matches.
class FailingPolicy : public Policy {
 public:
  explicit FailingPolicy(int at) : at_(at) {}
  void check(const Shape&) const override {}
  std::int32_t choose(const Shape& shape, const void*, const std::int8_t* mask, Random&) const override {
    if (++asked_ == at_) throw Failure("tired");
    return static_cast<std::int32_t>(std::find(mask, mask + shape.actions, 1) - mask);
  }

 private:
  int at_;
  mutable std::atomic<int> asked_{0};
};

TEST(Vector, AMatchWhoseOpponentFailsIsBrokenOff) {
  for (const auto mode : {Autoreset::disabled, Autoreset::next_step, Autoreset::same_step}) {
    Settings settings;
    settings.matches = 6;
    settings.threads = 2;
    settings.seat = 0;
    settings.autoreset = mode;
    settings.opponents = {{"tired", 1, std::make_shared<FailingPolicy>(6 * 4 + 2)}};
    Held held(agon::sugargame::learning_game().make({}, {}, settings));
    held.reset(5);
    std::uint64_t step = 0;
    const auto play = [&] { held.choose(step++), held.vector->step(); };
    while (step < 4) ASSERT_NO_THROW(play());
    EXPECT_THROW(play(), Failure);
    std::size_t broken = settings.matches;
    for (std::size_t match = 0; match < settings.matches; ++match) {
      try {
        held.vector->clone(match);
      } catch (const BadRequest&) {
        EXPECT_EQ(broken, settings.matches) << "two matches are broken off";
        broken = match;
      }
    }
    ASSERT_LT(broken, settings.matches);
    EXPECT_THROW(held.vector->step(), BadRequest);
    EXPECT_THROW(held.vector->save(), BadRequest);
    EXPECT_EQ(record_from(held.vector->record(broken, true), "record").steps.size(), 4U);
    std::vector<std::int64_t> seeds(settings.matches, goes_on);
    std::vector<std::uint8_t> chosen(settings.matches, 0);
    chosen[broken] = 1;
    held.vector->reset(seeds, chosen);
    EXPECT_NO_THROW(play());
  }
}

TEST(Vector, AStepEndsWhenItsCallerWantsIt) {
  Settings settings;
  settings.matches = 64;
  settings.threads = 2;
  settings.opponents = {{"champion?nodes=20000", 1}};
  Held held = tron(settings);
  held.reset(5);
  bool wanted = false;
  held.vector->ask_meanwhile([&] {
    if (wanted) throw Failure("enough");
  });
  wanted = true;
  held.choose(0);
  EXPECT_THROW(held.vector->step(), Failure);
  EXPECT_THROW(held.vector->step(), BadRequest);  // some matches were not finished
  wanted = false;
  held.reset(5);
  EXPECT_NO_THROW(held.vector->save());
}

TEST(Vector, WhatIsWrongIsToldBeforeAnythingIsPlayed) {
  Settings settings;
  settings.matches = 2;
  settings.autoreset = Autoreset::disabled;
  Held held = tron(settings);
  EXPECT_THROW(held.vector->step(), BadRequest);  // nothing has begun
  held.reset(3);
  const auto before = held.observations;
  held.actions[1] = 8;
  EXPECT_THROW(held.vector->step(), BadRequest);
  EXPECT_EQ(held.observations, before);
  EXPECT_THROW(held.reset(-3), BadRequest);  // -1 goes on
  const auto make = [](Settings wrong) { return agon::tron::learning_game().make(small_map(), {}, wrong); };
  settings.opponents = {{"nobody", 1}};
  EXPECT_THROW(make(settings), BadRequest);
  settings.opponents = {{"random", 0}};
  EXPECT_THROW(make(settings), BadRequest);
  settings.opponents = {{"random", 1}};
  settings.seat = 2;
  EXPECT_THROW(make(settings), BadRequest);
  settings.matches = 0;
  EXPECT_THROW(make(settings), BadRequest);
  EXPECT_THROW(agon::tron::learning_game().make({{"map", "nowhere"}}, {}, {}), BadValue);
  EXPECT_THROW(agon::tron::learning_game().make({}, {{"turnt", true}}, {}), BadValue);
}

TEST(Vector, EveryEpisodeIsARecordThatTheRulesVerify) {
  Settings settings;
  settings.opponents = {{"nearest", 1}};
  settings.matches = 4;
  Held held(treasure_hunt::learning_game().make({}, {}, settings));
  held.reset(11);
  for (std::uint64_t step = 0; step < 400; ++step) {
    held.choose(step);
    held.vector->step();
  }
  for (std::size_t match = 0; match < settings.matches; ++match) {
    const Record record = record_from(held.vector->record(match, false), "record");
    EXPECT_TRUE(record.footer);
    EXPECT_GT(record.steps.size(), 2U);
    EXPECT_EQ(treasure_hunt::learning_game().difference(record), "");
  }
}

TEST(Vector, ACopyGoesOnAlone) {
  for (const bool self_play : {true, false}) {
    Settings settings;
    settings.matches = 2;
    if (!self_play) settings.opponents = {{"wall_hugger", 1}};
    Held held = tron(settings);
    held.reset(5);
    for (std::uint64_t step = 0; step < 4; ++step) {
      held.choose(step);
      held.vector->step();
    }
    Held copy(held.vector->clone(1));
    const std::size_t rows = held.vector->rows_of_a_match(), mask = held.vector->shape().actions;
    copy.masks.assign(held.masks.begin() + static_cast<std::ptrdiff_t>(rows * mask), held.masks.end());
    copy.actions.assign(held.actions.begin() + static_cast<std::ptrdiff_t>(rows), held.actions.end());
    held.choose(9);
    std::copy(held.actions.begin() + static_cast<std::ptrdiff_t>(rows), held.actions.end(),
              copy.actions.begin());
    const auto before = boost::json::serialize(held.vector->state(1));
    copy.vector->use({copy.observations.data(), copy.masks.data(), copy.actions.data(), copy.rewards.data(),
                      copy.terminations.get(), copy.truncations.get(), copy.acting.get(), copy.seats.data(),
                      copy.opponents.data(), copy.seeds.data(), nullptr});
    copy.vector->step();
    EXPECT_EQ(boost::json::serialize(held.vector->state(1)), before);
    held.vector->step();
    EXPECT_EQ(boost::json::serialize(held.vector->state(1)), boost::json::serialize(copy.vector->state(0)));
    EXPECT_TRUE(
        std::equal(copy.observations.begin(), copy.observations.end(),
                   held.observations.begin() + static_cast<std::ptrdiff_t>(copy.observations.size())));
  }
}

}  // namespace
}  // namespace agon::learning
