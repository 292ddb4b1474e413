#include "server/openapi.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cctype>
#include <set>
#include <stdexcept>

#include "core/version.h"
#include "server/ladder_api.h"
#include "server/match_answers.h"
#include "server/match_order.h"

namespace agon::app {

std::string TypeBook::short_name(const std::string& type) {
  const auto colons = type.rfind("::");
  return colons == std::string::npos ? type : type.substr(colons + 2);
}

bool TypeBook::enter(const std::string& name, const std::string& type) {
  const auto [entry, is_new] = types_.emplace(name, type);
  if (entry->second != type)
    throw std::logic_error("two types of the interface have one name: " + entry->second + " and " + type);
  return is_new;
}

namespace {

using enum Access;
constexpr auto from_to = "from to key";

#define AGON_MATCH "/api/matches/{id}"
#define AGON_CONTEST "/api/contests/{contest}"
#define AGON_GAME_OF_CONTEST AGON_CONTEST "/matches/{match}"
#define AGON_ELSEWHERE "/api/workers/matches/{id}"

constexpr RouteInfo routes[] = {
    RouteInfo{"GET", "/api/games", anyone, "The games, their players and the fields of their configuration"}
        .answers<std::vector<told::GameSummary>>(),
    RouteInfo{"GET", "/api/games/{game}", anyone,
              "All about a game: rules, every field, the lines of a bot, players, starter kits"}
        .answers<told::GamePage>(),
    RouteInfo{"GET", "/api/games/{game}/sample", anyone, "A short match of the game's built-in players"}
        .answers<told::SampleMatch>(),
    RouteInfo{"GET", "/api/labs/{game}", anyone, "The lab of a game: its folder's name and the entries in it"}
        .answers<told::Lab>(),
    RouteInfo{"GET", "/api/matches", anyone, "Live matches, and the recent ones"}.answers<told::MatchLists>(),
    RouteInfo{"POST", "/api/matches", anyone, "Start a match; people get the keys of their seats"}
        .takes<MatchOrder>()
        .answers<told::StartedMatch>()
        .creates(),
    RouteInfo{"GET", AGON_MATCH, anyone, "A match"}.answers<MatchInfo>(),
    frames_route(AGON_MATCH "/frames", anyone),
    overview_route(AGON_MATCH "/overview", anyone),
    RouteInfo{"GET", AGON_MATCH "/thoughts", anyone, "What players said beside their actions"}
        .asks(from_to)
        .answers<told::ThoughtsAnswer>(),
    RouteInfo{"POST", AGON_MATCH "/share", anyone, "Make what programs said open to all"}
        .asks("key")
        .answers<told::Shared>(),
    analysis_route("GET", AGON_MATCH "/analysis", anyone),
    analysis_route("POST", AGON_MATCH "/analysis", anyone),
    analysis_route("DELETE", AGON_MATCH "/analysis", anyone),
    RouteInfo{"GET", AGON_MATCH "/rematch", anyone, "Whether one of the people asks for a rematch"}
        .asks("seat key")
        .answers<told::RematchState>(),
    RouteInfo{"POST", AGON_MATCH "/rematch", anyone, "Play again, sides changed"}
        .asks("seat key")
        .answers<told::Rematch>(),
    record_route(AGON_MATCH "/record", anyone),
    RouteInfo{"GET", AGON_MATCH "/page", anyone, "The match as one page that opens from a disk"}.of_type(
        "text/html"),
    picture_route(AGON_MATCH "/picture.png", anyone),
    film_route(AGON_MATCH "/film.mp4", anyone),
    gif_route(AGON_MATCH "/film.gif", anyone),
    RouteInfo{"GET", "/api/live/{id}", anyone, "WebSocket: the live feed of a match"}.of_type("websocket"),
    RouteInfo{"GET", "/api/play/{id}/{seat}", anyone, "WebSocket: a person's seat"}.asks("key").of_type(
        "websocket"),
    RouteInfo{"GET", "/api/private/{id}", anyone, "WebSocket: what the programs of agon play --browser say"}
        .asks("key")
        .of_type("websocket"),
    RouteInfo{"GET", "/api/contests", anyone,
              "The contests of the stores that are shown, and how far they have come"}
        .answers<std::vector<told::ContestSummary>>(),
    RouteInfo{"GET", AGON_CONTEST, anyone, "Standings, cross table, matches and times of a contest"}
        .answers<told::Contest>(),
    RouteInfo{"GET", AGON_CONTEST "/tuning", anyone, "Where the parameters of a tuning went, and its test"}
        .answers<told::Tuning>(),
    RouteInfo{"GET", AGON_CONTEST "/report", anyone, "The report as one page"}.of_type("text/html"),
    RouteInfo{"GET", AGON_GAME_OF_CONTEST, anyone, "A match of a contest"}.answers<MatchInfo>(),
    frames_route(AGON_GAME_OF_CONTEST "/frames", anyone),
    overview_route(AGON_GAME_OF_CONTEST "/overview", anyone),
    analysis_route("GET", AGON_GAME_OF_CONTEST "/analysis", anyone),
    analysis_route("POST", AGON_GAME_OF_CONTEST "/analysis", anyone),
    analysis_route("DELETE", AGON_GAME_OF_CONTEST "/analysis", anyone),
    record_route(AGON_GAME_OF_CONTEST "/record", anyone),
    picture_route(AGON_GAME_OF_CONTEST "/picture.png", anyone),
    film_route(AGON_GAME_OF_CONTEST "/film.mp4", anyone),
    gif_route(AGON_GAME_OF_CONTEST "/film.gif", anyone),
    RouteInfo{
        "GET", "/api/engine", anyone,
        "Whether matches are given to workers elsewhere, and whether who asks for them must show the token"}
        .answers<told::Engine>(),
    RouteInfo{"GET", "/api/workers", anyone,
              "With --on: workers elsewhere, what each holds, and what was given up"}
        .answers<jobs::Fleet>(),
    RouteInfo{"GET", "/api/workers/matches", anyone,
              "Matches that workers elsewhere play now, and that may be watched"}
        .answers<told::PlayedElsewhere>(),
    RouteInfo{"GET", AGON_ELSEWHERE, anyone, "One of them; its worker is asked for its steps from now on"}
        .answers<MatchInfo>(),
    RouteInfo{"GET", AGON_ELSEWHERE "/live", anyone, "WebSocket: its live feed"}.of_type("websocket"),
    frames_route(AGON_ELSEWHERE "/frames", anyone),
    overview_route(AGON_ELSEWHERE "/overview", anyone),
    record_route(AGON_ELSEWHERE "/record", anyone),
    picture_route(AGON_ELSEWHERE "/picture.png", anyone),
    film_route(AGON_ELSEWHERE "/film.mp4", anyone),
    gif_route(AGON_ELSEWHERE "/film.gif", anyone),
    RouteInfo{"GET", "/api/openapi.json", anyone, "This description"}.answers<told::OpenApi>(),
    RouteInfo{"GET", "/metrics", anyone, "Figures for Prometheus"}.of_type("text/plain"),
    RouteInfo{"GET", "/healthz", anyone, "Whether the server answers"}.answers<told::Health>(),
};
/// In place of the ladder's own where none is served.
constexpr RouteInfo without_ladder =
    RouteInfo{"GET", "/api/seasons", anyone, "The seasons of the ladder that is served"}
        .answers<told::Seasons>();

#undef AGON_MATCH
#undef AGON_CONTEST
#undef AGON_GAME_OF_CONTEST
#undef AGON_ELSEWHERE

bool is_number(std::string_view name) {
  constexpr std::string_view numbers[] = {"from", "to", "every", "step", "seconds"};
  return std::find(std::begin(numbers), std::end(numbers), name) != std::end(numbers) || name == "width";
}

json::object content_of(std::string_view media, json::value schema) {
  return {{std::string(media), {{"schema", std::move(schema)}}}};
}

json::object error_answer() {
  return {{"description", "what is wrong"},
          {"content", content_of("application/json", {{"$ref", "#/components/schemas/Error"}})}};
}

json::array parameters_of(const RouteInfo& route) {
  json::array list;
  const std::string_view path = route.path;
  for (auto at = path.find('{'); at != std::string_view::npos; at = path.find('{', at + 1))
    list.push_back(json::object{{"name", std::string(path.substr(at + 1, path.find('}', at) - at - 1))},
                                {"in", "path"},
                                {"required", true},
                                {"schema", {{"type", "string"}}}});
  for (std::string_view rest = route.query; !rest.empty();) {
    const auto name = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    const json::object number{{"type", "integer"}, {"minimum", 0}}, text{{"type", "string"}};
    list.push_back(json::object{{"name", std::string(name)},
                                {"in", "query"},
                                {"required", false},
                                {"schema", is_number(name) ? number : text}});
  }
  return list;
}

json::object operation_of(const RouteInfo& route, TypeBook& book, bool of_ladder) {
  json::object made{{"summary", route.summary}};
  if (of_ladder) made["x-agon-access"] = enum_name(route.access);
  if (auto parameters = parameters_of(route); !parameters.empty()) made["parameters"] = std::move(parameters);
  const json::object bytes{{"type", "string"}, {"format", "binary"}};
  if (route.takes_bytes)
    made["requestBody"] = {{"required", true}, {"content", content_of("application/octet-stream", bytes)}};
  if (route.body != nullptr)
    made["requestBody"] = {{"required", false},
                           {"content", content_of("application/json", route.body(book))}};
  json::object answers;
  const json::object text{{"type", "string"}};
  if (route.media == std::string_view("websocket"))
    answers["101"] = {{"description", "the line is open"}};
  else
    answers[std::to_string(route.status)] = {
        {"description", route.summary},
        {"content",
         content_of(route.media, route.answer != nullptr ? route.answer(book) : json::value(text))}};
  answers["default"] = error_answer();
  made["responses"] = std::move(answers);
  const json::object token{{"token", json::array{}}}, session{{"session", json::array{}}};
  if (of_ladder && route.access != Access::anyone)
    made["security"] = json::array{token, session};
  else if (!of_ladder && route.method != std::string_view("GET"))
    made["security"] = json::array{token, json::object{}};
  return made;
}

void describe(json::object& paths, const RouteInfo& route, TypeBook& book, bool of_ladder) {
  auto& place = paths[route.path];
  if (place.is_null()) place = json::object{};
  std::string method = route.method;
  for (auto& letter : method) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  place.get_object()[method] = operation_of(route, book, of_ladder);
}

/// A schema as a type of TypeScript.
std::string type_script(const json::object& schema) {
  if (const auto* name = schema.if_contains("$ref")) {
    const std::string_view path = name->get_string();
    return std::string(path.substr(path.rfind('/') + 1));
  }
  if (const auto* either = schema.if_contains("anyOf"))
    return type_script(either->as_array().at(0).as_object()) + " | null";
  if (const auto* words = schema.if_contains("enum")) {
    std::string all;
    for (const auto& word : words->as_array()) all += (all.empty() ? "" : " | ") + json::serialize(word);
    return all;
  }
  const auto* type = schema.if_contains("type");
  if (type == nullptr) return "unknown";
  const std::string_view word = type->get_string();
  if (word == "integer" || word == "number") return "number";
  if (word == "boolean" || word == "string") return std::string(word);
  if (word == "object")
    return "Record<string, " + type_script(schema.at("additionalProperties").as_object()) + ">";
  const auto item = type_script(schema.at("items").as_object());
  return item.find(' ') == std::string::npos ? item + "[]" : "(" + item + ")[]";
}

std::string interface_of(const std::string& name, const json::object& schema) {
  std::set<std::string> required;
  for (const auto& each : schema.at("required").as_array()) required.emplace(each.get_string());
  std::string text = "export interface " + name + " {\n";
  for (const auto& member : schema.at("properties").as_object()) {
    const std::string key(member.key());
    text += "  " + key + (required.contains(key) ? "" : "?") + ": " +
            type_script(member.value().as_object()) + ";\n";
  }
  return text + "}\n";
}

/// The schemas of all routes; `paths` may be null.
void describe_all(TypeBook& book, json::object& paths, bool ladder) {
  for (const auto& route : routes) describe(paths, route, book, false);
  if (!ladder) describe(paths, without_ladder, book, false);
  if (ladder)
    for (const auto& route : ladder_routes()) describe(paths, route, book, true);
  book.of<told::Error>();
}

/// The types by name. Of an order, only its players must be said.
json::object named_types(const TypeBook& book) {
  auto schemas = book.schemas();
  schemas["MatchOrder"].as_object()["required"] = json::array{json::value("players")};
  return schemas;
}

}  // namespace

json::value openapi_document(bool ladder) {
  TypeBook book;
  json::object paths;
  describe_all(book, paths, ladder);
  auto schemas = named_types(book);
  json::object schemes{{"token", {{"type", "http"}, {"scheme", "bearer"}}}};
  if (ladder) schemes["session"] = {{"type", "apiKey"}, {"in", "cookie"}, {"name", "agon_session"}};
  return {{"openapi", "3.1.0"},
          {"info",
           {{"title", "Agon"},
            {"version", program_version()},
            {"description", "Matches of programs that play games: watch, replay, start, play."}}},
          {"paths", std::move(paths)},
          {"components", {{"schemas", std::move(schemas)}, {"securitySchemes", std::move(schemes)}}}};
}

std::string api_types() {
  TypeBook book;
  json::object paths;
  describe_all(book, paths, true);
  std::string text =
      "// The words of the server's JSON interface. Made by `agon describe --api-types`; do not edit.\n";
  for (const auto& [name, schema] : named_types(book))
    text += "\n" + interface_of(std::string(name), schema.as_object());
  return text;
}

}  // namespace agon::app
