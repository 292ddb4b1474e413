// What holds for the coding of every game: shown piece by piece or anew it is the same, the mask is what the
// rules say, the result is the outcome's.
#pragma once

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/to_json.h"
#include "learning/table.h"

namespace agon::learning {

template <Coding C>
class CodingKit {
 public:
  using Rules = typename C::Rules;

  CodingKit(typename Rules::Config config, typename C::Options options)
      : rules_(std::move(config)), coding_(rules_, options), line_up_(rules_, settings_) {}

  /// A match in which every learner takes any legal action, and now and then any other.
  void play(std::uint64_t seed, std::size_t longest) {
    Table<C> table(rules_, coding_, line_up_, 0);
    table.begin(seed, 0);
    Random random(seed, "learning.kit");
    const std::size_t rows = table.rows(), actions = coding_.shape().actions;
    row_.assign(rows * coding_.shape().numbers(), 7);
    mask_.assign(rows * actions, 7);
    check_channels();
    observe(table, true);
    std::vector<std::int32_t> chosen(rows);
    for (std::size_t step = 0; step < longest && !table.over(); ++step) {
      choose(table, random, chosen);
      if (step % 16 == 15)
        chosen[step % rows] = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(actions)));
      table.step(chosen.data(), mask_.data());
      observe(table, false);
      if (testing::Test::HasFailure()) return;
    }
    if (table.over()) check_result(table);
  }

 private:
  /// Any legal actions, but for a few tries none that end the match at once: walls are everywhere.
  void choose(const Table<C>& table, Random& random, std::vector<std::int32_t>& chosen) const {
    for (int tries = 0; tries < 8; ++tries) {
      for (std::size_t row = 0; row < chosen.size(); ++row) chosen[row] = any_legal(row, random);
      Table<C> ahead = table_copy(table);
      ahead.step(chosen.data(), mask_.data());
      if (!ahead.over()) return;
    }
  }

  std::int32_t any_legal(std::size_t row, Random& random) const {
    const auto* mask = &mask_[row * coding_.shape().actions];
    std::vector<std::int32_t> legal;
    for (std::size_t action = 0; action < coding_.shape().actions; ++action)
      if (mask[action] != 0) legal.push_back(static_cast<std::int32_t>(action));
    return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  }

  void observe(Table<C>& table, bool whole) {
    const std::size_t numbers = coding_.shape().numbers(), actions = coding_.shape().actions;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      auto* const seen = &row_[row * numbers];
      auto* const mask = &mask_[row * actions];
      table.observe(row, seen, mask, whole);
      check_mask(table, row, mask);
      check_ranges(seen);
      check_anew(table, row, seen, mask);
    }
  }

  /// Every entry of the observation's first side is in one channel, and bytes use their whole range.
  void check_channels() const {
    std::vector<int> described(coding_.shape().observation[0]);
    for (const Channel& channel : coding_.shape().channels) {
      for (std::size_t index = 0; index < channel.count; ++index)
        ++described.at(channel.first + index * channel.step);
      ASSERT_LT(channel.low, channel.high) << channel.name;
      if (coding_.shape().element == Element::real) continue;
      ASSERT_EQ(channel.low, 0) << channel.name;
      ASSERT_LE(channel.high, full) << channel.name;
      ASSERT_GE(channel.high, channel.flag ? full : 250) << channel.name;
    }
    ASSERT_EQ(std::count(described.begin(), described.end(), 1), std::ssize(described));
  }

  void check_ranges(const typename C::Scalar* seen) const {
    const std::size_t cells = coding_.shape().numbers() / coding_.shape().observation[0];
    for (const Channel& channel : coding_.shape().channels) {
      const auto fits = [&](float value) {
        return channel.flag ? value == channel.low || value == channel.high
                            : channel.low <= value && value <= channel.high;
      };
      for (std::size_t index = 0; index < channel.count; ++index) {
        const auto* const entry = seen + (channel.first + index * channel.step) * cells;
        const auto* const wrong = std::find_if_not(entry, entry + cells, fits);
        ASSERT_TRUE(wrong == entry + cells) << channel.name << " has " << +*wrong;
        if (channel.uniform) {
          const auto alike = static_cast<std::size_t>(std::count(entry, entry + cells, *entry));
          ASSERT_EQ(alike, cells) << channel.name;
        }
      }
    }
  }

  void check_anew(const Table<C>& table, std::size_t row, const typename C::Scalar* seen,
                  const std::int8_t* mask) {
    if (table.acting(row)) return;  // a second look would be a second decision
    Table<C> again = table_copy(table);
    std::vector<typename C::Scalar> fresh(coding_.shape().numbers(), 9);
    std::vector<std::int8_t> fresh_mask(coding_.shape().actions, 9);
    again.observe(row, fresh.data(), fresh_mask.data(), true);
    ASSERT_TRUE(std::equal(fresh.begin(), fresh.end(), seen)) << difference(fresh, seen) << " in row " << row;
    ASSERT_TRUE(std::equal(fresh_mask.begin(), fresh_mask.end(), mask));
  }

  static std::string difference(const std::vector<typename C::Scalar>& fresh,
                                const typename C::Scalar* seen) {
    for (std::size_t at = 0; at < fresh.size(); ++at)
      if (fresh[at] != seen[at])
        return "number " + std::to_string(at) + ": anew " + std::to_string(+fresh[at]) + ", piece by piece " +
               std::to_string(+seen[at]);
    return "nothing";
  }

  Table<C> table_copy(const Table<C>& table) const {
    Table<C> copy(rules_, coding_, line_up_, 0);
    copy.stand_where(table);
    return copy;
  }

  void check_mask(const Table<C>& table, std::size_t row, const std::int8_t* mask) const {
    const std::size_t actions = coding_.shape().actions;
    ASSERT_TRUE(std::all_of(mask, mask + actions, [](auto one) { return one == 0 || one == 1; }));
    if (!table.acting(row)) {
      ASSERT_EQ(std::count(mask, mask + actions, 1), 1);
      ASSERT_EQ(mask[coding_.shape().idle], 1);
      return;
    }
    ASSERT_GE(std::count(mask, mask + actions, 1), 1);
    for (std::size_t action = 0; action < actions; ++action) {
      if (mask[action] == 0) continue;
      const auto refused = table.refusal(row, static_cast<std::int32_t>(action));
      ASSERT_FALSE(refused) << "action " << action << " of row " << row << ": " << refused->text;
    }
  }

  void check_result(const Table<C>& table) const {
    const auto outcome = rules_.outcome(table.state());
    ASSERT_TRUE(outcome.over());
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const Seat seat = table.seat_of(row);
      const bool won = std::count(outcome.winners.begin(), outcome.winners.end(), seat) != 0;
      const int expected = outcome.winners.empty() ? 0 : won ? 1 : -1;
      ASSERT_EQ(coding_.result(table.state(), seat), expected) << outcome.text;
    }
  }

  const Rules rules_;
  const C coding_;
  const Settings settings_{};
  const LineUp<Rules> line_up_;
  std::vector<typename C::Scalar> row_;
  std::vector<std::int8_t> mask_;
};

}  // namespace agon::learning
