#include "contest/remote/contest_job.h"

#include <sys/utsname.h>
#include <boost/json/serialize.hpp>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/hash.h"
#include "core/to_json.h"

namespace agon::contest {

namespace {

template <class Value>
Value read_task_line(std::string_view text) {
  Value value;
  from_json(parse_json(text, "task"), value, "task");
  return value;
}

}  // namespace

std::string task_text(const Planned& match) { return json::serialize(to_json(match)); }

std::string task_text(const MatchOrder& order) {
  auto text = task_text(order.match);
  if (order.own) text += '\n' + json::serialize(to_json(*order.own));
  return text;
}

Planned task_of(std::string_view text) { return read_task_line<Planned>(text.substr(0, text.find('\n'))); }

MatchOrder order_of(std::string_view text) {
  MatchOrder order{task_of(text), std::nullopt};
  if (const auto end = text.find('\n'); end != std::string_view::npos)
    order.own = read_task_line<OwnEntrants>(text.substr(end + 1));
  return order;
}

std::string job_id(const Plan& plan, const std::string& rules) {
  return hash_text(hash_of(json::serialize(to_json(plan)), fnv1a(rules)));
}

std::string machine_kind() {
  utsname names{};
  return uname(&names) == 0 ? names.machine : "";
}

bool is_timed(const Plan& plan) { return plan.clocks && has_programs(plan); }

/// The times, and then the match as a line of the journal: "12.5,8.25|{…}".
std::string result_text(const std::string& contest, const RemoteMatch& match) {
  std::string text;
  for (const float us : match.own_us) text += (text.empty() ? "" : ",") + std::to_string(us);
  return text + '|' + journal_line(contest, match.played);
}

bool is_of(const Plan& plan, const Planned& match) {
  const auto known = [&](int entrant) {
    return entrant >= 0 && static_cast<std::size_t>(entrant) < plan.entrants.size();
  };
  return known(match.a) && known(match.b) && match.config < plan.configs.size();
}

RemoteMatch result_of_task(std::string_view task, std::string_view text) {
  const auto asked = task_of(task);
  const auto bar = text.find('|');
  if (bar == std::string_view::npos) throw BadRequest("the result has no match");
  RemoteMatch match;
  match.played = match_of_line(text.substr(bar + 1)).second;
  auto& played = match.played;
  const auto& told = played.result;
  if (told.key != asked.key || told.a != asked.a || told.b != asked.b || told.a_first != asked.a_first ||
      played.seed != asked.seed || played.config != asked.config)
    throw BadRequest("the result is of another match");
  played.result.likeness = likeness_of(played.result, played.config, played.steps, played.hash);
  const std::string times(text.substr(0, bar));
  for (const char* at = times.c_str(); *at != '\0';) {
    char* end = nullptr;
    match.own_us.push_back(std::strtof(at, &end));
    if (end == at) throw BadRequest("the result's times are not numbers");
    at = *end == ',' ? end + 1 : end;
  }
  return match;
}

}  // namespace agon::contest
