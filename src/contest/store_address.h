// The address of a PostgreSQL database, in SOCI's form.
#pragma once

#include <string>
#include <string_view>

namespace agon::contest {

bool is_postgresql(std::string_view where);

/// Turns "postgresql://user:word@host:port/name?key=value" into "host='…' port='…' …". SOCI adds words of its
/// own, which libpq takes in this form only.
std::string connection_words(std::string_view address);

}  // namespace agon::contest
