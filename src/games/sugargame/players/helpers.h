// Threads that help one that thinks, and how many there is room for.
#pragma once

#include <functional>

namespace agon::sugargame {

/// Does `work` here while so many threads do `help`, and returns when all have: `help` has to see for itself
/// that the work is done. `gently`: at the lowest priority, so that they have only what nobody else wants. In
/// a page there are no helpers.
void work_with_helpers(int helpers, bool gently, const std::function<void()>& work,
                       const std::function<void(int helper)>& help);

/// The calling thread has the lowest priority from now on: it gets only what nobody else wants.
void give_way();

/// Cores that the calling thread may use: one, where it was given a core of its own.
int own_cores();

/// Threads of this program that think or help to.
class Thinkers {
 public:
  explicit Thinkers(int count);
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  static int now();

 private:
  [[maybe_unused]] int count_;  ///< in a page nobody else thinks
};

}  // namespace agon::sugargame
