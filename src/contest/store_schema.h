// The tables, as a list of migrations: each is applied once, in order, and never changed afterwards.
#pragma once

#include <span>
#include <string_view>

namespace agon::contest {

/// The statements of one migration.
using Migration = std::span<const std::string_view>;

/// Tables that are migrated together. A database may hold several schemas.
struct Schema {
  const Schema* base;                     ///< tables that these build on, migrated first; or null
  std::string_view table;                 ///< holds the versions that were reached
  std::span<const Migration> migrations;  ///< migration i brings it from version i to i + 1
  std::string_view made_by;               ///< the command that makes such a store
};

const Schema& contest_schema();

}  // namespace agon::contest
