#include "contest/played.h"

#include <algorithm>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/hash.h"
#include "core/utc_now.h"
#include "core/write_json.h"
#include "text/bytes.h"

namespace agon::contest {

std::uint64_t likeness_of(const Result& result, std::size_t config, std::uint64_t steps,
                          const std::string& hash) {
  const int first = result.a_first ? result.a : result.b, second = result.a_first ? result.b : result.a;
  auto code = fnv1a(hash);
  for (const auto part : {static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(second),
                          static_cast<std::uint64_t>(config), steps})
    code = splitmix64(code ^ part);
  return std::max<std::uint64_t>(1, code);
}

MatchRow row_of(const std::string& contest, const Played& match) {
  const auto& result = match.result;
  return {key_of(contest, result.key),
          result.a,
          result.b,
          result.a_first,
          match.seed,
          match.config,
          result.points,
          result.score_a,
          result.score_b,
          result.broken_a,
          result.broken_b,
          match.outcome,
          match.steps,
          match.hash,
          {match.cost_a, match.cost_b},
          match.fault_count,
          match.broken,
          utc_now()};
}

Result result_of(const MatchRow& row) {
  Result result{{row.round, row.board, row.game},
                row.a,
                row.b,
                row.a_first,
                row.points,
                row.score_a,
                row.score_b,
                row.broken_a,
                row.broken_b};
  result.likeness = likeness_of(result, row.config, row.steps, row.hash);
  return result;
}

Played played_of(const MatchRow& row) {
  Played played;
  played.result = result_of(row);
  played.seed = row.seed;
  played.config = row.config;
  played.outcome = row.outcome;
  played.steps = row.steps;
  played.hash = row.hash;
  played.cost_a = row.costs.a;
  played.cost_b = row.costs.b;
  played.fault_count = row.fault_count;
  played.broken = row.broken;
  return played;
}

void append_match(std::string& line, const Played& match) {
  if (match.record.empty()) return append_json<Reals::tree>(line, match);
  auto kept = match;
  kept.record = base64(match.record);
  append_json<Reals::tree>(line, kept);
}

Played match_of(const json::value& value) {
  Played played;
  from_json(value, played, "match");
  played.record = from_base64(played.record);
  return played;
}

std::string journal_line(const std::string& contest, const Played& match) {
  std::string line = "{\"contest\":";
  append_text(line, contest);
  line += ",\"match\":";
  append_match(line, match);
  return line += '}';
}

std::pair<std::string, Played> match_of_line(std::string_view line) {
  const auto value = parse_json(line);
  const auto* object = value.if_object();
  const auto* contest = object == nullptr ? nullptr : object->if_contains("contest");
  const auto* match = object == nullptr ? nullptr : object->if_contains("match");
  if (contest == nullptr || !contest->is_string() || match == nullptr)
    throw BadRequest("it is not a match of a contest");
  return {std::string(contest->get_string()), match_of(*match)};
}

}  // namespace agon::contest
