// One page with the viewer and a match in it, that opens from a disk and needs no server.
#pragma once

#include <string>

#include "app/program/program.h"

namespace agon::app {

/// HTML of the match whose record is at `record_path`: the public record, and with `share_notes` the private parts
/// beside it. Throws Failure when the program was built without its
/// pages, BadRequest when the match takes more than `most_frames` bytes of compressed pictures, and what reading
/// the record throws.
std::string replay_page(const Games& games, const std::string& record_path, bool share_notes = false,
                        std::size_t most_frames = 256'000'000);

}  // namespace agon::app
