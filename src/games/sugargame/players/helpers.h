// Threads that help a thinking thread, and how many there is room for.
#pragma once

#include <functional>

namespace agon::sugargame {

/// Runs `work` here while `helpers` threads run `help`; returns when all have ended. `help` must notice by
/// itself that the work is done. `gently`: helpers have the lowest priority. In a page there are none.
void work_with_helpers(int helpers, bool gently, const std::function<void()>& work,
                       const std::function<void(int helper)>& help);

/// Gives the calling thread the lowest priority, so that it runs only when nobody else wants the core.
void give_way();

/// Number of cores that the calling thread may use; 1 if it has a core of its own.
int own_cores();

/// Counts the threads of this program that think or help, as long as it lives.
class Thinkers {
 public:
  explicit Thinkers(int count);
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  static int now();

 private:
  [[maybe_unused]] int count_;  ///< unused in a page, where nobody else thinks
};

}  // namespace agon::sugargame
