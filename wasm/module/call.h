// What a page may ask of the module: calls by name. The argument is JSON, or a record's lines; so is the
// answer.
#pragma once

#include <string>
#include <string_view>

#include "core/from_json.h"

namespace agon::wasm {

/// Throws BadValue where it is no JSON, or not what `Argument` says.
template <class Argument>
Argument read_argument(std::string_view text) {
  Argument argument;
  from_json(parse_json(text), argument);
  return argument;
}

/// What several calls name: something that is open here.
struct Handle {
  std::uint32_t id = 0;
};
BOOST_DESCRIBE_STRUCT(Handle, (), (id))

}  // namespace agon::wasm
