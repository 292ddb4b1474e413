#include "core/write_json.h"
#include "server/route.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <stdexcept>

#include "core/version.h"
#include "server/contest_pages.h"
#include "server/elsewhere_matches.h"
#include "server/engine_answers.h"
#include "server/fleet_watch.h"
#include "server/ladder_api.h"
#include "server/owner_feed.h"
#include "server/pages.h"
#include "text/bytes.h"

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
    answers["101"] = {{"description", "the WebSocket connection is open"}};
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
  place.get_object()[lower_case(route.method)] = operation_of(route, book, of_ladder);
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
    for (const auto& word : words->as_array()) all += (all.empty() ? "" : " | ") + json_text(word);
    return all;
  }
  const auto* type = schema.if_contains("type");
  if (type == nullptr) return "unknown";
  const std::string_view word = type->get_string();
  if (word == "integer" || word == "number") return "number";
  if (word == "boolean" || word == "string") return std::string(word);
  if (word == "object")
    return "Record<string, " + type_script(schema.at("additionalProperties").as_object()) + ">";
  if (const auto* each = schema.if_contains("prefixItems")) {
    std::string all;
    for (const auto& one : each->as_array()) all += (all.empty() ? "" : ", ") + type_script(one.as_object());
    return "[" + all + "]";
  }
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

/// Describes all routes in `paths` and their types in `book`.
void describe_all(TypeBook& book, json::object& paths, bool ladder) {
  const auto add = [&](const auto& rows, bool of_ladder = false) {
    for (const auto& row : rows) describe(paths, row, book, of_ladder);
  };
  add(Pages::rows());
  add(Labs::rows());
  add(MatchRoutes::rows(live_matches()));
  add(LiveMatches::rows());
  add(OwnerFeed::rows());
  add(ContestPages::rows());
  add(MatchRoutes::rows(contest_matches()));
  add(EngineAnswers::engine_rows());
  add(FleetWatch::rows());
  add(ElsewhereMatches::rows());
  add(MatchRoutes::rows(worker_matches()));
  if (ladder) {
    add(LadderApi::rows(), true);
    add(MatchRoutes::rows(season_matches()), true);
  } else {
    add(EngineAnswers::no_seasons());
  }
  book.of<told::Error>();
}

/// The types by name. An order requires only `players`.
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
