// The address of a PostgreSQL database, as SOCI takes it.
#pragma once

#include <string>
#include <string_view>

namespace agon::contest {

bool is_postgresql(std::string_view where);

/// "postgresql://user:word@host:port/name?key=value" as "host='…' port='…' …" (SOCI adds words of its own,
/// which libpq takes in this form alone).
std::string connection_words(std::string_view address);

}  // namespace agon::contest
