// Requests for teachers: changes, voiding, grades, people.
#include <fmt/format.h>

#include "contest/formats/format.h"
#include "ladder/final_contest.h"
#include "server/ladder_api.h"

namespace agon::app {

using ladder::Id;
using ladder::Tables;

namespace {

ladder::FinalWords final_words(const LadderCall& call) {
  ladder::FinalWords words;
  const auto body = call.body<told::FinalOrder>();
  const auto number = [&](const char* name, std::uint32_t& into) {
    const auto* value = body.if_contains(name);
    if (value == nullptr) return;
    if (!value->is_int64() || value->get_int64() < 1 || value->get_int64() > 1000)
      throw BadRequest(fmt::format("{}: must be from 1 to 1000", name));
    into = static_cast<std::uint32_t>(value->get_int64());
  };
  number("rounds", words.rounds);
  number("games", words.games);
  if (const auto* format = body.if_contains("format"); format != nullptr) {
    if (!format->is_string()) throw BadRequest("format: must be a text");
    words.format = std::string(format->get_string());
    const auto* known = contest::find_format(words.format);
    if (known == nullptr || !known->decides_finals())
      throw BadRequest("format: must be one of " + contest::format_names(true));
  }
  return words;
}

ladder::VoidOrder void_order(const json::object& body) {
  ladder::VoidOrder order;
  if (const auto* list = body.if_contains("matches"); list != nullptr) {
    if (!list->is_array()) throw BadRequest("matches: must be a list of numbers");
    for (const auto& each : list->get_array()) {
      if (!each.is_int64()) throw BadRequest("matches: must be a list of numbers");
      order.matches.push_back(each.get_int64());
    }
  }
  if (const auto* version = body.if_contains("version"); version != nullptr) {
    if (!version->is_int64()) throw BadRequest("version: must be a number");
    order.version = version->get_int64();
  }
  if (const auto* reason = body.if_contains("reason"); reason != nullptr && reason->is_string())
    order.reason = std::string(reason->get_string());
  if (const auto* replay = body.if_contains("replay"); replay != nullptr) {
    if (!replay->is_bool()) throw BadRequest("replay: must be true or false");
    order.replay = replay->get_bool();
  }
  return order;
}

/// A team's traffic light: whether it has uploaded, builds, plays, and which built-in players it beats.
told::ClassTeam lights_of(Tables& tables, const ladder::Standings& standings, const ladder::Team& team) {
  const auto versions = tables.versions.of_team(team.id);
  const Id active = tables.versions.active(team.id);
  bool builds = false;
  for (const auto& version : versions) builds |= !version.player.empty();
  const ladder::StandingRow* row = nullptr;
  for (const auto& each : standings.rows)
    if (each.team == team.id) row = &each;
  std::vector<std::string> beats;
  for (const auto& each : standings.rows)
    if (each.house && active != 0 && standings.superiority(active, each.version) >= 0.95)
      beats.push_back(each.name);
  return {!versions.empty(),
          builds,
          row != nullptr && row->matches > 0,
          std::move(beats),
          versions.empty() ? "" : versions.back().problem,
          team.id,
          team.name};
}

}  // namespace

ladder::Season LadderApi::changed(const LadderCall& call, Change made) {
  service_.store().write([&](Tables& tables) { made(tables, call.season, call.who.person->id); });
  return service_.store().read([&](Tables& tables) { return tables.seasons.find(call.season.id).value(); });
}

told::SeasonSummary LadderApi::call_final(const LadderCall& call) {
  const auto words = final_words(call);
  const auto season = changed(call, ladder::call_final);
  service_.begin_final(season, words);
  return told::season_summary(season, call.scheduler->game());
}

told::Voided LadderApi::void_matches(const LadderCall& call) {
  const auto order = void_order(call.body<told::VoidOrder>());
  const bool preview = call.request.query.contains("preview") && call.query("preview") != "0";
  ladder::Voided voided;
  service_.store().write([&](Tables& tables) {
    voided = ladder::void_matches(tables, call.season, order, !preview, call.who.person->id);
  });
  return service_.store().read([&](Tables& tables) {
    const told::VersionNames names(tables, call.season.id);
    told::Voided made{preview, {}, voided.replays};
    for (const auto& match : voided.matches) made.matches.push_back(told::match_of(match, names, true));
    return made;
  });
}

net::Response LadderApi::grades(const LadderCall& call) {
  const contest::GradeScale scale(call.query("points").empty() ? ladder::usual_grades : call.query("points"));
  // Computed now: the standings on the pages may be a second old and lack newcomers.
  const auto standings = ladder::standings_now(service_.store(), call.scheduler->game(), call.season);
  auto sheet = ladder::grade_sheet(service_.store(), call.season, standings,
                                   ladder::final_report(service_.store(), call.season), scale);
  net::Response response{200, "text/csv; charset=utf-8", std::move(sheet)};
  response.headers.emplace_back("Content-Disposition",
                                fmt::format("attachment; filename=\"{}-grades.csv\"", call.season.name));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

told::Audit LadderApi::audit(const LadderCall& call) {
  return service_.store().read([&](Tables& tables) { return told::Audit{tables.log.audit(call.season.id)}; });
}

told::People LadderApi::people(const LadderCall& call) {
  const auto standings = call.scheduler->standings();
  return service_.store().read([&](Tables& tables) {
    told::People people;
    for (const auto& team : tables.teams.of_season(call.season.id)) {
      if (!team.house.empty()) continue;
      auto made = lights_of(tables, *standings, team);
      for (const auto& person : tables.people.members(team.id))
        made.members.push_back({person.id, person.name, person.email, person.removed});
      people.teams.push_back(std::move(made));
    }
    return people;
  });
}

told::Token LadderApi::reissue(const LadderCall& call) {
  std::string token;
  service_.store().write([&](Tables& tables) {
    token = ladder::reissue_token(tables, call.id(call.param("person")), call.who.person->id);
  });
  return {token};
}

told::Done LadderApi::revoke(const LadderCall& call) {
  service_.store().write([&](Tables& tables) {
    ladder::revoke_tokens(tables, call.id(call.param("person")), call.who.person->id);
  });
  return {.revoked = true};
}

told::Done LadderApi::remove_person(const LadderCall& call) {
  service_.store().write([&](Tables& tables) {
    ladder::remove_person(tables, call.id(call.param("person")), call.who.person->id);
  });
  return {.removed = true};
}

}  // namespace agon::app
