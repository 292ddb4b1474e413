#include "arena/live_stage.h"

#include <filesystem>

#include "arena/errors.h"

namespace agon {

LiveStage::LiveStage(std::size_t workers, std::string records)
    : workers_(workers), hub_(network_), records_(std::move(records)) {
  if (records_.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(records_, error);
  if (error) throw Failure("cannot make the folder for records " + records_ + ": " + error.message());
}

LiveStage::~LiveStage() {
  workers_.stop();
  workers_.join();
}

std::shared_ptr<LiveRecord> LiveStage::record_for(const std::string& id,
                                                  std::function<void(std::string)> lost) {
  if (records_.empty()) return nullptr;
  const auto path = (std::filesystem::path(records_) / (id + ".agon")).string();
  return std::make_shared<LiveRecord>(network_, workers_, path, std::move(lost));
}

}  // namespace agon
