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

using Change = void (*)(ladder::Tables&, ladder::Season, ladder::Actor);

ladder::Season changed(const LadderCall& call, Change made) {
  call.write([&](Tables& tables) { made(tables, call.season, call.who.person->id); });
  return call.read([&](Tables& tables) { return tables.seasons.find(call.season.id).value(); });
}

template <Change to>
told::SeasonSummary change(const LadderCall& call) {
  call.body<told::Nothing>();
  return told::season_summary(changed(call, to), call.scheduler->game());
}

told::SeasonSummary call_final(const LadderCall& call) {
  const auto words = final_words(call);
  const auto season = changed(call, ladder::call_final);
  call.service.begin_final(season, words);
  return told::season_summary(season, call.scheduler->game());
}

told::Voided void_matches(const LadderCall& call) {
  const auto order = void_order(call.body<told::VoidOrder>());
  const bool preview = call.request.query.contains("preview") && call.query("preview") != "0";
  ladder::Voided voided;
  call.write([&](Tables& tables) {
    voided = ladder::void_matches(tables, call.season, order, !preview, call.who.person->id);
  });
  return call.read([&](Tables& tables) {
    const told::VersionNames names(tables, call.season.id);
    told::Voided made{preview, {}, voided.replays};
    for (const auto& match : voided.matches) made.matches.push_back(told::match_of(match, names, true));
    return made;
  });
}

net::Response grades(const LadderCall& call) {
  const contest::GradeScale scale(call.query("points").empty() ? ladder::usual_grades : call.query("points"));
  // Computed now: the standings on the pages may be a second old and lack newcomers.
  const auto standings = ladder::standings_now(call.service.store(), call.scheduler->game(), call.season);
  auto sheet = ladder::grade_sheet(call.service.store(), call.season, standings,
                                   ladder::final_report(call.service.store(), call.season), scale);
  net::Response response{200, "text/csv; charset=utf-8", std::move(sheet)};
  response.headers.emplace_back("Content-Disposition",
                                fmt::format("attachment; filename=\"{}-grades.csv\"", call.season.name));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

told::Audit audit(const LadderCall& call) {
  return call.read([&](Tables& tables) { return told::Audit{tables.log.audit(call.season.id)}; });
}

told::People people(const LadderCall& call) {
  const auto standings = call.scheduler->standings();
  return call.read([&](Tables& tables) {
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

told::Token reissue(const LadderCall& call) {
  std::string token;
  call.write([&](Tables& tables) {
    token = ladder::reissue_token(tables, call.id(call.param("person")), call.who.person->id);
  });
  return {token};
}

told::Done revoke(const LadderCall& call) {
  call.write([&](Tables& tables) {
    ladder::revoke_tokens(tables, call.id(call.param("person")), call.who.person->id);
  });
  return {.revoked = true};
}

told::Done remove_person(const LadderCall& call) {
  call.write([&](Tables& tables) {
    ladder::remove_person(tables, call.id(call.param("person")), call.who.person->id);
  });
  return {.removed = true};
}

}  // namespace

LadderApi::Rows teacher_rows() {
  using enum Access;
  return {
      ladder_row<&change<ladder::freeze>>(
          {"POST", season_path + "/freeze", teacher, "Hide standings and matches from now on"}),
      ladder_row<&change<ladder::reopen>>(
          {"POST", season_path + "/open", teacher, "End a freeze or a pause"}),
      ladder_row<&change<ladder::pause>>({"POST", season_path + "/pause", teacher, "Begin no more matches"}),
      ladder_row<&call_final>(
          RouteInfo{"POST", season_path + "/final", teacher, "End uploads and play the final"}
              .takes<told::FinalOrder>()),
      ladder_row<&change<ladder::release>>(
          {"POST", season_path + "/release", teacher, "Show what a freeze or the final hides"}),
      ladder_row<&void_matches>(
          RouteInfo{"POST", season_path + "/void", teacher,
                    "Take matches out of the ratings, and play them again; with preview=1 only list them"}
              .asks("preview")
              .takes<told::VoidOrder>()),
      ladder_row<&grades>(RouteInfo{"GET", season_path + "/grades.csv", teacher,
                                    "Grades: one line per team, for the school's system"}
                              .asks("points")
                              .of_type("text/csv")),
      ladder_row<&audit>({"GET", season_path + "/audit", teacher, "The audit log"}),
      ladder_row<&people>(
          {"GET", season_path + "/people", teacher, "Everybody, with a traffic light per team"}),
      ladder_row<&reissue>(RouteInfo{"POST", season_path + "/people/{person}/token", teacher,
                                     "A new token in place of the old ones"}
                               .creates()),
      ladder_row<&revoke>({"DELETE", season_path + "/people/{person}/token", teacher, "Revoke the tokens"}),
      ladder_row<&remove_person>({"DELETE", season_path + "/people/{person}", teacher,
                                  "Delete a person; results stay under a pseudonym"}),
  };
}

}  // namespace agon::app
