// The version of this Agon.
#pragma once

#include <string>

namespace agon {

/// "0.2.0": the version of all of Agon, which records and the API name.
const std::string& program_version();

}  // namespace agon
