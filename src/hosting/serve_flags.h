// Flags of `agon serve GAME` that are made from a described type: name, type, default, range and help. Values
// are kept as assignments "field=value" until everything else that sets the fields (a plan, a file) has been
// read.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/schema.h"
#include "hosting/game_server.h"

namespace agon {

using Assignments = std::vector<std::string>;

/// "tick_ms" -> "--tick-ms".
std::string flag_of(std::string_view field);

/// Adds a flag for a field as `schema_of` describes it. "port" is also "--game-port".
void add_flag(CLI::App& command, const boost::json::object& field, Assignments& given);

/// Adds a flag for each field of T, or for those in `fields`. `given` must outlive the command.
template <DescribedStruct T>
void add_flags(CLI::App& command, Assignments& given, std::initializer_list<std::string_view> fields = {}) {
  for (const auto& field : schema_of<T>()) {
    const std::string_view name = field.at("name").get_string();
    if (fields.size() == 0 || std::find(fields.begin(), fields.end(), name) != fields.end())
      add_flag(command, field.get_object(), given);
  }
}

/// The error with the name of the flag in place of the field.
BadRequest bad_flag(const BadValue& bad);

/// Throws BadRequest.
template <DescribedStruct T>
void set_flags(T& into, const Assignments& given) {
  try {
    for (const auto& assignment : given) set_field(into, assignment);
  } catch (const BadValue& bad) {
    throw bad_flag(bad);
  }
}

/// A T with the flags typed so far, for code that runs before the server opens. Throws BadRequest.
template <DescribedStruct T>
T typed_flags(const Assignments& given) {
  T typed;
  set_flags(typed, given);
  return typed;
}

/// Sets the game's configuration from the arranged match, then `given`, then --set. Throws BadRequest.
template <DescribedStruct Config>
void read_config(const ServeSettings& settings, const Assignments& given, Config& into) {
  if (settings.arranged) from_json(settings.arranged->config, into, "config");
  try {
    for (const auto* assignments : {&given, &settings.assignments})
      for (const auto& assignment : *assignments) set_field(into, assignment);
  } catch (const BadValue& bad) {
    throw BadRequest("agon serve " + settings.game->info().name + ": " + bad.what());
  }
}

}  // namespace agon
