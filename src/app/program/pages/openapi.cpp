#include "app/program/pages/openapi.h"

#include <span>

#include "app/program/pages/match_order.h"
#include "hosting/match_info.h"
#include "core/game_info.h"
#include "core/picture.h"
#include "core/schema.h"
#include "core/version.h"

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
  all["Game"] = schema_object<GameInfo>();
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
    {"/api/games/{game}", "get", "All about a game: rules, every field, the lines of a bot, players, starter kits", "object"},
    {"/api/labs/{game}", "get", "The lab of a game: its folder's name and the entries in it", "object"},
    {"/api/matches", "get", "Live matches, and the recent ones", "object"},
    {"/api/matches", "post", "Start a match; people get the keys of their seats", "MatchInfo", "MatchOrder"},
    {"/api/matches/{id}", "get", "A match", "MatchInfo"},
    {"/api/matches/{id}/frames", "get", "The steps of a match that from, to and every name", "object"},
    {"/api/matches/{id}/overview", "get", "What happened in a match, and its panels at some moments", "object"},
    {"/api/matches/{id}/record", "get", "The record", "application/zstd"},
    {"/api/matches/{id}/page", "get", "The match as one page that opens from a disk", "text/html"},
    {"/api/live/{id}", "get", "WebSocket: the live feed of a match", "websocket"},
    {"/api/play/{id}/{seat}", "get", "WebSocket: a person's seat; query: key", "websocket"},
    {"/api/contests", "get", "The contests of the stores that are shown, and how far they have come",
     "object"},
    {"/api/contests/{contest}", "get", "Standings, cross table, matches and times of a contest", "object"},
    {"/api/contests/{contest}/report", "get", "The report as one page", "text/html"},
    {"/api/contests/{contest}/matches/{match}", "get", "A match of a contest", "MatchInfo"},
    {"/api/contests/{contest}/matches/{match}/frames", "get", "Its steps", "object"},
    {"/api/contests/{contest}/matches/{match}/overview", "get", "What happened in it", "object"},
    {"/api/contests/{contest}/matches/{match}/record", "get", "Its record", "application/zstd"},
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
  if (!path.ends_with("/frames")) return list;
  for (const char* name : {"from", "to", "every"})
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

}  // namespace

json::value openapi_document() {
  json::object paths;
  for (const auto& operation : operations) {
    auto& place = paths[operation.path];
    if (place.is_null()) place = json::object{};
    place.get_object()[operation.method] = operation_object(operation);
  }
  return {
      {"openapi", "3.1.0"},
      {"info",
       {{"title", "Agon"},
        {"version", program_version()},
        {"description", "Matches of programs that play games: watch, replay, start, play."}}},
      {"paths", std::move(paths)},
      {"components",
       {{"schemas", schemas()}, {"securitySchemes", {{"token", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
}

}  // namespace agon::app
