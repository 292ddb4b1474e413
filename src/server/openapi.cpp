#include "core/write_json.h"
#include "server/route.h"

#include <boost/core/demangle.hpp>
#include <set>
#include <stdexcept>

#include "core/version.h"
#include "server/contest_starts.h"
#include "server/ladder_api.h"
#include "server/owner_feed.h"
#include "server/pages.h"
#include "server/worker_states.h"
#include "text/bytes.h"

namespace agon::server {

bool TypeBook::enter(const std::string& name, const std::string& type) {
  const auto [entry, is_new] = types_.emplace(name, type);
  if (entry->second != type)
    throw std::logic_error("two types of the interface have one name: " + entry->second + " and " + type);
  return is_new;
}

json::value TypeBook::of(const Type& type) {
  using Kind = Type::Kind;
  const auto list_of = [](json::value items) {
    return json::object{{"type", "array"}, {"items", std::move(items)}};
  };
  const json::object text{{"type", "string"}};
  if (type.has_own_form()) return type.own_form_is_list() ? list_of(text) : text;
  switch (type.kind) {
    case Kind::truth:
      return {{"type", "boolean"}};
    case Kind::whole:
      return {{"type", "integer"}};
    case Kind::real:
      return {{"type", "number"}};
    case Kind::text:
      return text;
    case Kind::word: {
      json::array words;
      for (const auto& word : type.words) words.push_back(json::string(word.name));
      return {{"type", "string"}, {"enum", std::move(words)}};
    }
    case Kind::optional:
      return {{"anyOf", {of(*type.inner), {{"type", "null"}}}}};
    case Kind::map:
      return {{"type", "object"}, {"additionalProperties", of(*type.inner)}};
    case Kind::list:
      if (type.length == 0) return list_of(of(*type.inner));
      return {
          {"type", "array"}, {"prefixItems", json::array(type.length, of(*type.inner))}, {"items", false}};
    case Kind::record:
      return reference(type);
    default:
      return type.inner != nullptr ? of(*type.inner) : json::object{};
  }
}

json::value TypeBook::reference(const Type& record) {
  const auto type = boost::core::demangle(record.id->name());
  const auto colons = type.rfind("::");
  const auto name = colons == std::string::npos ? type : type.substr(colons + 2);
  if (enter(name, type)) {
    json::object properties;
    json::array required;
    for (const auto& member : record.members) {
      const bool has_no_default = is_required(record, member);
      const auto& values = value_type(*member.type);
      auto schema = of(has_no_default ? *member.type : values).as_object();
      if (has_no_default) required.push_back(json::string(member.name));
      const auto& note = member.note;
      if (!note.text.empty()) schema["description"] = json::string(note.text);
      if (values.is_number() && note.bounded()) {
        schema["minimum"] = note.least;
        schema["maximum"] = note.most;
      }
      properties[member.name] = std::move(schema);
    }
    schemas_[name] = {{"type", "object"}, {"properties", properties}, {"required", required}};
  }
  return {{"$ref", "#/components/schemas/" + name}};
}

namespace {

const std::set<std::string_view> numbers{"from", "to", "every", "step", "seconds", "width"};

json::object content_of(std::string_view media, json::value schema) {
  return {{std::string(media), {{"schema", std::move(schema)}}}};
}

json::object error_answer(const char* description) {
  return {{"description", description},
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
                                {"schema", numbers.contains(name) ? number : text}});
  }
  return list;
}

