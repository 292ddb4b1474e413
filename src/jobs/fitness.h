// Whether a machine can play matches with clocks fairly: it is as fast as the one that gave out the job, and
// not busy with other work.
#pragma once

#include <string>

namespace agon::jobs {

struct Fitness {
  double loop_ms = 0;  ///< processor time of a fixed piece of work, the best of several
  double waited =
      0;  ///< the least share of its time that such a piece waited for a processor: 0 if the machine is idle
  double stolen =
      0;  ///< the share of processor time that the host of a virtual machine took, since it was started
};

/// Takes about a tenth of a second.
Fitness measure_fitness();

/// Why matches with clocks would not be fair here, in words; empty: they would be. `head_loop_ms`: the
/// measurement of the machine that gave out the job.
std::string unfit_because(const Fitness& fitness, double head_loop_ms);

}  // namespace agon::jobs
