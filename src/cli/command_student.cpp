// agon login, submit, versions, activate, friendly, history: the commands for students.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/commands.h"
#include "cli/ladder_account.h"
#include "core/errors.h"
#include "ladder/archive.h"
#include "server/printing.h"

namespace agon::app {

namespace fs = std::filesystem;

namespace {

std::string text_of(const json::value& object, const char* name) {
  const auto* value = object.as_object().if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_of(const json::value& object, const char* name) {
  return object.at(name).to_number<std::int64_t>();
}

// --- login

int log_in(LadderAccount account) {
  if (!account.ca.empty())
    account.ca = std::filesystem::absolute(account.ca).string();  // it is stored, and used from other folders
  LadderServer server(account);
  const auto session = server.get("/api/session");
  const auto file = keep_account(account);
  print_out("logged in to {} as {}", account.server, text_of(session.at("person"), "name"));
  for (const auto& team : session.at("teams").as_array())
    print_out("; team {} of {}", text_of(team, "name"), text_of(team, "season"));
  print_out("\nstored in {}\n", file);
  return exit_done;
}

// --- submit

struct SubmitWords {
  std::string path, note, team;
  bool wait = false, no_activate = false;
};

/// Prints what the server tells about a version, and remembers whether it may play.
class Following {
 public:
  void take(const json::object& line) {
    for (const char* words : {"log", "check"})
      if (line.contains(words)) print_out("{}", lines(text_of(json::value(line), words)));
    if (line.contains("state")) {
      state_ = text_of(json::value(line), "state");
      const auto problem = text_of(json::value(line), "problem");
      print_out("{}{}\n", state_, lines(problem.empty() ? "" : ": " + problem));
    }
    if (const auto* match = line.if_contains("match")) tell_match(*match);
    std::fflush(stdout);
  }
  bool ready() const { return state_ == "ready"; }

 private:
  static void tell_match(const json::value& match) {
    const double points = match.at("points").to_number<double>();
    print_out("trial match {} against {}: {} ({})\n", number_of(match, "id"), text_of(match.at("b"), "name"),
              points == 1   ? "won"
              : points == 0 ? "lost"
                            : "drawn",
              text_of(match.at("outcome"), "text"));
  }
  std::string state_;
};

struct Parcel {
  std::string name, bytes;
};

Parcel parcel_of(const std::string& path) {
  if (fs::is_directory(path)) {
    auto packed = ladder::pack(path);
    for (const auto& link : packed.links)
      print_error("left out: the link {} leads to {}, which is no plain file\n", link,
                  fs::read_symlink(link).string());
    return {"upload.tar.gz", std::move(packed.bytes)};
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) throw BadRequest(fmt::format("cannot read {}; name a folder or a file", path));
  return {fs::path(path).filename().string(), {std::istreambuf_iterator<char>(in), {}}};
}

int submit(const SubmitWords& words) {
  const auto parcel = parcel_of(words.path);
  LadderServer server(kept_account());
  const auto target = fmt::format("{}/versions?name={}&note={}&activate={}&team={}", server.season(),
                                  percent_encoded(parcel.name), percent_encoded(words.note),
                                  words.no_activate ? "false" : "true", percent_encoded(words.team));
  const auto version = server.send("PUT", target, parcel.bytes, "application/octet-stream");
  print_out("version {} is uploaded ({} bytes)\n", number_of(version, "number"), parcel.bytes.size());
  if (!words.wait) return exit_done;
  Following following;
  server.stream(fmt::format("{}/versions/{}/events", server.season(), number_of(version, "id")),
                [&](const json::object& line) { following.take(line); });
  return following.ready() ? exit_done : exit_failed;
}

// --- versions, activate, friendly, history

json::array own_versions(LadderServer& server) {
  return server.get(server.season() + "/versions").at("versions").as_array();
}

/// Finds a version by its number within the team.
std::int64_t version_id(LadderServer& server, std::int64_t number) {
  for (const auto& version : own_versions(server))
    if (number_of(version, "number") == number) return number_of(version, "id");
  throw Failure(fmt::format("your team has no version {}; `agon versions` lists them", number));
}

int list_versions() {
  LadderServer server(kept_account());
  for (const auto& version : own_versions(server))
    print_out("{:>3} {} {:<9} {:<11} {}{}\n", number_of(version, "number"),
              version.at("active") == true ? "*" : " ", text_of(version, "state"),
              text_of(version, "language"), text_of(version, "uploaded"),
              lines(text_of(version, "problem").empty() ? "" : "  " + text_of(version, "problem")));
  return exit_done;
}

int activate(std::int64_t number) {
  LadderServer server(kept_account());
  server.send("POST", server.season() + "/activate",
              json::serialize(json::object{{"version", version_id(server, number)}}));
  print_out("version {} plays from now on\n", number);
  return exit_done;
}

struct FriendlyWords {
  std::string opponent;
  std::int64_t version = 0;
};

int ask_friendly(const FriendlyWords& words) {
  LadderServer server(kept_account());
  json::object order{{"opponent", words.opponent}};
  if (words.version != 0) order["version"] = version_id(server, words.version);
  const auto job = server.send("POST", server.season() + "/friendlies", json::serialize(order));
  print_out("requested a friendly pair of matches against {}; `agon history` shows the results\n",
            words.opponent);
  return number_of(job, "job") > 0 ? exit_done : exit_failed;
}

int tell_history(int most) {
  LadderServer server(kept_account());
  const auto versions = own_versions(server);
  if (versions.empty()) {
    print_out("your team has uploaded nothing yet\n");
    return exit_done;
  }
  const auto team = number_of(versions[0], "team");
  const auto told = server.get(fmt::format("{}/matches?team={}&most={}", server.season(), team, most));
  for (const auto& match : told.at("matches").as_array()) {
    const bool is_a = match.at("a").as_object().contains("team") && number_of(match.at("a"), "team") == team;
    const double points = match.at("points").to_number<double>(), own = is_a ? points : 1 - points;
    print_out("{:>8} {} {:<9} v{} {} {}{}\n", number_of(match, "id"), text_of(match, "finished"),
              text_of(match, "kind"), number_of(match.at(is_a ? "a" : "b"), "number"),
              own == 1   ? "won against "
              : own == 0 ? "lost against"
                         : "drew against",
              text_of(match.at(is_a ? "b" : "a"), "name"),
              text_of(match, "voided").empty() ? "" : " (voided)");
  }
  return exit_done;
}

void add_login(CLI::App& program, const Games& games, Task& task) {
  auto [command, account] = add_command<LadderAccount>(
      program, games, task, log_in, "login",
      "Store the address of a ladder and your token for the commands below.",
      "Example: agon login http://127.0.0.1:8080 TOKEN\nAGON_SERVER and AGON_TOKEN override these.");
  command.add_option("server", account.server, "the server's address, from your teacher")->required();
  command.add_option("token", account.token, "your token, from your teacher")->required();
  command.add_option("--season", account.season, "your season, if you play in several");
  command.add_option(
      "--ca", account.ca,
      "PEM file with the certificate authority of an https server (default: those that this machine trusts)");
  command.add_flag("--insecure", account.insecure, "send the token over plain HTTP to another machine");
}

void add_submit(CLI::App& program, const Games& games, Task& task) {
  auto [command, words] = add_command<SubmitWords>(program, games, task, submit, "submit",
                                                   "Upload a bot to a ladder: a folder, a zip, or one file.",
                                                   "Example: agon submit mybot/ --wait");
  command.add_option("bot", words.path, "its folder or file")->required();
  command.add_flag("--wait", words.wait, "show build, check and first matches; fail if it is rejected");
  command.add_flag("--no-activate", words.no_activate, "only test it; the active version keeps playing");
  command.add_option("--note", words.note, "a note for your team");
  command.add_option("--team", words.team, "your team, if you are in several");
}

}  // namespace

void add_student_commands(CLI::App& program, const Games& games, Task& task) {
  add_login(program, games, task);
  add_submit(program, games, task);
  auto* list =
      program.add_subcommand("versions", "List the versions of your team on a ladder; * is the active one.");
  list->footer("Example: agon versions");
  list->callback([&task] { task = [] { return list_versions(); }; });
  auto* play = program.add_subcommand("activate", "Activate a version for your team from now on.");
  play->footer("Example: agon activate 1");
  auto number = std::make_shared<std::int64_t>(0);
  play->add_option("version", *number, "its number, see `agon versions`")->required();
  play->callback([&task, number] { task = [number] { return activate(*number); }; });
  auto [meet, friendly] = add_command<FriendlyWords>(program, games, task, ask_friendly, "friendly",
                                                     "Ask for an unrated pair of matches on a ladder.",
                                                     "Example: agon friendly wall_hugger");
  meet.add_option("opponent", friendly.opponent, "a team, or a built-in player")->required();
  meet.add_option("--version", friendly.version, "number of your version (default: the active one)");
  auto* told = program.add_subcommand("history", "List your team's last matches on a ladder.");
  told->footer("Example: agon history");
  auto most = std::make_shared<int>(20);
  told->add_option("--most", *most, "most matches to list (default 20)")->check(CLI::Range(1, 500));
  told->callback([&task, most] { task = [most] { return tell_history(*most); }; });
}

}  // namespace agon::app
