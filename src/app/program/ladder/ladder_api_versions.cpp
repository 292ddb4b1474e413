// A student's own: uploads, versions, what became of them, friendlies.
#include <fmt/format.h>

#include <algorithm>

#include "app/program/ladder/ladder_api.h"
#include "app/program/ladder/ladder_json.h"
#include "files/opened.h"
#include "files/tree.h"
#include "text/utf8.h"

namespace agon::app {

using ladder::Id;
using ladder::Tables;

namespace {

constexpr std::size_t longest_text = 256 << 10;  // of a file that is shown
constexpr std::size_t most_files = 1000;

/// Bytes of strangers: nothing of them is done, wherever they are opened.
net::Response strangers(const char* type, std::string body, const std::string& attachment) {
  net::Response response{200, type, std::move(body)};
  response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
  response.headers.emplace_back("Cache-Control", "no-store");
  if (!attachment.empty())
    response.headers.emplace_back("Content-Disposition",
                                  fmt::format("attachment; filename=\"{}\"", attachment));
  return response;
}

Id whole_number(const json::object& body, const char* name) {
  const auto* value = body.if_contains(name);
  if (value == nullptr || !value->is_int64())
    throw BadRequest(fmt::format("{}: must be the number of a version, as `versions` tells it", name));
  return value->get_int64();
}

}  // namespace

ladder::Version LadderApi::own_version(const LadderCall& call) {
  return service_.store().read([&](Tables& tables) {
    const auto version = tables.versions.find(call.id(call.param("version")));
    const auto team = version ? tables.teams.find(version->team) : std::nullopt;
    if (!team || team->season != call.season.id) throw ladder::Missing("the season has no such version");
    if (!call.who.is_teacher() && !call.who.is_of(team->id))
      throw ladder::Forbidden("this version is another team's");
    return *version;
  });
}

net::Response LadderApi::upload(const LadderCall& call) {
  ladder::Upload what;
  what.name = call.query("name").empty() ? "upload.zip" : call.query("name");
  what.bytes = call.request.body;
  what.note = call.query("note");
  what.activate = call.query("activate") != "false";
  const auto team = ladder::team_for(call.who, call.season, call.query("team"));
  ladder::Version version;
  const auto bytes = service_.store().size();
  service_.store().write(
      [&](Tables& tables) { version = ladder::upload(tables, call.season, call.who, team, what, bytes); });
  return net::json_response(own_version_json(version, false), 201);
}

net::Response LadderApi::versions(const LadderCall& call) {
  return net::json_response(service_.store().read([&](Tables& tables) {
    json::array list;
    const auto add = [&](const ladder::Team& team) {
      const Id active = tables.versions.active(team.id);
      for (const auto& version : tables.versions.of_team(team.id)) {
        auto made = own_version_json(version, version.id == active);
        made["team_name"] = team.name;
        list.push_back(std::move(made));
      }
    };
    if (call.who.is_teacher() && call.query("team").empty()) {
      for (const auto& team : tables.teams.of_season(call.season.id))
        if (team.house.empty()) add(team);
    } else if (call.who.is_teacher()) {
      const auto team = tables.teams.find(call.season.id, call.query("team"));
      if (!team) throw ladder::Missing("the season has no such team");
      add(*team);
    } else {
      add(ladder::team_for(call.who, call.season, call.query("team")));
    }
    return json::object{{"versions", std::move(list)}};
  }));
}

net::Response LadderApi::version(const LadderCall& call) {
  const auto version = own_version(call);
  const Id active =
      service_.store().read([&](Tables& tables) { return tables.versions.active(version.team); });
  return net::json_response(own_version_json(version, version.id == active));
}

net::Response LadderApi::log(const LadderCall& call) {
  const auto version = own_version(call);
  auto text = version.log + version.verdict;
  if (!version.problem.empty()) text += version.problem + "\n";
  return strangers("text/plain; charset=utf-8", std::move(text), "");
}

net::Response LadderApi::source(const LadderCall& call) {
  const auto version = own_version(call);
  auto bytes = service_.store().read([&](Tables& tables) { return tables.versions.file(version.file); });
  if (!bytes) throw ladder::Missing("what was uploaded is kept no more");
  return strangers("application/octet-stream", std::move(*bytes), ladder::plain_name(version.name));
}

net::Response LadderApi::files(const LadderCall& call) {
  const auto version = own_version(call);
  const auto folder = service_.workshop().folder_of(version.id);
  const auto names = service_.workshop().has(version.id) ? files::plain_files(folder, most_files)
                                                         : std::vector<std::string>();
  const auto wanted = call.query("file");
  if (wanted.empty()) {
    json::array list;
    for (const auto& name : names) list.push_back(json::string(utf8_repaired(name)));
    return net::json_response(json::object{{"files", std::move(list)}});
  }
  if (std::find(names.begin(), names.end(), wanted) == names.end())
    throw ladder::Missing("the version has no such file");
  const files::Descriptor file(files::open_plain(folder, wanted));
  if (!file) throw ladder::Missing("the version has no such file");
  std::string text(longest_text, '\0');
  const auto got = read(file.get(), text.data(), text.size());
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return strangers("text/plain; charset=utf-8", utf8_repaired_lines(text), "");
}

net::Response LadderApi::write_note(const LadderCall& call) {
  const auto version = own_version(call);
  const auto body = call.body({"note"});
  const auto* note = body.if_contains("note");
  if (note == nullptr || !note->is_string() || note->get_string().size() > 2000)
    throw BadRequest("note: must be a text of at most 2000 bytes");
  service_.store().write([&](Tables& tables) {
    tables.versions.set_note(version.id, kept_lines(std::string(note->get_string())));
  });
  return net::json_response(json::object{{"written", true}});
}

net::Response LadderApi::activate(const LadderCall& call) {
  const Id version = whole_number(call.body({"version"}), "version");
  service_.store().write([&](Tables& tables) { ladder::activate(tables, call.season, call.who, version); });
  return net::json_response(json::object{{"active", version}});
}

net::Response LadderApi::friendly(const LadderCall& call) {
  const auto body = call.body({"version", "opponent"});
  const auto* opponent = body.if_contains("opponent");
  if (opponent == nullptr || !opponent->is_string())
    throw BadRequest("opponent: must be the name of a team or of a house player");
  Id job = 0;
  service_.store().write([&](Tables& tables) {
    Id own = 0;
    if (body.contains("version"))
      own = whole_number(body, "version");
    else
      own = tables.versions.active(ladder::team_for(call.who, call.season, "").id);
    if (own == 0) throw BadRequest("your team has no version that plays yet");
    job = ladder::ask_friendly(tables, call.season, call.who, own, std::string(opponent->get_string()));
  });
  const auto pair = service_.store().read([&](Tables& tables) { return tables.jobs.find(job).value().pair; });
  return net::json_response(json::object{{"job", job}, {"pair", pair}}, 201);
}

}  // namespace agon::app
