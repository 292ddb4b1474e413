// A season's builds on other machines. The upload goes to a worker with its language and our kind of
// processor. The log comes back while the build runs, and then the result. The server checks the protocol
// itself. It also does the builds that no worker can do, begins in time, or completes.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "jobs/remote/broker.h"
#include "ladder/build_order.h"
#include "ladder/scheduler.h"
#include "ladder/workshop.h"

namespace agon::ladder {

class BuildsElsewhere {
 public:
  /// All must outlive it. `stop`: true when the server ends. `say`: writes to the server's log; any thread.
  BuildsElsewhere(Store& store, const Workshop& workshop, Scheduler& scheduler, jobs::BrokerAddress broker,
                  const std::atomic<bool>& stop, Scheduler::Say say);
  ~BuildsElsewhere();

  /// Works in a thread of its own until the server ends.
  void start();

 private:
  /// For each language, how many threads of workers can build it for this machine.
  using Able = std::map<std::string, std::size_t>;

  struct UnderWay {
    std::atomic<bool> ended = false;
    std::jthread thread{};
  };

  void live();
  void serve(jobs::Broker& broker);
  void begin(Task task, const Able& able);
  /// Does one build, from the upload to the folder that plays.
  void build(Task task, const Able& able);
  void build_there(Task& task, Version& version, const std::string& bytes);
  /// Leaves the build to the server. `log`: the log so far. `why`: added to it, as the reason.
  void back_home(Task task, const std::string& log, const std::string& why);
  void keep(const Version& version);

  Store& store_;
  const Workshop& workshop_;
  Scheduler& scheduler_;
  jobs::BrokerAddress address_;
  const std::atomic<bool>& stop_;
  Scheduler::Say say_;
  std::vector<std::unique_ptr<UnderWay>> under_way_;
  std::jthread thread_;
};

}  // namespace agon::ladder
