// The weights of the champion's value of a running position, and how many cycles ahead it must survive.
#pragma once

#include <array>
#include <boost/describe.hpp>

#include "core/notes.h"

namespace agon::tron {

/// In thousandths of a point of score, fitted by matches; `survival` in cycles.
struct Weights {
  int score = 1000;
  int active = 450;
  int wait = 300;
  int distance = 60;
  int target = 60;
  int cell = 8;
  int health = 2500;
  int last_health = 2500;
  int lack = 700;
  int draw = 6000;
  int survival = 24;

  static constexpr std::array field_notes{
      FieldNote{"score", "a point of score", 0, 100'000},
      FieldNote{"active", "a cycle of an active breaker that can be used", 0, 100'000},
      FieldNote{"wait", "a cycle until walls can be broken again", 0, 100'000},
      FieldNote{"distance", "a step to the nearest wall of the other side", 0, 100'000},
      FieldNote{"target", "a wall of the other side within reach", 0, 100'000},
      FieldNote{"cell", "a cell of territory", 0, 100'000},
      FieldNote{"health", "the first spare health at the start of a game; each further one counts half", 0,
                100'000},
      FieldNote{"last_health", "the same at the end of a game; in between, by the cycles left", 0, 100'000},
      FieldNote{"lack", "a cycle without room, before the breaker is ready", 0, 100'000},
      FieldNote{"draw", "how much worse a draw is than an even position", -100'000, 100'000},
      FieldNote{"survival",
                "cycles ahead in which it must be able to survive by itself; moves after which it survives "
                "fewer of them than after another are skipped; 0: none are",
                0, 100},
  };
};
BOOST_DESCRIBE_STRUCT(Weights, (),
                      (score, active, wait, distance, target, cell, health, last_health, lack, draw,
                       survival))

}  // namespace agon::tron
