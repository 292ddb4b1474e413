// Requests for teachers: changes, voiding, grades, people.
#include <fmt/format.h>

#include <algorithm>

#include "ladder/final_contest.h"
#include "server/ladder_api.h"

namespace agon::server {

using ladder::Id;
using ladder::Tables;

namespace {

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
  ladder::reopen_season(call.service.store(), call.season, call.body<ladder::OpenOrder>(),
                        call.who.person->id);
  return as_it_is(call);
}

told::SeasonSummary release(const LadderCall& call) {
  ladder::release_season(call.service.store(), call.season, call.body<ladder::ReleaseOrder>(),
                         call.who.person->id);
  return as_it_is(call);
}

told::SeasonSummary call_final(const LadderCall& call) {
  ladder::call_final(call.service.store(), call.scheduler->game(), call.season, call.service.workshop(),
                     said_in_body(call.request.body), call.who.person->id);
  call.service.begin_final(call.season.id);
  return as_it_is(call);
}

told::FinalSummary reveal(const LadderCall& call) {
  const auto order = call.body<ladder::RevealOrder>();
  told::FinalSummary made;
  call.write([&](Tables& tables) {
    made =
        told::final_summary(tables, ladder::reveal(tables, call.season, order.places, call.who.person->id));
  });
  return made;
}

told::Voided void_matches(const LadderCall& call) {
  const auto order = call.body<ladder::VoidOrder>();
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
  return csv_response(std::move(sheet), call.season.name + "-grades.csv");
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
  const auto settings = call.body<ladder::SeasonSettings>();
  call.write([&](Tables& tables) {
    ladder::change_season(tables, tables.seasons.find(call.season.id).value(), settings, call.who.person->id);
  });
  return as_it_is(call);
}

told::SeasonForm settings(const LadderCall& call) {
  return {told::fields_of(ladder::settings_of(call.season)),
          call.read([&](Tables& tables) { return ladder::removal_of_season(tables, call.season); })};
}

told::Done remove_season(const LadderCall& call) {
  call.service.remove_season(call.season, call.who.person->id);
  return {.removed = true};
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
                            .takes<ladder::OpenOrder>()),
      ladder_row<&change<ladder::pause>>({"POST", season_path + "/pause", teacher, "Begin no more matches"}),
      ladder_row<&call_final>(
          RouteInfo{"POST", season_path + "/final", teacher, "End uploads and play the final"}
              .takes<contest::FinalSettings>()),
      ladder_row<&reveal>(RouteInfo{"POST", season_path + "/reveal", teacher,
                                    "Show the next place of the final to everybody, from the last one up"}
                              .takes<ladder::RevealOrder>()),
      ladder_row<&release>(
          RouteInfo{"POST", season_path + "/release", teacher, "Show what a freeze or the final hides"}
              .takes<ladder::ReleaseOrder>()),
      ladder_row<&change<ladder::archive>>({"POST", season_path + "/archive", teacher,
                                            "Put the season away: no uploads, no matches, apart in lists"}),
      ladder_row<&void_matches>(
          RouteInfo{"POST", season_path + "/void", teacher,
                    "Take matches out of the ratings, and play them again; with preview=1 only list them"}
              .asks("preview")
              .takes<ladder::VoidOrder>()),
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
      ladder_row<&settings>({"GET", season_path + "/settings", teacher,
                             "The settings as a form: meaning, bounds and present value of each"}),
      ladder_row<&remove_season>(
          {"DELETE", season_path, teacher, "Delete a season that is in the archive, with all that it holds"}),
      ladder_row<&reissue>(RouteInfo{"POST", season_path + "/people/{person}/token", teacher,
                                     "A new token in place of the old ones"}
                               .creates()),
      ladder_row<&revoke>({"DELETE", season_path + "/people/{person}/token", teacher, "Revoke the tokens"}),
      ladder_row<&remove_person>({"DELETE", season_path + "/people/{person}", teacher,
                                  "Delete a person; results stay under a pseudonym"}),
  };
}

}  // namespace agon::server
