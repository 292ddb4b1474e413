// A student's own: uploads, versions, what became of them, friendlies.
#include <fmt/format.h>

#include <algorithm>

#include "files/opened.h"
#include "files/tree.h"
#include "server/ladder_api.h"
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

told::Version LadderApi::upload(const LadderCall& call) {
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
  return told::version_of(version, false, true);
}

told::Versions LadderApi::versions(const LadderCall& call) {
  return service_.store().read([&](Tables& tables) {
    told::Versions list;
    const auto add = [&](const ladder::Team& team) {
      const Id active = tables.versions.active(team.id);
      for (const auto& version : tables.versions.of_team(team.id)) {
        auto made = told::version_of(version, version.id == active, true);
        made.team_name = team.name;
        list.versions.push_back(std::move(made));
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
    return list;
  });
}

told::Version LadderApi::version(const LadderCall& call) {
  const auto& version = call.version;
  const Id active =
      service_.store().read([&](Tables& tables) { return tables.versions.active(version.team); });
  return told::version_of(version, version.id == active, true);
}

net::Response LadderApi::log(const LadderCall& call) {
  const auto& version = call.version;
  auto text = version.log + version.verdict;
  if (!version.problem.empty()) text += version.problem + "\n";
  return strangers("text/plain; charset=utf-8", std::move(text), "");
}

net::Response LadderApi::source(const LadderCall& call) {
  const auto& version = call.version;
  auto bytes = service_.store().read([&](Tables& tables) { return tables.versions.file(version.file); });
  if (!bytes) throw ladder::Missing("what was uploaded is kept no more");
  return strangers("application/octet-stream", std::move(*bytes), ladder::plain_name(version.name));
}

net::Response LadderApi::files(const LadderCall& call) {
  const auto& version = call.version;
  const auto folder = service_.workshop().folder_of(version.id);
  const auto names = service_.workshop().has(version.id) ? files::plain_files(folder, most_files)
                                                         : std::vector<std::string>();
  const auto wanted = call.query("file");
  if (wanted.empty()) {
    told::FileList list;
    for (const auto& name : names) list.files.push_back(utf8_repaired(name));
    return net::json_response(told_json(list));
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

told::Done LadderApi::write_note(const LadderCall& call) {
  const auto& version = call.version;
  const auto body = call.body<told::NoteOrder>();
  const auto* note = body.if_contains("note");
  if (note == nullptr || !note->is_string() || note->get_string().size() > 2000)
    throw BadRequest("note: must be a text of at most 2000 bytes");
  service_.store().write([&](Tables& tables) {
    tables.versions.set_note(version.id, kept_lines(std::string(note->get_string())));
  });
  return {.written = true};
}

told::Done LadderApi::activate(const LadderCall& call) {
  const Id version = whole_number(call.body<told::ActivateOrder>(), "version");
  service_.store().write([&](Tables& tables) { ladder::activate(tables, call.season, call.who, version); });
  return {.active = version};
}

told::Friendly LadderApi::friendly(const LadderCall& call) {
  const auto body = call.body<told::FriendlyOrder>();
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
  return {job, pair};
}

}  // namespace agon::app
