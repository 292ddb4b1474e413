// agon login, submit, versions, activate, friendly, history: the commands for students.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <thread>

#include "cli/commands.h"
#include "cli/ladder_account.h"
#include "core/errors.h"
#include "ladder/archive.h"
#include "text/printing.h"

namespace agon::cli {

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
  std::set<std::string> seasons;
  for (const auto& team : session.at("teams").as_array()) seasons.insert(text_of(team, "season"));
  if (account.season.empty() && seasons.size() == 1) account.season = *seasons.begin();
  if (!account.season.empty() && !seasons.empty() && !seasons.contains(account.season))
    throw BadRequest(fmt::format("you are in no team of the season \"{}\", but in: {}", account.season,
                                 fmt::join(seasons, ", ")));
  const auto file = keep_account(account);
  print_out("logged in to {} as {}", account.server, text_of(session.at("person"), "name"));
  for (const auto& team : session.at("teams").as_array())
    print_out("; team {} of {}", text_of(team, "name"), text_of(team, "season"));
  print_out("\nstored in {}\n", file);
  return exit_done;
}

// --- submit

struct SubmitWords {
  std::string path, note, team, season;
  bool wait = false, no_activate = false;
};

/// Prints what the server tells about a version, and remembers whether it may play. After a broken connection
/// the server tells everything from the beginning; what was printed before is not printed again.
class Following {
 public:
  void take(const json::object& line) {
    for (const char* words : {"log", "check"})
      if (line.contains(words)) take_text(texts_[words], text_of(json::value(line), words));
    if (line.contains("state")) take_state(json::value(line));
    if (const auto* match = line.if_contains("match");
        match != nullptr && matches_.insert(number_of(*match, "id")).second)
      tell_match(*match);
    over_ |= line.contains("over");
    std::fflush(stdout);
  }
  /// The connection is opened anew.
  void begin() {
    for (auto& [words, text] : texts_) text.told.clear();
  }
  bool over() const { return over_; }
  bool ready() const { return state_ == "ready"; }

