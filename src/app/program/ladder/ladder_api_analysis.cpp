// Analyses of a ladder's matches: of who is in the season, at the one desk that the server has.
#include "app/program/ladder/ladder_api.h"
#include "core/record_file.h"

namespace agon::app {

net::Response LadderApi::start_analysis(const LadderCall& call) {
  const auto match = visible_match(call);
  auto bytes = record_of(match);
  auto read = [bytes = std::move(bytes), name = std::to_string(match.id)] { return record_from(bytes, name); };
  return analyses_.start(call.request, {info_id(call, match.id), "", std::move(read)});
}

net::Response LadderApi::analysis(const LadderCall& call) {
  return analyses_.state(call.request, {info_id(call, visible_match(call).id), "", {}});
}

net::Response LadderApi::cancel_analysis(const LadderCall& call) {
  return analyses_.cancel(info_id(call, visible_match(call).id));
}

}  // namespace agon::app
