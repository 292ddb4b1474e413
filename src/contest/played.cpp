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
  return {result_of(row), row.seed,        row.config, row.outcome, row.steps, row.hash, row.costs.a,
          row.costs.b,    row.fault_count, {},         row.broken,  {},        {}};
}

std::string journal_line(const std::string& contest, const Played& match) {
  std::string line = "{\"contest\":";
  append_text(line, contest);
  line += ",\"match\":";
  if (match.record.empty()) {
    append_json<Reals::tree>(line, match);
  } else {
    auto kept = match;
    kept.record = base64(match.record);
    append_json<Reals::tree>(line, kept);
  }
  return line += '}';
}

std::pair<std::string, Played> match_of_line(std::string_view line) {
  const auto value = parse_json(line);
  const auto* object = value.if_object();
  const auto* contest = object == nullptr ? nullptr : object->if_contains("contest");
  const auto* match = object == nullptr ? nullptr : object->if_contains("match");
  if (contest == nullptr || !contest->is_string() || match == nullptr)
    throw BadRequest("it is not a match of a contest");
  Played played;
  from_json(*match, played, "match");
  played.record = from_base64(played.record);
  return {std::string(contest->get_string()), std::move(played)};
}

}  // namespace agon::contest
