// Builds uploads for a ladder on another machine, with the same workshop, in this machine's sandbox, without
// network.
#pragma once

#include <string>
#include <vector>

#include "contest/remote/build_job.h"

namespace agon::ladder {

class BuildWorker : public contest::Builder {
 public:
  /// `unpacker`: as for a Workshop.
  explicit BuildWorker(std::vector<std::string> unpacker);

  const std::vector<std::string>& languages() const override { return languages_; }
  std::string build(jobs::Broker& broker, const std::string& job, const std::string& worker,
                    const std::string& task) override;

 private:
  std::vector<std::string> unpacker_, languages_;
};

}  // namespace agon::ladder
