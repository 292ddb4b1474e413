// What a request about a recorded match is about.
#pragma once

#include <functional>
#include <string>

#include "core/record.h"
#include "hosting/feed.h"

namespace agon::app {

/// A match as it was when it was asked for.
struct ReplaySubject {
  std::string key;  ///< what is held open is known by this: where its record is
  std::uint64_t steps =
      0;  ///< how far it goes; of one that is still growing a shorter one that is open may do
  MatchInfo info;
  std::function<Record()> read;  ///< called on a worker
};

}  // namespace agon::app
