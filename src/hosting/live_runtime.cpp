#include "hosting/live_runtime.h"

#include <filesystem>

#include "core/errors.h"

namespace agon {

LiveRuntime::LiveRuntime(std::size_t workers, std::string records)
    : workers_(workers), hub_(network_), records_(std::move(records)) {
  if (records_.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(records_, error);
  if (error) throw Failure("cannot make the folder for records " + records_ + ": " + error.message());
}

LiveRuntime::~LiveRuntime() {
  workers_.stop();
  workers_.join();
}

std::shared_ptr<LiveRecord> LiveRuntime::record_for(const std::string& id,
                                                  std::function<void(std::string)> lost) {
  if (records_.empty()) return nullptr;
  const auto path = (std::filesystem::path(records_) / (id + ".agon")).string();
  return std::make_shared<LiveRecord>(network_, workers_, path, std::move(lost));
}

}  // namespace agon
