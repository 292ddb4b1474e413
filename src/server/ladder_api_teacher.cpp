// Requests for teachers: changes, voiding, grades, people.
#include <fmt/format.h>

#include <algorithm>

#include "core/order.h"
#include "ladder/final_contest.h"
#include "server/ladder_api.h"

namespace agon::app {

using ladder::Id;
using ladder::Tables;

namespace {

ladder::FinalWords final_words(const LadderCall& call) {
  ladder::FinalWords words;
  for (const auto& [key, value] : call.body<told::FinalOrder>()) words.push_back({std::string(key), value});
  return words;
}

/// A member of the body that is true or false; false without it.
bool is_set(const json::object& body, const char* name) {
  const auto* value = body.if_contains(name);
  if (value != nullptr && !value->is_bool()) throw BadRequest(fmt::format("{}: must be true or false", name));
  return value != nullptr && value->get_bool();
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
  order.replay = is_set(body, "replay");
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

told::SeasonSummary as_it_is(const LadderCall& call) {
  const auto season = call.read([&](Tables& tables) { return tables.seasons.find(call.season.id).value(); });
  return told::season_summary(season, call.scheduler->game());
}

template <Change to>
told::SeasonSummary change(const LadderCall& call) {
  call.body<told::Nothing>();
  call.write([&](Tables& tables) { to(tables, call.season, call.who.person->id); });
  return as_it_is(call);
}

told::SeasonSummary open(const LadderCall& call) {
  const bool give_up = is_set(call.body<told::OpenOrder>(), "give_up_final");
  ladder::reopen_season(call.service.store(), call.season, give_up, call.who.person->id);
  return as_it_is(call);
}

told::SeasonSummary release(const LadderCall& call) {
  const bool without = is_set(call.body<told::ReleaseOrder>(), "without_final");
  ladder::release_season(call.service.store(), call.season, without, call.who.person->id);
  return as_it_is(call);
}

told::SeasonSummary call_final(const LadderCall& call) {
  ladder::call_final(call.service.store(), call.scheduler->game(), call.season, call.service.workshop(),
                     final_words(call), call.who.person->id);
  call.service.begin_final(call.season.id);
  return as_it_is(call);
}

told::FinalSummary reveal(const LadderCall& call) {
  const auto body = call.body<told::RevealOrder>();
  const auto* places = body.if_contains("places");
  if (places != nullptr && !places->is_int64()) throw BadRequest("places: must be a whole number");
  told::FinalSummary made;
  call.write([&](Tables& tables) {
    const auto most = places == nullptr ? 1 : std::clamp<std::int64_t>(places->get_int64(), -1, 1'000'000);
    made = told::final_summary(
        tables, ladder::reveal(tables, call.season, static_cast<int>(most), call.who.person->id));
  });
  return made;
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
  const auto number = call.query("final").empty() ? 0 : call.id(call.query("final"));
  auto sheet = ladder::grade_sheet(
      call.service.store(), call.season, standings,
      ladder::final_report(call.service.store(), call.season, static_cast<int>(number)), scale);
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

told::ClassImport import_class(const LadderCall& call) {
  const auto list = ladder::read_class(call.request.body);
  told::ClassImport made{call.query("yes") == "1", list.encoding, {}, {}};
  const auto take = [&](Tables& tables) {
    return ladder::import_class(tables, call.season, list, made.done, call.who.person->id);
  };
  ladder::Import import;
  if (made.done)
    call.write([&](Tables& tables) { import = take(tables); });
  else
    import = call.read(take);
  if (made.done) made.tokens = ladder::class_with_tokens(list, import.tokens);
  made.rows = std::move(import.rows);
  made.absent = std::move(import.absent);
  return made;
}

told::SeasonSummary change_settings(const LadderCall& call) {
  ladder::SeasonSettings settings;
  try {
    read_order(call.body<ladder::SeasonSettings>(), settings);
  } catch (const BadValue& bad) {
    throw BadRequest(bad.what());
  }
  call.write([&](Tables& tables) {
    ladder::change_season(tables, tables.seasons.find(call.season.id).value(), settings, call.who.person->id);
  });
  return told::season_summary(
      call.read([&](Tables& tables) { return tables.seasons.find(call.season.id).value(); }),
      call.scheduler->game());
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
      ladder_row<&change<ladder::unfreeze>>(
          {"POST", season_path + "/unfreeze", teacher, "Show what a freeze hides, and change nothing else"}),
      ladder_row<&open>(RouteInfo{"POST", season_path + "/open", teacher,
                                  "End a freeze or a pause, go on after a release, or give up a final"}
                            .takes<told::OpenOrder>()),
      ladder_row<&change<ladder::pause>>({"POST", season_path + "/pause", teacher, "Begin no more matches"}),
      ladder_row<&call_final>(
          RouteInfo{"POST", season_path + "/final", teacher, "End uploads and play the final"}
              .takes<told::FinalOrder>()),
      ladder_row<&reveal>(RouteInfo{"POST", season_path + "/reveal", teacher,
                                    "Show the next place of the final to everybody, from the last one up"}
                              .takes<told::RevealOrder>()),
      ladder_row<&release>(
          RouteInfo{"POST", season_path + "/release", teacher, "Show what a freeze or the final hides"}
              .takes<told::ReleaseOrder>()),
      ladder_row<&change<ladder::archive>>({"POST", season_path + "/archive", teacher,
                                            "Put the season away: no uploads, no matches, apart in lists"}),
      ladder_row<&void_matches>(
          RouteInfo{"POST", season_path + "/void", teacher,
                    "Take matches out of the ratings, and play them again; with preview=1 only list them"}
              .asks("preview")
              .takes<told::VoidOrder>()),
      ladder_row<&grades>(RouteInfo{"GET", season_path + "/grades.csv", teacher,
                                    "Grades: one line per team, for the school's system"}
                              .asks("points final")
                              .of_type("text/csv")),
      ladder_row<&audit>({"GET", season_path + "/audit", teacher, "The audit log"}),
      ladder_row<&people>(
          {"GET", season_path + "/people", teacher, "Everybody, with a traffic light per team"}),
      ladder_row<&import_class>(
          RouteInfo{"POST", season_path + "/people", teacher,
                    "What a class list (CSV) would change; with yes=1 it is done, and new tokens are made"}
              .asks("yes")
              .takes_a_file()),
      ladder_row<&change_settings>(RouteInfo{"POST", season_path + "/settings", teacher,
                                             "Change name, times, zone, clocks and limits; the rest stays"}
                                       .takes<ladder::SeasonSettings>()),
      ladder_row<&reissue>(RouteInfo{"POST", season_path + "/people/{person}/token", teacher,
                                     "A new token in place of the old ones"}
                               .creates()),
      ladder_row<&revoke>({"DELETE", season_path + "/people/{person}/token", teacher, "Revoke the tokens"}),
      ladder_row<&remove_person>({"DELETE", season_path + "/people/{person}", teacher,
                                  "Delete a person; results stay under a pseudonym"}),
  };
}

}  // namespace agon::app
