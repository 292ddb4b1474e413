// Analyses of a ladder's matches: of who is in the season, at the one desk that the server has.
#include <fmt/format.h>

#include "app/program/ladder/ladder_api.h"
#include "core/record_file.h"

namespace agon::app {

AnalysisDesk::Asker LadderApi::asker(const LadderCall& call) const {
  auto asker = analyses_.asker(call.request);
  if (call.who.person) asker = {fmt::format("person {}", call.who.person->id), call.who.is_teacher()};
  return asker;
}

net::Response LadderApi::start_analysis(const LadderCall& call) {
  auto bytes = record_of(call.match);
  auto read = [bytes = std::move(bytes), name = std::to_string(call.match.id)] {
    return record_from(bytes, name);
  };
  return analyses_.start(call.request, {info_id(call, call.match.id), "", std::move(read)}, asker(call));
}

net::Response LadderApi::analysis(const LadderCall& call) {
  return analyses_.state(call.request, {info_id(call, call.match.id), "", {}}, asker(call));
}

net::Response LadderApi::cancel_analysis(const LadderCall& call) {
  return analyses_.cancel(info_id(call, call.match.id), asker(call));
}

}  // namespace agon::app
