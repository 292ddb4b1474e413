#include "learning/saved_match.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>

#include "core/errors.h"
#include "core/from_json.h"

namespace agon::learning {
namespace {

void check(const Trace& trace, std::size_t rows_of_a_match, std::size_t actions) {
  if (trace.actions.size() % rows_of_a_match != 0)
    throw BadRequest(fmt::format("saved matches: {} actions do not make whole steps of {} rows",
                                 trace.actions.size(), rows_of_a_match));
  for (const std::int16_t action : trace.actions)
    if (action < 0 || static_cast<std::size_t>(action) >= actions)
      throw BadRequest(fmt::format("saved matches: action {}: actions are 0 to {}", action, actions - 1));
}

}  // namespace

SavedVector saved_vector(std::string_view text, std::size_t matches, std::size_t rows_of_a_match,
                         std::size_t actions) {
  boost::json::error_code wrong;
  const auto value = boost::json::parse(text, wrong);
  if (wrong) throw BadRequest(fmt::format("saved matches: {}", wrong.message()));
  SavedVector saved;
  from_json(value, saved, "saved matches");
  if (saved.matches.size() != matches)
    throw BadRequest(fmt::format("saved matches: there are {}, but the environment has {}",
                                 saved.matches.size(), matches));
  for (const SavedMatch& match : saved.matches) {
    check(match.now, rows_of_a_match, actions);
    check(match.last, rows_of_a_match, actions);
  }
  return saved;
}

}  // namespace agon::learning
