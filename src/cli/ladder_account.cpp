#include "cli/ladder_account.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "core/errors.h"
#include "files/opened.h"

namespace agon::cli {

namespace fs = std::filesystem;
namespace json = boost::json;

namespace {

constexpr int patience = 120;  // seconds without a byte; a machine that compiles is slow

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

fs::path account_file() {
  const auto configuration = variable("XDG_CONFIG_HOME");
  const auto home = variable("HOME");
  if (configuration.empty() && home.empty())
    throw BadRequest(
        "cannot find your settings, as neither XDG_CONFIG_HOME nor HOME is set; set AGON_SERVER and "
        "AGON_TOKEN");
  return (configuration.empty() ? fs::path(home) / ".config" : fs::path(configuration)) / "agon" /
         "server.json";
}

std::string text_in(const json::object& object, const char* name) {
  const auto* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

LadderAccount account_in(const json::object& object) {
  return {text_in(object, "server"), text_in(object, "token"), text_in(object, "season"),
          object.contains("insecure") && object.at("insecure") == true, text_in(object, "ca")};
}

/// The accounts of all seasons, the last login first. An older program kept one, without a list.
std::vector<LadderAccount> kept_accounts() {
  std::vector<LadderAccount> accounts;
  std::ifstream in(account_file());
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  json::error_code error;
  const auto value = json::parse(text, error);
  if (error || !value.is_object()) return accounts;
  const auto* list = value.get_object().if_contains("accounts");
  if (list == nullptr || !list->is_array()) return {account_in(value.get_object())};
  for (const auto& each : list->get_array())
    if (each.is_object()) accounts.push_back(account_in(each.get_object()));
  return accounts;
}

}  // namespace

LadderAccount kept_account(const std::string& season) {
  LadderAccount account;
  std::string names;
  for (const auto& each : kept_accounts()) {
    const bool fits = season.empty() || each.season == season || each.season.empty();
    if (fits && account.server.empty()) account = each;
    names += (names.empty() ? "" : ", ") + each.season;
  }
  if (const auto server = variable("AGON_SERVER"); !server.empty()) account.server = server;
  if (const auto token = variable("AGON_TOKEN"); !token.empty()) account.token = token;
  if (!season.empty()) account.season = season;
  if (!account.server.empty() && !account.token.empty()) return account;
  if (names.empty())
    throw BadRequest("you are not logged in; log in first: agon login http://HOST:8080 TOKEN");
  throw BadRequest(fmt::format("you are not logged in to the season \"{}\", but to: {}", season, names));
}

void write_private_file(const std::string& file, const std::string& text) {
  const files::Descriptor out(open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!out && errno == EEXIST) throw BadRequest(fmt::format("{} exists already; choose a new file", file));
  const bool written = out &&
                       write(out.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       fsync(out.get()) == 0;
  if (written) return;
  if (out) unlink(file.c_str());
  throw Failure(fmt::format("cannot write {}; check its folder and the room on the disk", file));
}

std::string keep_account(const LadderAccount& account) {
  const auto file = account_file();
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  auto accounts = kept_accounts();
  std::erase_if(accounts, [&](const LadderAccount& each) { return each.season == account.season; });
  accounts.insert(accounts.begin(), account);
  json::array list;
  for (const auto& each : accounts)
    list.push_back({{"server", each.server},
                    {"token", each.token},
                    {"season", each.season},
                    {"insecure", each.insecure},
                    {"ca", each.ca}});
  const auto text = json::serialize(json::object{{"accounts", list}}) + "\n";
  const auto part = file.string() + ".part";
  unlink(part.c_str());
  write_private_file(part, text);
  if (rename(part.c_str(), file.c_str()) != 0)
    throw Failure(fmt::format("cannot write {}; check its folder", file.string()));
  return file.string();
}

std::string percent_encoded(std::string_view text) {
  std::string made;
  for (const unsigned char letter : text)
    made += std::isalnum(letter) != 0 ||
                    std::string_view("-_.~").find(static_cast<char>(letter)) != std::string_view::npos
                ? std::string(1, static_cast<char>(letter))
                : fmt::format("%{:02X}", letter);
  return made;
}

LadderServer::LadderServer(LadderAccount account)
    : account_(std::move(account)), address_(net::server_address(account_.server)) {
  if (!address_.tls && !address_.is_loopback() && !account_.insecure)
    throw BadRequest(
        fmt::format("{} uses plain HTTP, so others on the network could read your token; log in at https://, "
                    "or with --insecure",
                    address_.text()));
}

net::HttpReply LadderServer::asked(net::HttpCall call) {
  call.headers.emplace_back("Authorization", "Bearer " + account_.token);
  call.seconds = patience;
  call.ca = account_.ca;
  auto reply = net::call(address_, call);
  if (reply.status < 300) return reply;
  json::error_code error;
  const auto value = json::parse(reply.body, error);
  const auto words = !error && value.is_object() ? text_in(value.get_object(), "error") : std::string();
  const auto why = words.empty() ? fmt::format("{} answered {}", address_.text(), reply.status) : words;
  if (reply.status >= 502 && reply.status <= 504)
    throw net::ServerAway(why);  // a proxy before it, or it is busy
  throw Failure(why);
}

json::value LadderServer::send(const std::string& method, const std::string& target, const std::string& body,
                               const std::string& type) {
  net::HttpCall call{method, target};
  call.body = body;
  if (!body.empty()) call.headers.emplace_back("Content-Type", type);
  const auto reply = asked(std::move(call));
  json::error_code error;
  auto value = json::parse(reply.body, error);
  if (error || !value.is_object())
    throw Failure(fmt::format("{} is not an Agon server with a ladder; check the address", address_.text()));
  return value;
}

json::value LadderServer::get(const std::string& target) { return send("GET", target, ""); }

void LadderServer::stream(const std::string& target, const std::function<void(const json::object&)>& line) {
  net::HttpCall call{"GET", target};
  std::string held;
  call.piece = [&](std::string_view bytes) {
    held += bytes;
    for (auto end = held.find('\n'); end != std::string::npos; end = held.find('\n')) {
      json::error_code error;
      const auto value = json::parse(held.substr(0, end), error);
      held.erase(0, end + 1);
      if (!error && value.is_object()) line(value.get_object());
    }
  };
  asked(std::move(call));
}

const std::string& LadderServer::season() {
  if (!season_.empty()) return season_;
  std::set<std::string> names;
  if (!account_.season.empty()) names.insert(account_.season);
  if (names.empty()) {
    const auto session = get("/api/session");
    for (const auto& team : session.at("teams").as_array()) names.insert(text_in(team.as_object(), "season"));
  }
  if (names.empty()) throw Failure("you are not in a team of any season on this server");
  if (names.size() > 1)
    throw BadRequest(
        fmt::format("you are in several seasons ({}); choose one with --season", fmt::join(names, ", ")));
  return season_ = "/api/seasons/" + percent_encoded(*names.begin());
}

}  // namespace agon::cli