 private:
  struct Text {
    std::string printed, told;  ///< in all, and by this connection
  };
  static void take_text(Text& text, const std::string& more) {
    text.told += more;
    if (text.printed.starts_with(text.told)) return;
    const bool goes_on = text.told.starts_with(text.printed);
    print_out("{}", lines(goes_on ? text.told.substr(text.printed.size()) : more));
    text.printed = text.told;
  }
  void take_state(const json::value& line) {
    const auto problem = text_of(line, "problem");
    if (text_of(line, "state") == std::exchange(state_, text_of(line, "state"))) return;
    print_out("{}{}\n", state_, lines(problem.empty() ? "" : ": " + problem));
    if (state_ == "rejected")
      print_out(
          "every reason, and what to do: docs/why-refused.md, on the server's page /docs/why-refused\n");
  }
  static void tell_match(const json::value& match) {
    const double points = match.at("points").to_number<double>();
    print_out("trial match {} against {}: {} ({})\n", number_of(match, "id"), text_of(match.at("b"), "name"),
              points == 1   ? "won"
              : points == 0 ? "lost"
                            : "drawn",
              text_of(match.at("outcome"), "text"));
  }
  std::map<std::string, Text> texts_;
  std::set<std::int64_t> matches_;
  std::string state_;
  bool over_ = false;
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

/// Refuses what the season will not take before it is sent.
void check_size(LadderServer& server, const Parcel& parcel) {
  const auto most = number_of(server.get(server.season()).at("limits"), "packed_bytes");
  if (parcel.bytes.size() > static_cast<std::size_t>(most))
    throw BadRequest(
        fmt::format("{} has {} bytes; the season takes at most {}", parcel.name, parcel.bytes.size(), most));
}

constexpr auto longest_absence = std::chrono::minutes(10);

/// Follows a version until it is built and has played, also while the server is started anew.
bool followed(LadderServer& server, std::int64_t version) {
  Following following;
  auto heard = std::chrono::steady_clock::now();
  for (bool away = false; !following.over();) {
    try {
      following.begin();
      server.stream(fmt::format("{}/versions/{}/events", server.season(), version),
                    [&](const json::object& line) {
                      heard = std::chrono::steady_clock::now();
                      away = false;
                      following.take(line);
                    });
    } catch (const net::ServerAway& gone) {
      if (std::chrono::steady_clock::now() - heard > longest_absence) throw;
      if (!std::exchange(away, true)) print_error("{}; still waiting\n", gone.what());
    }
    if (!following.over()) std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  return following.ready();
}

int submit(const SubmitWords& words) {
  const auto parcel = parcel_of(words.path);
  LadderServer server(kept_account(words.season));
  check_size(server, parcel);
  const auto target = fmt::format("{}/versions?name={}&note={}&activate={}&team={}", server.season(),
                                  percent_encoded(parcel.name), percent_encoded(words.note),
                                  words.no_activate ? "false" : "true", percent_encoded(words.team));
  const auto version = server.send("PUT", target, parcel.bytes, "application/octet-stream");
  print_out("version {} is uploaded ({} bytes)\n", number_of(version, "number"), parcel.bytes.size());
  if (!words.wait) return exit_done;
  return followed(server, number_of(version, "id")) ? exit_done : exit_failed;
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

struct ListWords {
  std::string season;
  std::int64_t number = 0;
  int most = 20;
};

int list_versions(const ListWords& words) {
  LadderServer server(kept_account(words.season));
  for (const auto& version : own_versions(server))
    print_out("{:>3} {} {:<9} {:<11} {}{}\n", number_of(version, "number"),
              version.at("active") == true ? "*" : " ", text_of(version, "state"),
              text_of(version, "language"), text_of(version, "uploaded"),
              lines(text_of(version, "problem").empty() ? "" : "  " + text_of(version, "problem")));
  return exit_done;
}

int activate(const ListWords& words) {
  LadderServer server(kept_account(words.season));
  server.send("POST", server.season() + "/activate",
              json::serialize(json::object{{"version", version_id(server, words.number)}}));
  print_out("version {} plays from now on\n", words.number);
  return exit_done;
}

struct FriendlyWords {
  std::string opponent, season;
  std::int64_t version = 0;
};

int ask_friendly(const FriendlyWords& words) {
  LadderServer server(kept_account(words.season));
  json::object order{{"opponent", words.opponent}};
  if (words.version != 0) order["version"] = version_id(server, words.version);
  const auto job = server.send("POST", server.season() + "/friendlies", json::serialize(order));
  print_out("requested a friendly pair of matches against {}; `agon history` shows the results\n",
            words.opponent);
  return number_of(job, "job") > 0 ? exit_done : exit_failed;
}

int tell_history(const ListWords& words) {
  LadderServer server(kept_account(words.season));
  const auto versions = own_versions(server);
  if (versions.empty()) {
    print_out("your team has uploaded nothing yet\n");
    return exit_done;
  }
  const auto team = number_of(versions[0], "team");
  const auto told = server.get(fmt::format("{}/matches?team={}&most={}", server.season(), team, words.most));
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

void add_season(CLI::App& command, std::string& season) {
  command.add_option("--season", season, "your season, if you play in several (default: the last login's)");
}

void add_login(CLI::App& program, const Games& games, Task& task) {
  auto [command, account] = add_command<LadderAccount>(
      program, games, task, log_in, "login",
      "Store the address of a ladder and your token for the commands below.",
      "Example: agon login http://127.0.0.1:8080 TOKEN\nAGON_SERVER and AGON_TOKEN override these.");
  command.add_option("server", account.server, "the server's address, from your teacher")->required();
  command.add_option("token", account.token, "your token, from your teacher")->required();
  command.add_option("--season", account.season,
                     "your season, if you play in several; each keeps a login of its own");
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
  add_season(command, words.season);
}

}  // namespace

void add_student_commands(CLI::App& program, const Games& games, Task& task) {
  add_login(program, games, task);
  add_submit(program, games, task);
  auto [list, named] = add_command<ListWords>(
      program, games, task, list_versions, "versions",
      "List the versions of your team on a ladder; * is the active one.", "Example: agon versions");
  add_season(list, named.season);
  auto [play, played] =
      add_command<ListWords>(program, games, task, activate, "activate",
                             "Activate a version for your team from now on.", "Example: agon activate 1");
  play.add_option("version", played.number, "its number, see `agon versions`")->required();
  add_season(play, played.season);
  auto [meet, friendly] = add_command<FriendlyWords>(program, games, task, ask_friendly, "friendly",
                                                     "Ask for an unrated pair of matches on a ladder.",
                                                     "Example: agon friendly wall_hugger");
  meet.add_option("opponent", friendly.opponent, "a team, or a built-in player")->required();
  meet.add_option("--version", friendly.version, "number of your version (default: the active one)");
  add_season(meet, friendly.season);
  auto [told, history] =
      add_command<ListWords>(program, games, task, tell_history, "history",
                             "List your team's last matches on a ladder.", "Example: agon history");
  told.add_option("--most", history.most, "most matches to list (default 20)")->check(CLI::Range(1, 500));
  add_season(told, history.season);
}

}  // namespace agon::cli
