#include "app/program/series_sum.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/value_from.hpp>
#include <cmath>

#include "core/to_json.h"

namespace agon::app {

void SeriesSum::add(const MatchResult& result, std::uint64_t seed, bool swapped) {
  const auto& outcome = result.outcome;
  const auto player_on = [&](Seat seat) { return swapped ? 1 - seat : seat; };
  wins_.resize(outcome.scores.size());
  if (outcome.winners.size() == 1)
    ++wins_[player_on(outcome.winners[0])];
  else
    ++draws_;
  ++reasons_[outcome.reason];
  steps_.push_back(result.steps);
  faults_ += result.faults;
  for (const double ms : result.most_ms) most_ms_ = std::max(most_ms_, ms);
  if (outcome.scores.size() != 2) return;
  if (margins_.empty() || margins_.back().seed != seed) margins_.push_back({seed, 0, 0});
  margins_.back().sum += outcome.scores[player_on(0)] - outcome.scores[player_on(1)];
  ++margins_.back().matches;
}

Margin SeriesSum::margin() const {
  const auto count = static_cast<double>(margins_.size());
  double sum = 0, squares = 0;
  for (const auto& each : margins_) {
    const double mean = each.sum / each.matches;
    sum += mean;
    squares += mean * mean;
  }
  if (margins_.empty()) return {};
  const double mean = sum / count;
  if (margins_.size() == 1) return {mean, 0};
  const double variance = std::max(0.0, squares - count * mean * mean) / (count - 1);
  return {mean, 1.96 * std::sqrt(variance / count)};
}

std::vector<std::uint64_t> SeriesSum::sorted_steps() const {
  auto sorted = steps_;
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

json::object SeriesSum::to_json(double seconds) const {
  const auto steps = sorted_steps();
  json::object line{{"games", steps.size()},
                    {"players", agon::to_json(players_)},
                    {"wins", agon::to_json(wins_)},
                    {"draws", draws_},
                    {"reasons", json::value_from(reasons_)},
                    {"median_steps", steps[steps.size() / 2]},
                    {"least_steps", steps.front()},
                    {"most_steps", steps.back()},
                    {"faults", faults_},
                    {"longest_decision_ms", most_ms_},
                    {"seconds", seconds},
                    {"games_per_second", static_cast<double>(steps.size()) / seconds}};
  if (margins_.empty()) return line;
  line["margin"] = margin().mean;
  line["margin_95"] = margin().half_width;
  return line;
}

void SeriesSum::print(double seconds) const {
  const auto steps = sorted_steps();
  const auto games = static_cast<double>(steps.size());
  fmt::print("{} games in {:.2f} s ({:.0f} a second)\n", steps.size(), seconds, games / seconds);
  for (std::size_t player = 0; player < wins_.size(); ++player)
    fmt::print("  {:<12} won {:>6}  ({:.1f} %)\n", players_[player], wins_[player],
               100.0 * static_cast<double>(wins_[player]) / games);
  fmt::print("  draws {}\n", draws_);
  if (!margins_.empty())
    fmt::print("  score of {} less that of {}: {:+.1f} +- {:.1f} on average (95 %)\n", players_[0],
               players_[1], margin().mean, margin().half_width);
  fmt::print("  steps: median {}, least {}, most {}\n", steps[steps.size() / 2], steps.front(), steps.back());
  for (const auto& [reason, count] : reasons_) fmt::print("  ended by {}: {}\n", reason, count);
  fmt::print("  faults {}, longest decision {:.2f} ms\n", faults_, most_ms_);
}

}  // namespace agon::app
