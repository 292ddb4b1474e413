// A program that plays by a game's own protocol: a client of a server of ours, which comes by a door of its
// own.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/clocks.h"
#include "core/record_private.h"

namespace agon {

/// What the words in braces of a client's command line stand for: {"team", "red"}. {host} and {port} may
/// stand in them.
using ClientWords = std::vector<std::pair<std::string, std::string>>;

class ClientProgram {
 public:
  /// Ends whatever runs of it.
  virtual ~ClientProgram() = default;

  /// A TCP socket that listens where {host} and {port} point. Who takes it closes it. Negative: the program
  /// could not be started.
  virtual int take_door() = 0;
  /// How long it has from its start to its first connection.
  virtual Nanoseconds start_limit() const = 0;
  /// It has connected for the first time.
  virtual void note_connected() = 0;
  /// How it ended, in words; nothing: it still runs. Waits for that at most so long.
  virtual std::optional<std::string> ended(Nanoseconds at_most) = 0;
  /// How long it has to leave by itself once its match is over.
  virtual Nanoseconds end_limit() const = 0;
  /// Ends whatever runs of it; report and private part are whole from then on.
  virtual void end() = 0;
  virtual SeatReport report() const = 0;
  virtual PrivatePart private_part() const = 0;
};

}  // namespace agon
