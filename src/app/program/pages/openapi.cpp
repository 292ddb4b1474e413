#include "app/program/pages/openapi.h"

#include <span>

#include "app/program/ladder/ladder_routes.h"
#include "app/program/pages/match_order.h"
#include "core/described.h"
#include "core/focus.h"
#include "core/game_info.h"
#include "core/picture.h"
#include "core/schema.h"
#include "core/version.h"
#include "hosting/match_info.h"
#include "jobs/remote/fleet.h"

namespace agon::app {

namespace {

json::object reference(std::string_view name) {
  return {{"$ref", "#/components/schemas/" + std::string(name)}};
}

json::object type_of(const json::object& field);

json::object properties_of(const json::array& fields) {
  json::object properties;
  for (const auto& entry : fields) {
    const auto& field = entry.get_object();
    properties[field.at("name").get_string()] = type_of(field);
  }
  return {{"type", "object"}, {"properties", std::move(properties)}};
}

/// A field of schema_of as a JSON schema.
json::object type_of(const json::object& field) {
  const auto& word = field.at("type").get_string();
  json::object type;
  if (word == "list") {
    type = {{"type", "array"}, {"items", type_of(field.at("items").get_object())}};
  } else if (word == "enum") {
    type = {{"type", "string"}, {"enum", field.at("values")}};
  } else if (word == "text") {
    type = {{"type", "string"}};
  } else if (word == "object") {
    type = field.contains("fields") ? properties_of(field.at("fields").get_array())
                                    : json::object{{"type", "object"}};
  } else {
    type = {{"type", word}};
  }
  if (field.contains("optional")) type = {{"anyOf", json::array{type, json::object{{"type", "null"}}}}};
  if (const auto* doc = field.if_contains("doc"); doc != nullptr && !doc->get_string().empty())
    type["description"] = *doc;
  return type;
}

template <class T>
json::object schema_object() {
  return properties_of(schema_of<T>());
}

json::object schemas() {
  json::object all;
  all["MatchInfo"] = schema_object<MatchInfo>();
  all["MatchOrder"] = schema_object<MatchOrder>();
  all["MatchOrder"].get_object()["required"] = {"game", "players"};
  all["Picture"] = schema_object<Picture>();
  auto& picture = all["Picture"].get_object().at("properties").get_object();
  picture["focus"] = schema_object<Region>();
  picture["focus"].get_object()["description"] =
      "where all happens, for viewers that look closer; no width: everywhere";
  all["Game"] = schema_object<GameInfo>();
  all["Fleet"] = schema_object<jobs::Fleet>();
  all["Frame"] = {{"type", "object"},
                  {"properties",
                   {{"step", {{"type", "integer"}}},
                    {"ms", {{"type", "number"}, {"description", "since the match began"}}},
                    {"picture", reference("Picture")}}},
                  {"description", "the first has the whole picture, later ones the members that changed"}};
  all["Error"] = {{"type", "object"}, {"properties", {{"error", {{"type", "string"}}}}}};
  return all;
}

struct Operation {
  const char* path;
  const char* method;
  const char* summary;
  const char* answer;  ///< a schema's name, "[name]" for a list of them, or a media type
  const char* body = nullptr;
};

constexpr Operation operations[] = {
    {"/api/games", "get", "The games, their players and the fields of their configuration", "[Game]"},
    {"/api/games/{game}", "get",
     "All about a game: rules, every field, the lines of a bot, players, starter kits", "object"},
    {"/api/games/{game}/sample", "get", "A short match of the game's own players, as frames", "object"},
    {"/api/labs/{game}", "get", "The lab of a game: its folder's name and the entries in it", "object"},
    {"/api/matches", "get", "Live matches, and the recent ones", "object"},
    {"/api/matches", "post", "Start a match; people get the keys of their seats", "MatchInfo", "MatchOrder"},
    {"/api/matches/{id}", "get", "A match", "MatchInfo"},
    {"/api/matches/{id}/frames", "get", "The steps of a match that from, to and every name", "object"},
    {"/api/matches/{id}/overview", "get", "What happened in a match, and its panels at some moments",
     "object"},
    {"/api/matches/{id}/thoughts", "get", "What players said beside their actions; query: from, to, key",
     "object"},
    {"/api/matches/{id}/share", "post", "Make what programs said open to all; query: key", "object"},
    {"/api/matches/{id}/analysis", "get",
     "How far the analysis of a match is, and what it found; query: from", "object"},
    {"/api/matches/{id}/analysis", "post", "Begin the analysis of a finished match", "object"},
    {"/api/matches/{id}/analysis", "delete", "End the analysis of a match", "object"},
    {"/api/matches/{id}/rematch", "get", "Whether one of the people asks for a rematch; query: seat, key",
     "object"},
    {"/api/matches/{id}/rematch", "post", "Play again, sides changed; query: seat, key", "object"},
    {"/api/matches/{id}/record", "get", "The record", "application/zstd"},
    {"/api/matches/{id}/page", "get", "The match as one page that opens from a disk", "text/html"},
    {"/api/matches/{id}/picture.png", "get", "A picture of the match; query: step, width", "image/png"},
    {"/api/matches/{id}/film.mp4", "get", "A span as a film; query: from, to, seconds, width", "video/mp4"},
    {"/api/matches/{id}/film.gif", "get", "The same as a GIF", "image/gif"},
    {"/api/live/{id}", "get", "WebSocket: the live feed of a match", "websocket"},
    {"/api/play/{id}/{seat}", "get", "WebSocket: a person's seat; query: key", "websocket"},
    {"/api/contests", "get", "The contests of the stores that are shown, and how far they have come",
     "object"},
    {"/api/contests/{contest}", "get", "Standings, cross table, matches and times of a contest", "object"},
    {"/api/contests/{contest}/tuning", "get", "Where the parameters of a tuning went, and its test",
     "object"},
    {"/api/contests/{contest}/report", "get", "The report as one page", "text/html"},
    {"/api/contests/{contest}/matches/{match}", "get", "A match of a contest", "MatchInfo"},
    {"/api/contests/{contest}/matches/{match}/frames", "get", "Its steps", "object"},
    {"/api/contests/{contest}/matches/{match}/overview", "get", "What happened in it", "object"},
    {"/api/contests/{contest}/matches/{match}/analysis", "get",
     "How far its analysis is, and what it found; query: from", "object"},
    {"/api/contests/{contest}/matches/{match}/analysis", "post", "Begin its analysis", "object"},
    {"/api/contests/{contest}/matches/{match}/analysis", "delete", "End its analysis", "object"},
    {"/api/contests/{contest}/matches/{match}/record", "get", "Its record", "application/zstd"},
    {"/api/contests/{contest}/matches/{match}/picture.png", "get", "A picture of it", "image/png"},
    {"/api/contests/{contest}/matches/{match}/film.mp4", "get", "A span of it as a film", "video/mp4"},
    {"/api/contests/{contest}/matches/{match}/film.gif", "get", "The same as a GIF", "image/gif"},
    {"/api/seasons", "get", "The seasons of the ladder that is served", "object"},
    {"/api/engine", "get",
     "Whether matches are given to workers elsewhere, and whether who asks for them must show the token",
     "object"},
    {"/api/workers", "get", "With --on: workers elsewhere, what each holds, and what was given up", "Fleet"},
    {"/api/workers/matches", "get", "Matches that workers elsewhere play now, and that may be watched",
     "object"},
    {"/api/workers/matches/{id}", "get", "One of them; its worker is asked for its steps from now on",
     "MatchInfo"},
    {"/api/workers/matches/{id}/live", "get", "WebSocket: its live feed", "websocket"},
    {"/api/workers/matches/{id}/frames", "get", "Its steps so far", "object"},
    {"/api/workers/matches/{id}/overview", "get", "What happened in it so far", "object"},
    {"/api/workers/matches/{id}/record", "get", "Its record so far", "application/zstd"},
    {"/api/workers/matches/{id}/picture.png", "get", "A picture of it", "image/png"},
    {"/api/workers/matches/{id}/film.mp4", "get", "A span of it as a film", "video/mp4"},
    {"/api/workers/matches/{id}/film.gif", "get", "The same as a GIF", "image/gif"},
    {"/api/openapi.json", "get", "This description", "object"},
    {"/metrics", "get", "Figures for Prometheus", "text/plain"},
    {"/healthz", "get", "Whether the server answers", "object"},
};

json::object content_of(std::string_view answer) {
  if (answer.find('/') != std::string_view::npos)
    return {{std::string(answer), {{"schema", {{"type", "string"}}}}}};
  json::object schema;
  if (answer == "object")
    schema = {{"type", "object"}};
  else if (answer.starts_with('['))
    schema = {{"type", "array"}, {"items", reference(answer.substr(1, answer.size() - 2))}};
  else
    schema = reference(answer);
  return {{"application/json", {{"schema", std::move(schema)}}}};
}

json::array parameters_of(std::string_view path) {
  json::array list;
  for (auto at = path.find('{'); at != std::string_view::npos; at = path.find('{', at + 1))
    list.push_back(json::object{{"name", std::string(path.substr(at + 1, path.find('}', at) - at - 1))},
                                {"in", "path"},
                                {"required", true},
                                {"schema", {{"type", "string"}}}});
  std::vector<const char*> numbers;
  if (path.ends_with("/frames")) numbers = {"from", "to", "every"};
  if (path.ends_with("/picture.png")) numbers = {"step", "width"};
  if (path.find("/film.") != std::string_view::npos) numbers = {"from", "to", "seconds", "width"};
  for (const char* name : numbers)
    list.push_back(json::object{{"name", name},
                                {"in", "query"},
                                {"required", false},
                                {"schema", {{"type", "integer"}, {"minimum", 0}}}});
  return list;
}

json::object operation_object(const Operation& operation) {
  const std::string_view answer = operation.answer;
  const bool creates = operation.body != nullptr;
  json::object made{{"summary", operation.summary}};
  if (auto parameters = parameters_of(operation.path); !parameters.empty())
    made["parameters"] = std::move(parameters);
  json::object answers;
  if (answer == "websocket")
    answers["101"] = {{"description", "the line is open"}};
  else
    answers[creates ? "201" : "200"] = {{"description", operation.summary}, {"content", content_of(answer)}};
  answers["default"] = {{"description", "what is wrong"}, {"content", content_of("Error")}};
  made["responses"] = std::move(answers);
  if (!creates) return made;
  made["requestBody"] = {{"required", true}, {"content", content_of(operation.body)}};
  made["security"] = json::array{json::object{{"token", json::array{}}}, json::object{}};
  return made;
}

json::array words_in(const char* list) {
  json::array words;
  for (std::string_view rest = list == nullptr ? "" : list; !rest.empty();) {
    const auto blank = std::min(rest.find(' '), rest.size());
    words.push_back(json::string(rest.substr(0, blank)));
    rest.remove_prefix(std::min(blank + 1, rest.size()));
  }
  return words;
}

json::object body_of(const LadderRoute& route) {
  if (std::string_view(route.body) == "*")
    return {{"required", true},
            {"content",
             {{"application/octet-stream", {{"schema", {{"type", "string"}, {"format", "binary"}}}}}}}};
  json::object properties;
  for (const auto& name : words_in(route.body)) properties[name.get_string()] = json::object{};
  return {
      {"required", false},
      {"content",
       {{"application/json",
         {{"schema",
           {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}}}}}}}};
}

json::object ladder_operation(const LadderRoute& route) {
  json::object made{{"summary", route.summary}, {"x-agon-access", enum_name(route.access)}};
  auto parameters = json::array();
  const std::string_view path = route.path;
  for (auto at = path.find('{'); at != std::string_view::npos; at = path.find('{', at + 1))
    parameters.push_back(json::object{{"name", std::string(path.substr(at + 1, path.find('}', at) - at - 1))},
                                      {"in", "path"},
                                      {"required", true},
                                      {"schema", {{"type", "string"}}}});
  for (const auto& name : words_in(route.query))
    parameters.push_back(
        json::object{{"name", name}, {"in", "query"}, {"required", false}, {"schema", {{"type", "string"}}}});
  if (!parameters.empty()) made["parameters"] = std::move(parameters);
  if (route.body != nullptr) made["requestBody"] = body_of(route);
  if (route.access != Access::anyone)
    made["security"] =
        json::array{json::object{{"token", json::array{}}}, json::object{{"session", json::array{}}}};
  json::object answers;
  answers["2XX"] = {{"description", route.summary}, {"content", content_of(route.answer)}};
  answers["default"] = {{"description", "what is wrong"}, {"content", content_of("Error")}};
  made["responses"] = std::move(answers);
  return made;
}

void add_ladder(json::object& paths) {
  for (const auto& route : ladder_routes()) {
    auto& place = paths[route.path];
    if (place.is_null()) place = json::object{};
    std::string method = route.method;
    for (auto& letter : method) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    place.get_object()[method] = ladder_operation(route);
  }
}

}  // namespace

json::value openapi_document(bool ladder) {
  json::object paths;
  for (const auto& operation : operations) {
    auto& place = paths[operation.path];
    if (place.is_null()) place = json::object{};
    place.get_object()[operation.method] = operation_object(operation);
  }
  if (ladder) add_ladder(paths);
  json::object schemes{{"token", {{"type", "http"}, {"scheme", "bearer"}}}};
  if (ladder) schemes["session"] = {{"type", "apiKey"}, {"in", "cookie"}, {"name", "agon_session"}};
  return {{"openapi", "3.1.0"},
          {"info",
           {{"title", "Agon"},
            {"version", program_version()},
            {"description", "Matches of programs that play games: watch, replay, start, play."}}},
          {"paths", std::move(paths)},
          {"components", {{"schemas", schemas()}, {"securitySchemes", std::move(schemes)}}}};
}

}  // namespace agon::app
