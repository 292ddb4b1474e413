// Does a build as a job of a Redis server: hands it out, follows its log, takes it back if nobody does it.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "jobs/remote/broker.h"
#include "ladder/build_order.h"

namespace agon::ladder {

struct RemoteBuild {
  std::string id;    ///< of the job
  std::string name;  ///< for people
  std::string language;
  BuildOrder order;
};

struct BuildEnd {
  enum class How { built, not_built, workers_lost, taken_back };
  How how = How::taken_back;
  std::string why;     ///< in words; empty: it was built
  std::string worker;  ///< the one that did it
  std::string log;
  std::string packed;  ///< the built folder
};

/// `bytes`: the upload. `log`: called with the worker's log while it grows. `stop`: true takes the build
/// back. Throws what Broker throws.
BuildEnd build_remotely(jobs::Broker& broker, const RemoteBuild& build, const std::string& bytes,
                        const std::atomic<bool>& stop, const std::function<void(const std::string&)>& log);

/// Threads of the workers that can build the language for this machine.
std::size_t builders_of(jobs::Broker& broker, const std::string& language);

}  // namespace agon::ladder
