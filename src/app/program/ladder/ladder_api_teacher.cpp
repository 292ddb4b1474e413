// What the teacher alone may ask: changes, voiding, grades, people.
#include <fmt/format.h>

#include "app/program/ladder/ladder_api.h"
#include "app/program/ladder/ladder_json.h"
#include "contest/formats/format.h"
#include "core/to_json.h"
#include "ladder/grade_sheet.h"

namespace agon::app {

using ladder::Id;
using ladder::Tables;

namespace {

using Change = void (*)(Tables&, ladder::Season, ladder::Actor);
struct NamedChange {
  const char* path;
  Change change;
};
constexpr NamedChange changes[] = {{"/freeze", ladder::freeze},
                                   {"/open", ladder::reopen},
                                   {"/pause", ladder::pause},
                                   {"/final", ladder::call_final},
                                   {"/release", ladder::release}};

ladder::FinalWords final_words(const LadderCall& call) {
  ladder::FinalWords words;
  const auto body = call.body({"format", "rounds", "games"});
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
    if (!format->is_string()) throw BadRequest("format: must be a word");
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

/// Uploaded, builds, plays, and which house players it beats.
json::object lights_of(Tables& tables, const ladder::Standings& standings, const ladder::Team& team) {
  const auto versions = tables.versions.of_team(team.id);
  const Id active = tables.versions.active(team.id);
  bool builds = false;
  for (const auto& version : versions) builds |= !version.player.empty();
  const ladder::StandingRow* row = nullptr;
  for (const auto& each : standings.rows)
    if (each.team == team.id) row = &each;
  json::array beats;
  for (const auto& each : standings.rows)
    if (each.house && active != 0 && standings.superiority(active, each.version) >= 0.95)
      beats.push_back(json::string(each.name));
  return {{"uploaded", !versions.empty()},
          {"builds", builds},
          {"plays", row != nullptr && row->matches > 0},
          {"beats", std::move(beats)},
          {"problem", versions.empty() ? "" : versions.back().problem}};
}

}  // namespace

net::Response LadderApi::change(const LadderCall& call) {
  const auto words =
      call.request.path.ends_with("/final") ? final_words(call) : (call.body({}), ladder::FinalWords{});
  for (const auto& [path, change] : changes)
    if (call.request.path.ends_with(path))
      service_.store().write(
          [&, done = change](Tables& tables) { done(tables, call.season, call.who.person->id); });
  const auto season =
      service_.store().read([&](Tables& tables) { return tables.seasons.find(call.season.id).value(); });
  if (call.request.path.ends_with("/final")) service_.begin_final(season, words);
  return net::json_response(season_json(season, call.desk->game()));
}

net::Response LadderApi::void_matches(const LadderCall& call) {
  const auto order = void_order(call.body({"matches", "version", "reason", "replay"}));
  const bool preview = call.request.query.contains("preview") && call.query("preview") != "0";
  ladder::Voided voided;
  service_.store().write([&](Tables& tables) {
    voided = ladder::void_matches(tables, call.season, order, !preview, call.who.person->id);
  });
  return net::json_response(service_.store().read([&](Tables& tables) {
    const VersionNames names(tables, call.season.id);
    json::array list;
    for (const auto& match : voided.matches) list.push_back(match_json(match, names, true));
    return json::object{{"preview", preview}, {"matches", std::move(list)}, {"replays", voided.replays}};
  }));
}

net::Response LadderApi::grades(const LadderCall& call) {
  const contest::GradeScale scale(call.query("points").empty() ? ladder::usual_grades : call.query("points"));
  // Of this moment: what the pages show may be a second old, and lack who has just come.
  const auto standings = ladder::standings_now(service_.store(), call.desk->game(), call.season);
  auto sheet = ladder::grade_sheet(service_.store(), call.season, standings,
                                   ladder::final_report(service_.store(), call.season), scale);
  net::Response response{200, "text/csv; charset=utf-8", std::move(sheet)};
  response.headers.emplace_back("Content-Disposition",
                                fmt::format("attachment; filename=\"{}-grades.csv\"", call.season.name));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

net::Response LadderApi::audit(const LadderCall& call) {
  return net::json_response(service_.store().read([&](Tables& tables) {
    json::array list;
    for (const auto& entry : tables.log.audit(call.season.id)) list.push_back(to_json(entry));
    return json::object{{"entries", std::move(list)}};
  }));
}

net::Response LadderApi::people(const LadderCall& call) {
  const auto standings = call.desk->standings();
  return net::json_response(service_.store().read([&](Tables& tables) {
    json::array teams;
    for (const auto& team : tables.teams.of_season(call.season.id)) {
      if (!team.house.empty()) continue;
      json::array members;
      for (const auto& person : tables.people.members(team.id))
        members.push_back(
            {{"id", person.id}, {"name", person.name}, {"email", person.email}, {"removed", person.removed}});
      auto made = lights_of(tables, *standings, team);
      made["id"] = team.id;
      made["name"] = team.name;
      made["members"] = std::move(members);
      teams.push_back(std::move(made));
    }
    return json::object{{"teams", std::move(teams)}};
  }));
}

net::Response LadderApi::reissue(const LadderCall& call) {
  std::string token;
  service_.store().write([&](Tables& tables) {
    token = ladder::reissue_token(tables, call.id(call.param("person")), call.who.person->id);
  });
  return net::json_response(json::object{{"token", token}}, 201);
}

net::Response LadderApi::revoke(const LadderCall& call) {
  service_.store().write([&](Tables& tables) {
    ladder::revoke_tokens(tables, call.id(call.param("person")), call.who.person->id);
  });
  return net::json_response(json::object{{"revoked", true}});
}

net::Response LadderApi::remove_person(const LadderCall& call) {
  service_.store().write([&](Tables& tables) {
    ladder::remove_person(tables, call.id(call.param("person")), call.who.person->id);
  });
  return net::json_response(json::object{{"removed", true}});
}

}  // namespace agon::app