json::object operation_of(const RouteInfo& route, TypeBook& book, bool of_ladder) {
  json::object made{{"summary", route.summary}};
  if (of_ladder) made["x-agon-access"] = enum_name(route.access);
  made["x-agon-cost"] = enum_name(route.cost);
  made["x-agon-budget"] = budget_in_words(route.cost);
  if (auto parameters = parameters_of(route); !parameters.empty()) made["parameters"] = std::move(parameters);
  if (route.takes_bytes)
    made["requestBody"] = {
        {"required", true},
        {"content", content_of("application/octet-stream", {{"type", "string"}, {"format", "binary"}})}};
  if (route.body != nullptr)
    made["requestBody"] = {{"required", false},
                           {"content", content_of("application/json", book.of(*route.body))}};
  json::object answers;
  answers["400"] = error_answer("the request cannot be read, or asks for something that is not possible");
  answers["429"] = error_answer("you have asked too often: Retry-After says when to ask again");
  answers["503"] = error_answer("the server is busy: Retry-After says when to ask again");
  if (route.media == std::string_view("websocket")) {
    answers["101"] = {{"description", "the WebSocket connection is open"}};
    answers["426"] = error_answer("the request does not ask for a WebSocket");
  } else {
    const json::value text{{"type", "string"}};
    const auto content = content_of(route.media, route.answer != nullptr ? book.of(*route.answer) : text);
    answers[std::to_string(route.status)] = {{"description", route.summary}, {"content", content}};
  }
  answers["default"] = error_answer("what is wrong");
  made["responses"] = std::move(answers);
  const json::object token{{"token", json::array{}}}, session{{"session", json::array{}}};
  if (of_ladder && route.access != Access::anyone)
    made["security"] = json::array{token, session};
  else if (!of_ladder && route.method != std::string_view("GET"))
    made["security"] = json::array{token, json::object{}};
  return made;
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

/// All routes, and whether they are those of a ladder.
std::vector<std::pair<RouteInfo, bool>> all_routes(bool ladder) {
  std::vector<std::pair<RouteInfo, bool>> all;
  const auto add = [&](const auto& rows, bool of_ladder = false) {
    for (const auto& row : rows) all.emplace_back(row, of_ladder);
  };
  add(Pages::rows());
  add(Labs::rows());
  add(MatchRoutes::rows(live_matches()));
  add(LiveMatches::rows());
  add(OwnerFeed::rows());
  add(ContestPages::rows());
  add(ContestStarts::rows());
  add(MatchRoutes::rows(contest_matches()));
  add(EngineAnswers::engine_rows());
  add(WorkerStates::rows());
  if (ladder) {
    add(LadderApi::rows(), true);
    add(MatchRoutes::rows(season_matches()), true);
  } else {
    add(EngineAnswers::no_seasons());
  }
  return all;
}

/// The types by name. An order requires only `players`.
json::object named_types(TypeBook& book) {
  book.of(type_of<told::Error>());
  auto schemas = book.schemas();
  schemas["LiveOrder"].as_object()["required"] = json::array{json::value("players")};
  return schemas;
}

/// A route as a member of `Routes`: its answer, its body, and the names of its query.
std::string route_type(const RouteInfo& route, TypeBook& book) {
  const auto type = [&](const Type* told, const char* otherwise) {
    return told == nullptr ? otherwise : type_script(book.of(*told).as_object());
  };
  const auto body = type(route.body, route.takes_bytes ? "Blob" : "undefined");
  const auto answer = type(route.answer, route.media == std::string_view("websocket") ? "unknown" : "Blob");
  std::string query;
  for (const char letter : std::string_view(route.query))
    query += letter == ' ' ? "\" | \"" : std::string(1, letter);
  return fmt::format("  \"{} {}\": {{ answer: {}; body: {}; query: {} }};\n", route.method, route.path,
                     answer, body, query.empty() ? "never" : "\"" + query + "\"");
}

}  // namespace

json::value openapi_document(bool ladder) {
  TypeBook book;
  json::object paths;
  for (const auto& [route, of_ladder] : all_routes(ladder)) {
    if (!paths.contains(route.path)) paths[route.path] = json::object{};
    paths[route.path].get_object()[lower_case(route.method)] = operation_of(route, book, of_ladder);
  }
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
  std::string routes, types;
  for (const auto& [route, _] : all_routes(true)) routes += route_type(route, book);
  for (const auto& [name, schema] : named_types(book))
    types += "\n" + interface_of(std::string(name), schema.as_object());
  return "// The words of the server's JSON interface. Made by `agon describe --api-types`; do not edit.\n" +
         types + "\nexport interface Routes {\n" + routes + "}\n";
}

}  // namespace agon::server
