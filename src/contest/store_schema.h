// The tables, as a list of migrations: each is applied once, in order, and never changed afterwards.
#pragma once

#include <span>
#include <string_view>

namespace agon::contest {

/// The statements of one migration.
using Migration = std::span<const std::string_view>;

/// Migration i brings a store from version i to i + 1.
std::span<const Migration> migrations();

}  // namespace agon::contest
