// One build as a job of a Redis server: handed out, listened to, and taken back where nobody does it.
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
  std::string why;     ///< in words; empty: it is built
  std::string worker;  ///< who did it
  std::string log;
  std::string packed;  ///< what it made
};

/// `bytes`: what was uploaded. `log` hears what the worker says meanwhile. `stop`: true: it is taken back.
/// Throws as Broker does.
BuildEnd build_remotely(jobs::Broker& broker, const RemoteBuild& build, const std::string& bytes,
                        const std::atomic<bool>& stop, const std::function<void(const std::string&)>& log);

/// Threads of the workers that can build the language for this machine.
std::size_t builders_of(jobs::Broker& broker, const std::string& language);

}  // namespace agon::ladder
