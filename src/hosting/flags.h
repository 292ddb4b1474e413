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
  json::value (*value)(std::string_view word);
};

void add_flag(CLI::App& command, const Flag& flag, Said& said);

/// Adds a flag for each field of T that has a note, or for those in `fields`; those of a struct in it, too.
/// "tick_ms" is --tick-ms, and a list may be given several times. `usual`: has the defaults that help tells.
/// `said` must outlive the command.
template <DescribedStruct T>
void add_flags(CLI::App& command, Said& said, const T& usual = {},
               std::initializer_list<std::string_view> fields = {}, const std::string& within = {}) {
  each_member<T>([&](std::string_view name, auto member) {
    using Member = std::remove_cvref_t<decltype(usual.*member)>;
    using Value = value_type_of<Member>;
    const auto path = reading::joined(within, name);
    const auto note = note_of<T>(name);
    const bool wanted = fields.size() == 0 || std::ranges::find(fields, name) != fields.end();
    if (note.text.empty() || !wanted) return;
    if constexpr (DescribedStruct<Value>) {
      if constexpr (!Optional<Member>) add_flags(command, said, usual.*member, {}, path);
    } else if constexpr (std::is_same_v<Value, json::value>) {
    } else if constexpr (List<Value>) {
      if constexpr (!DescribedStruct<typename Value::value_type>)
        add_flag(command,
                 {path, note.flag, FlagKind::list, schema::entry_of<Value>(note, {}, nullptr),
                  &value_in_word<typename Value::value_type>},
                 said);
    } else {
      const auto kind = std::is_same_v<Value, bool> ? FlagKind::truth : FlagKind::one;
      add_flag(command,
               {path, note.flag, kind, schema::entry_of<Member>(note, {}, to_json(usual.*member)),
                &value_in_word<Value>},
               said);
    }
  });
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
