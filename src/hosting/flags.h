// Flags of a command that are made from a described type: name, type, default, bounds and help.
#pragma once

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <algorithm>

#include "core/errors.h"
#include "core/said.h"
#include "core/schema.h"
#include "hosting/game_server.h"

namespace agon {

enum class FlagKind { truth, one, list };

/// A flag for the field at that path of `said`. `entry`: as `schema_of` describes the field.
struct Flag {
  std::string path;
  std::string_view names;  ///< of its note
  FlagKind kind;
  json::object entry;
  const Type* type;  ///< of the value, or of each of the values
};

void add_flag(CLI::App& command, const Flag& flag, Said& said);

/// Adds a flag for each field of a described type that has a note, or for those in `fields`; those of a
/// struct in it, too. "tick_ms" is --tick-ms, and a list may be given several times. `usual`: has the
/// defaults that help tells. `said` must outlive the command.
void add_flags(CLI::App& command, Said& said, const Type& type, const void* usual,
               std::initializer_list<std::string_view> fields = {}, const std::string& within = {});

template <DescribedStruct T>
void add_flags(CLI::App& command, Said& said, const T& usual = {},
               std::initializer_list<std::string_view> fields = {}) {
  add_flags(command, said, type_of<T>(), &usual, fields);
}

/// Sets the game's configuration from the arranged match, then by flags, then by --set. Throws BadRequest.
template <DescribedStruct Config>
void read_config(const ServeSettings& settings, const Said& said, Config& into) {
  if (settings.arranged) from_json(settings.arranged->config, into, "config");
  into = read_said(said, std::move(into));
  try {
    for (const auto& assignment : settings.assignments) set_field(into, assignment);
  } catch (const BadValue& bad) {
    throw BadRequest("agon serve " + settings.game->info().name + ": " + bad.what());
  }
}

}  // namespace agon
