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

#include "core/errors.h"

namespace agon::app {

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

}  // namespace

LadderAccount kept_account() {
  LadderAccount account;
  std::ifstream in(account_file());
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  json::error_code error;
  if (const auto value = json::parse(text, error); !error && value.is_object()) {
    const auto& object = value.get_object();
    account = {text_in(object, "server"), text_in(object, "token"), text_in(object, "season"),
               object.contains("insecure") && object.at("insecure") == true, text_in(object, "ca")};
  }
  if (const auto server = variable("AGON_SERVER"); !server.empty()) account.server = server;
  if (const auto token = variable("AGON_TOKEN"); !token.empty()) account.token = token;
  if (account.server.empty() || account.token.empty())
    throw BadRequest("you are not logged in; log in first: agon login http://HOST:8080 TOKEN");
  return account;
}

std::string keep_account(const LadderAccount& account) {
  const auto file = account_file();
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const auto text = json::serialize(json::object{{"server", account.server},
                                                 {"token", account.token},
                                                 {"season", account.season},
                                                 {"insecure", account.insecure},
                                                 {"ca", account.ca}}) +
                    "\n";
  const auto part = file.string() + ".part";
  unlink(part.c_str());
  const int out = open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                       0600);  // nobody else may read it at any time
  const bool written = out >= 0 && write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (out >= 0) close(out);
  if (!written || rename(part.c_str(), file.c_str()) != 0)
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
  throw Failure(words.empty() ? fmt::format("{} answered {}", address_.text(), reply.status) : words);
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
  std::string name = account_.season, names;
  if (name.empty()) {
    const auto value = get("/api/session");
    for (const auto& team : value.at("teams").as_array()) {
      const auto each = text_in(team.as_object(), "season");
      if (names.find(each) == std::string::npos) names += (names.empty() ? "" : ", ") + each, name = each;
    }
    if (names.empty()) throw Failure("you are not in a team of any season on this server");
    if (names.find(',') != std::string::npos)
      throw BadRequest(
          fmt::format("you are in several seasons ({}); choose one: agon login … --season NAME", names));
  }
  return season_ = "/api/seasons/" + percent_encoded(name);
}

}  // namespace agon::app
