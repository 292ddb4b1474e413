#include "server/past_of.h"

#include <fmt/format.h>

#include "core/errors.h"

namespace agon::app {

std::shared_ptr<const Past> past_of(std::shared_ptr<const Record> record, std::string name,
                                    std::uint64_t step) {
  const auto steps = record->steps.size();
  const bool ended = record->footer.has_value();
  if (step > steps || (ended && step == steps))
    throw BadRequest(fmt::format("step: the match has {} steps{}, and cannot go on from {}", steps,
                                 ended ? ", after the last of which it is over" : " so far", step));
  if (steps > 0 && record->steps[0].decisions.front().at)
    throw BadRequest(
        "the match was that of a world that goes by the clock; such a world does not go on from the middle");
  RecordOrigin origin{std::move(name), step, ended ? record->footer->sha1 : std::string(),
                      record->header.seats};
  return std::make_shared<const Past>(Past{std::move(record), std::move(origin)});
}

}  // namespace agon::app
