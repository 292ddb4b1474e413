#include "games/sugargame/players/kills/kill_threads.h"

#include <thread>
#include <vector>

namespace agon::sugargame {

void work_in_threads(unsigned threads, const std::function<void()>& work) {
  std::vector<std::jthread> helpers;
  for (unsigned thread = 1; thread < threads; ++thread) helpers.emplace_back(work);
  work();
}

}  // namespace agon::sugargame
