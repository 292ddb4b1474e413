#pragma once

#include <functional>

namespace agon::sugargame {

/// Does the same work in so many threads, this one among them, and returns when all are done. In a page there
/// is this one alone.
void work_in_threads(unsigned threads, const std::function<void()>& work);

}  // namespace agon::sugargame
