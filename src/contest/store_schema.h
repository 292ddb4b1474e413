// The tables, as a list of migrations: each is applied once, in order, and never changed afterwards.
#pragma once

#include <span>
#include <string_view>

namespace agon::contest {

/// The statements of one migration.
using Migration = std::span<const std::string_view>;

/// Tables that are brought up to date together; a database may hold those of several.
struct Schema {
  const Schema* base;                     ///< tables that these build on, brought up to date first; or null
  std::string_view table;                 ///< holds the versions that have been reached
  std::span<const Migration> migrations;  ///< migration i brings it from version i to i + 1
  std::string_view made_by;               ///< the command that makes such a store
};

const Schema& contest_schema();

}  // namespace agon::contest
