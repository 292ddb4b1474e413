#include "ladder/referee.h"

#include <boost/json/parse.hpp>

#include <algorithm>

#include "arena/first_faults.h"
#include "contest/play_match.h"
#include "core/utc_now.h"

namespace agon::ladder {

namespace {

bool is_crash(const contest::MatchFault& fault) {
  return is_gone({fault.seat, fault.kind, fault.code, fault.text});
}

}  // namespace

contest::Entrant entrant_of(const Competitor& who) {
  contest::Entrant entrant;
  entrant.name = who.label;
  entrant.players = {who.player};
  entrant.version = static_cast<std::uint32_t>(std::max(1, who.number));
  entrant.folder = who.folder;
  return entrant;
}

std::vector<json::value> configs_of(const GameEntry& game, const std::string& config) {
  const auto base = json::parse(config);
  auto list = game.variants(base);
  if (list.empty()) list.push_back(base);
  return list;
}

PlayedMatch play(const GameEntry& game, const Match& match, const json::value& config, const Competitor& a,
                 const Competitor& b, process::Settings settings, std::function<bool()> stop) {
  contest::Plan plan;
  plan.name = "ladder";
  plan.game = game.info().name;
  plan.configs = {config};
  plan.entrants = {entrant_of(a), entrant_of(b)};
  // A pair of names that are alike is a version against its predecessor, told apart by their numbers.
  plan.process = settings;
  contest::Planned planned;
  planned.key.game = static_cast<std::uint32_t>(match.game);
  planned.a = 0, planned.b = 1;
  planned.a_first = match.a_first;
  planned.seed = match.seed;
  const auto played =
      contest::play_match(game, plan, planned, std::move(settings), {.stop = std::move(stop)});
  return as_match(match, played);
}

PlayedMatch as_match(const Match& match, const contest::Played& played) {
  PlayedMatch made{match, played.record, {}, static_cast<int>(played.outcome.scores.size())};
  made.match.points = played.result.points;
  made.match.score_a = played.result.score_a;
  made.match.score_b = played.result.score_b;
  made.match.outcome = played.outcome;
  made.match.steps = played.steps;
  made.match.hash = played.hash;
  made.match.faults = played.faults;
  made.match.finished = utc_now();
  for (const auto& fault : played.faults)
    if (is_crash(fault)) (fault.entrant == 0 ? made.match.crash_a : made.match.crash_b) = true;
  for (const auto& part : played.private_parts) {
    made.private_parts.resize(std::max<std::size_t>(made.private_parts.size(), part.seat + 1U));
    made.private_parts[part.seat] = part.base64;
  }
  return made;
}

}  // namespace agon::ladder
