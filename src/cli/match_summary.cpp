#include "cli/match_summary.h"

#include <fmt/format.h>
#include <algorithm>
#include <boost/json/value_from.hpp>
#include <cmath>
#include <optional>
#include <string_view>

#include "cli/commands.h"
#include "core/hash.h"
#include "core/to_json.h"
#include "text/printing.h"
#include "text/utf8.h"

namespace agon::cli {

namespace {

/// How the standard error of a program that committed a fault ended. Only its owner may see it.
Lines last_words(const PrivatePart& part, const std::vector<Fault>& faults) {
  const bool failed =
      std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) { return fault.seat == part.seat; });
  return failed ? ending_in_words(part.errors) : Lines{};
}

/// Whether neither of two sides played on: both have lost.
bool have_both_lost(const SeriesMatch& match) {
  const auto& two = match.played.result;
  return match.played.outcome.scores.size() == 2 && two.broken_a != Broken::no && two.broken_b != Broken::no;
}

/// The player that has won, as contests count: one of two that did not play on has lost to one that did.
std::optional<std::size_t> winner_of(const SeriesMatch& match) {
  const auto& two = match.played.result;
  const auto& outcome = match.played.outcome;
  const bool a_broke = two.broken_a != Broken::no, b_broke = two.broken_b != Broken::no;
  if (outcome.scores.size() == 2 && a_broke != b_broke) return a_broke ? 1 : 0;
  if (have_both_lost(match) || outcome.winners.size() != 1) return std::nullopt;
  return two.a_first || outcome.winners[0] > 1 ? outcome.winners[0] : 1 - outcome.winners[0];
}

}  // namespace

std::string words_of(const ModelUsage& usage) {
  return fmt::format("{} tokens in, {} out, {:g} dollars, retries {}", usage.input_tokens,
                     usage.output_tokens, usage.dollars, usage.retries);
}

void print_summary(const MatchResult& result, const std::vector<std::string>& names) {
  print_out("{}\n{} steps, {} faults, longest decision {:.2f} ms, state {}\n", words_of(result.outcome),
            result.steps, result.faults, *std::max_element(result.most_ms.begin(), result.most_ms.end()),
            hash_text(result.hash));
  for (std::size_t seat = 0; seat < result.reports.size(); ++seat)
    if (result.reports[seat].usage) print_out("{}: {}\n", names[seat], words_of(*result.reports[seat].usage));
  for (const auto& fault : result.first_faults)
    print_out("{}: {}\n", names[fault.seat], lines(fault.text.empty() ? fault.code : fault.text));
  for (const auto& part : result.private_parts)
    if (const auto words = last_words(part, result.first_faults); !words.text.empty())
      print_out("{}: {}\n", names[part.seat], words);
}

void SeriesSum::add(const SeriesMatch& match) {
  const auto& result = match.played;
  const auto& outcome = result.outcome;
  const auto& two = match.played.result;
  const auto likeness = two.likeness;
  seen_.insert(likeness);
  wins_.resize(outcome.scores.size());
  if (const auto winner = winner_of(match))
    ++wins_[*winner];
  else
    ++(have_both_lost(match) ? both_lost_ : draws_);
  ++reasons_[outcome.reason];
  steps_.push_back(result.steps);
  faults_ += result.fault_count;
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    most_ms_ = std::max(most_ms_, result.seats[seat].most_ms);
    if (const auto& usage = result.seats[seat].usage) add_usage(usage_[match.order.seats[seat].label], usage);
  }
  if (outcome.scores.size() != 2) return;
  const auto seed = match.played.seed;
  if (margins_.empty() || margins_.back().seed != seed) margins_.push_back({seed, 0, 0, 0});
  margins_.back().sum += two.score_a - two.score_b;
  ++margins_.back().matches;
  margins_.back().likeness = splitmix64(margins_.back().likeness ^ likeness);
}

std::vector<SeriesSum::OfSeed> SeriesSum::unlike_margins() const {
  std::set<std::uint64_t> seen;
  std::vector<OfSeed> list;
  for (const auto& each : margins_)
    if (seen.insert(each.likeness).second) list.push_back(each);
  return list;
}

Margin SeriesSum::margin() const {
  const auto margins = unlike_margins();
  const auto count = static_cast<double>(margins.size());
  double sum = 0, squares = 0;
  for (const auto& each : margins) {
    const double mean = each.sum / each.matches;
    sum += mean;
    squares += mean * mean;
  }
  if (margins.empty()) return {};
  const double mean = sum / count;
  if (margins.size() == 1) return {mean, std::nullopt};
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
                    {"different", different()},
                    {"players", agon::to_json(players_)},
                    {"wins", agon::to_json(wins_)},
                    {"draws", draws_},
                    {"both_lost", both_lost_},
                    {"reasons", json::value_from(reasons_)},
                    {"median_steps", steps[steps.size() / 2]},
                    {"least_steps", steps.front()},
                    {"most_steps", steps.back()},
                    {"faults", faults_},
                    {"longest_decision_ms", most_ms_},
                    {"seconds", seconds},
                    {"games_per_second", static_cast<double>(steps.size()) / seconds}};
  json::object used;
  for (const auto& [player, usage] : usage_) used[player] = agon::to_json(usage);
  line["usage"] = std::move(used);
  if (margins_.empty()) return line;
  line["margin"] = margin().mean;
  line["margin_95"] = agon::to_json(margin().half_width);
  return line;
}

void SeriesSum::print(double seconds) const {
  const auto steps = sorted_steps();
  const auto games = static_cast<double>(steps.size());
  print_out("{} games in {:.2f} s ({:.0f} a second)\n", steps.size(), seconds, games / seconds);
  constexpr int beside = 25;  // columns of a row without its name
  int widest = 12;
  for (const auto& player : players_) widest = std::max(widest, columns_of(visible(player)));
  widest = std::min(widest, list_columns - beside);
  for (std::size_t player = 0; player < wins_.size(); ++player)
    print_out("  {} won {:>6}  ({:.1f} %)\n", fitted(visible(players_[player]), widest), wins_[player],
              100.0 * static_cast<double>(wins_[player]) / games);
  print_out("  draws {}\n", draws_);
  if (both_lost_ > 0) print_out("  lost by both, since neither played on: {}\n", both_lost_);
  if (different() < steps_.size())
    print_out("  {} different of {}; the averages count only these\n", different(), steps_.size());
  if (!margins_.empty()) {
    const auto [mean, half] = margin();
    print_out("  score of {} minus that of {}: {:+.1f} {}\n", players_[0], players_[1], mean,
              half ? fmt::format("+- {:.1f} on average (95 %)", *half) : "(only one seed: no interval)");
  }
  print_out("  steps: median {}, least {}, most {}\n", steps[steps.size() / 2], steps.front(), steps.back());
  for (const auto& [reason, count] : reasons_) print_out("  ended by {}: {}\n", reason, count);
  print_out("  faults {}, longest decision {:.2f} ms\n", faults_, most_ms_);
  for (const auto& [player, usage] : usage_) print_out("  {}: {}\n", player, words_of(*usage));
}

}  // namespace agon::cli
