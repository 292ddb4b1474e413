#include "ladder/build_worker.h"

#include <fmt/format.h>

#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "core/record.h"
#include "jobs/remote/task_output.h"
#include "ladder/archive.h"
#include "ladder/build_order.h"
#include "ladder/recipe.h"
#include "ladder/workshop.h"
#include "process/sandbox.h"

namespace agon::ladder {

namespace {

constexpr Id only_one = 1;  // in a workshop for one build

bool has_sandbox() {
  try {
    process::require_sandbox(process::Settings{});
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

Limits limits_of(const BuildOrder& order) {
  Limits limits;
  limits.unpacked_bytes = order.unpacked_bytes;
  limits.files = order.files;
  limits.build_seconds = order.build_seconds;
  limits.build_mib = order.build_mib;
  return limits;
}

}  // namespace

BuildWorker::BuildWorker(std::vector<std::string> unpacker) : unpacker_(std::move(unpacker)) {
  if (!has_sandbox()) return;
  for (const auto& language : ladder::languages())
    if (missing_tool(language).empty()) languages_.push_back(language.name);
}

std::string BuildWorker::build(jobs::Broker& broker, const std::string& job, const std::string& worker,
                               const std::string& task) {
  const auto order = build_order_of(task);
  const auto upload = contest::bundle_bytes(broker, order.upload);
  const BuildFolder folder("elsewhere");
  const Workshop workshop(folder.path(), unpacker_, true);
  Version version;
  version.id = only_one;
  version.name = order.name;
  jobs::TaskOutput output(broker, job);
  const auto first_line = built_by(worker);
  auto built = workshop.build(version, upload, limits_of(order), [&](const std::string& log) {
    try {
      output.tell_log(first_line + log);
    } catch (const Failure&) {  // the reply has the whole log
    }
  });
  BuildReply reply{worker, built.done, built.problem, first_line + built.log, {}};
  if (!built.done) return text_of(reply);
  try {
    const auto packed = pack_built(workshop.folder_of(only_one), most_built_bytes, most_built_files);
    reply.built = sum_of(packed);
    output.put(worker, packed);
  } catch (const BadRequest& too_large) {
    reply.done = false;
    reply.problem = fmt::format("the built folder cannot be sent: {}", too_large.what());
  }
  return text_of(reply);
}

}  // namespace agon::ladder
