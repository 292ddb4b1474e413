// Where a match goes on from: a record, and so many of its steps.
#pragma once

#include <memory>

#include "arena/past.h"

namespace agon::app {

/// `name`: what the record is called in the new match's header. Throws BadRequest where it has not so many
/// steps to go on from.
std::shared_ptr<const Past> past_of(std::shared_ptr<const Record> record, std::string name,
                                    std::uint64_t step);

}  // namespace agon::app
