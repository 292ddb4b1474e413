#include "contest/remote/second_look.h"

#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include "contest/play_match.h"
#include "contest/seating.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/to_json.h"

namespace agon::contest {

namespace {

std::string words_of_outcome(const Outcome& outcome) { return json::serialize(to_json(outcome)); }

/// As the game writes it, whoever wrote it before.
std::string config_words(const GameEntry& game, const json::value& config) {
  return json::serialize(game.config_from(config, {}));
}

std::string difference_of_replay(const GameEntry& game, const Plan& plan, const Planned& match,
                                 const Played& told) {
  const auto record = record_from(told.record, key_text(match.key));
  if (!record.damage.empty() || !record.changed.empty())
    return "its record is damaged: " + record.damage + record.changed;
  if (record.header.game != plan.game) return "its record is one of " + record.header.game;
  if (!has_clients(plan)) {
    if (record.header.seed != match.seed)
      return fmt::format("its record has the seed {} instead of {}", record.header.seed, match.seed);
    if (config_words(game, record.header.config) != config_words(game, plan.configs[match.config]))
      return "its record has another configuration";
  }
  const auto replay = game.replay(record);
  while (replay->next()) {
  }
  if (const auto verdict = replay->verdict(); !verdict.empty())
    return "its record is not by the rules: " + verdict;
  if (const auto there = words_of_outcome(replay->outcome()); there != words_of_outcome(told.outcome))
    return fmt::format("its record ends with {}, and it told {}", there, words_of_outcome(told.outcome));
  if (has_clients(plan)) return {};
  if (!record.footer) return "its record has no end";
  if (record.footer->steps != told.steps ||
      record.footer->hash != told.hash)  // those of the replay, which the verdict has compared
    return fmt::format("its record has {} steps and the hash {}, and it told {} and {}", record.footer->steps,
                       record.footer->hash, told.steps, told.hash);
  return {};
}

std::string difference_of_scores(const Seating& seating, const Played& told) {
  double of_a = 0, of_b = 0;
  for (std::size_t seat = 0; seat < told.outcome.scores.size(); ++seat)
    (seating.is_a(seat) ? of_a : of_b) += told.outcome.scores[seat];
  if (of_a == told.result.score_a && of_b == told.result.score_b) return {};
  return fmt::format("its outcome {} has the scores {} and {}, and it told {} and {}",
                     words_of_outcome(told.outcome), of_a, of_b, told.result.score_a, told.result.score_b);
}

/// Points follow from who has won; where programs lose by what they burn, from more than that.
std::string difference_of_points(const GameEntry& game, const Plan& plan, const Planned& match,
                                 const Played& told) {
  const Seating seating(plan, match, game.seats(plan.configs[match.config]));
  if (seating.all()) return {};
  if (auto difference = difference_of_scores(seating, told);
      !difference.empty() || plan.burns == Burns::forfeit)
    return difference;
  bool a_won = false, b_won = false;
  for (const auto seat : told.outcome.winners) (seating.is_a(seat) ? a_won : b_won) = true;
  const double points = a_won == b_won ? 0.5 : a_won ? 1 : 0;
  if (points == told.result.points) return {};
  return fmt::format("its outcome {} is worth {} points, and it told {}", words_of_outcome(told.outcome),
                     points, told.result.points);
}

std::string difference_when_played_again(const GameEntry& game, const Plan& plan, const Planned& match,
                                         const Played& told) {
  const auto own = play_match(game, plan, match, plan.process);
  const auto words = [](const Played& played) {
    return fmt::format("{} points, scores {} and {}, {} steps, {} faults, hash {}, {}", played.result.points,
                       played.result.score_a, played.result.score_b, played.steps, played.fault_count,
                       played.hash, words_of_outcome(played.outcome));
  };
  if (words(own) == words(told)) return {};
  return fmt::format("played again it comes to {}, and it told {}", words(own), words(told));
}

}  // namespace

std::string lack_of(const Plan& plan, const Played& told) {
  if (!plan.records || !told.record.empty()) return {};
  return key_text(told.result.key) + ": records are kept, and it told a result without one";
}

std::string difference_of(const GameEntry& game, const Plan& plan, const Planned& match, const Played& told) {
  auto difference = difference_of_points(game, plan, match, told);
  if (difference.empty() && !told.record.empty()) difference = difference_of_replay(game, plan, match, told);
  if (difference.empty() && !plan.clocks && !has_programs(plan))
    difference = difference_when_played_again(game, plan, match, told);
  return difference.empty() ? difference : key_text(match.key) + ": " + difference;
}

}  // namespace agon::contest
