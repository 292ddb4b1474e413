// Numbers in the query of a request.
#pragma once

#include <fmt/format.h>

#include <charconv>

#include "core/errors.h"
#include "net/router.h"

namespace agon::app {

/// `what`: what the number counts, for the error. Throws BadRequest.
template <class Number>
Number number_in(const net::Request& request, const char* name, Number otherwise,
                 const char* what = "the number of a step") {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return otherwise;
  Number value{};
  const auto& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw BadRequest(fmt::format("{}: \"{}\" is not {}", name, text.substr(0, 40), what));
  return value;
}

}  // namespace agon::app
