// In a page: its worker has no second thread.
#include "games/sugargame/players/helpers.h"

namespace agon::sugargame {

void work_with_helpers(int, bool, const std::function<void()>& work, const std::function<void(int)>&) {
  work();
}

int own_cores() { return 1; }

Thinkers::Thinkers(int count) : count_(count) {}
Thinkers::~Thinkers() = default;
int Thinkers::now() { return 1; }

}  // namespace agon::sugargame
