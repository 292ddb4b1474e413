// Entrants are counted by int, where -1 is nobody; containers by size_t.
#pragma once

#include <cstddef>

namespace agon::contest {

inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace agon::contest
