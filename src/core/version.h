// Which Agon this is.
#pragma once

#include <string>

namespace agon {

/// "0.2.0": the version of the whole house, which records and the API name.
const std::string& program_version();

}  // namespace agon
