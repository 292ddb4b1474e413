// A season's builds on workers elsewhere: what was uploaded goes to a worker that has its language and our
// kind of processor, its log comes back while it runs, and then what was built. The check of the protocol
// stays the server's, and so does every build that no worker can do, begins in time, or brings to a good end.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "jobs/remote/broker.h"
#include "ladder/build_order.h"
#include "ladder/season_desk.h"
#include "ladder/workshop.h"

namespace agon::ladder {

class BuildsElsewhere {
 public:
  /// All must outlive it. `stop`: true: the server ends. `say`: for the server's log; any thread.
  BuildsElsewhere(Store& store, const Workshop& workshop, SeasonDesk& desk, jobs::BrokerAddress broker,
                  const std::atomic<bool>& stop, SeasonDesk::Say say);
  ~BuildsElsewhere();

  /// In a thread of its own, until the server ends.
  void start();

 private:
  /// Threads of the workers that can build a language for this machine.
  using Able = std::map<std::string, std::size_t>;

  struct UnderWay {
    std::atomic<bool> ended = false;
    std::jthread thread{};
  };

  void live();
  void serve(jobs::Broker& broker);
  void begin(Task task, const Able& able);
  /// One build, from what was uploaded to the folder that plays.
  void build(Task task, const Able& able);
  void build_there(Task& task, Version& version, const std::string& bytes);
  /// `log`: what was told so far.
  void back_home(Task task, const std::string& log, const std::string& why);
  void keep(const Version& version);

  Store& store_;
  const Workshop& workshop_;
  SeasonDesk& desk_;
  jobs::BrokerAddress address_;
  const std::atomic<bool>& stop_;
  SeasonDesk::Say say_;
  std::vector<std::unique_ptr<UnderWay>> under_way_;
  std::jthread thread_;
};

}  // namespace agon::ladder
