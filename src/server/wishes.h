// What a person wants to do next in a match that does not wait: said whenever a key is pressed, done when it
// is offered.
#pragma once

#include <boost/json/array.hpp>
#include <chrono>
#include <deque>
#include <string>

namespace agon::app {

class Wishes {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// Two turns in a row are pressed faster than a beat; more than these would be steering blindly.
  static constexpr std::size_t most = 2;
  /// What could not be done for so long is wanted no more.
  static constexpr std::chrono::milliseconds lasting{600};

  void add(std::string label, Time now);
  /// The first wish that is among the choices of a question; null: none is. What was wanted before it is
  /// given up.
  const boost::json::value* take(const boost::json::array& choices, Time now);

 private:
  struct Wish {
    std::string label;
    Time since;
  };
  std::deque<Wish> wanted_;
};

/// What happens to somebody who wants nothing; null: the game does not say.
const boost::json::value* idle_choice(const boost::json::array& choices);

}  // namespace agon::app
