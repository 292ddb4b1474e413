// What the words in braces of a client's command line stand for: {host}, {port}, {team}, ...
#pragma once

#include <string>

#include "core/client_program.h"

namespace agon::process {

/// The command line with what its words in braces stand for. Throws BadRequest for one that `words` does not
/// know.
std::string with_client_words(const std::string& line, const ClientWords& words);

}  // namespace agon::process
