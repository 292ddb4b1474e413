#include "contest/match_row.h"

#include <boost/json/parse.hpp>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/utc_now.h"
#include "core/write_json.h"
#include "text/base64.h"

namespace agon::contest {

namespace {

struct BothCosts {
  SideCost a, b;
  bool operator==(const BothCosts&) const = default;
};
BOOST_DESCRIBE_STRUCT(BothCosts, (), (a, b))

template <class T>
std::string text_of(const T& value) {
  std::string text;
  append_json<Reals::tree>(text, value);
  return text;
}

}  // namespace

MatchRow row_of(const std::string& contest, const Played& match) {
  MatchRow row;
  const auto& result = match.result;
  row.contest = contest;
  row.round = static_cast<int>(result.key.round);
  row.board = static_cast<int>(result.key.board);
  row.game = static_cast<int>(result.key.game);
  row.a = result.a;
  row.b = result.b;
  row.a_first = result.a_first ? 1 : 0;
  row.seed = static_cast<long long>(match.seed);
  row.config = static_cast<int>(match.config);
  row.points = result.points;
  row.score_a = result.score_a;
  row.score_b = result.score_b;
  row.outcome = text_of(match.outcome);
  row.steps = static_cast<long long>(match.steps);
  row.hash = match.hash;
  row.costs = text_of(BothCosts{match.cost_a, match.cost_b});
  row.fault_count = static_cast<long long>(match.fault_count);
  row.finished = utc_now();
  return row;
}

Result result_of(const MatchRow& row) {
  Result result{{static_cast<std::uint32_t>(row.round), static_cast<std::uint32_t>(row.board),
                 static_cast<std::uint32_t>(row.game)},
                row.a,
                row.b,
                row.a_first != 0,
                row.points,
                row.score_a,
                row.score_b};
  result.likeness = likeness_of(result, static_cast<std::size_t>(row.config),
                                static_cast<std::uint64_t>(row.steps), row.hash);
  return result;
}

Played played_of(const MatchRow& row) {
  Played match;
  match.result = result_of(row);
  match.seed = static_cast<std::uint64_t>(row.seed);
  match.config = static_cast<std::size_t>(row.config);
  from_json(json::parse(row.outcome), match.outcome, "outcome");
  match.steps = static_cast<std::uint64_t>(row.steps);
  match.hash = row.hash;
  BothCosts costs;
  from_json(json::parse(row.costs), costs, "costs");
  match.cost_a = costs.a;
  match.cost_b = costs.b;
  match.fault_count = static_cast<std::uint64_t>(row.fault_count);
  return match;
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
  json::error_code error;
  const auto value = json::parse(line, error);
  if (error) throw BadRequest("not JSON: " + error.message());
  const auto* object = value.if_object();
  const auto* contest = object == nullptr ? nullptr : object->if_contains("contest");
  const auto* match = object == nullptr ? nullptr : object->if_contains("match");
  if (contest == nullptr || !contest->is_string() || match == nullptr)
    throw BadRequest("no match of a contest");
  Played played;
  from_json(*match, played, "match");
  played.record = from_base64(played.record);
  return {std::string(contest->get_string()), std::move(played)};
}

}  // namespace agon::contest
