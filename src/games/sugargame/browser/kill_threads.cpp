// In a page: its worker has no second thread.
#include "games/sugargame/players/kills/kill_threads.h"

namespace agon::sugargame {

void work_in_threads(unsigned, const std::function<void()>& work) { work(); }

}  // namespace agon::sugargame
