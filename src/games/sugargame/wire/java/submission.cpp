#include "games/sugargame/wire/java/submission.h"

#include <fmt/format.h>

#include <fstream>

#include "core/errors.h"
#include "core/record_sum.h"
#include "games/sugargame/wire/java/jdk.h"

namespace agon::sugargame {

namespace fs = std::filesystem;

namespace {

constexpr double most_seconds = 60;  // of a busy machine; 16 MiB take less than one

void unpack(const fs::path& copy, const fs::path& folder, const fs::path& target, const fs::path& api,
            const ToolRunner& run, const std::string& original) {
  ToolJob job;
  job.words = {jdk_program("java"), "-Xmx64m",      "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
               "-XX:-UsePerfData",  "-cp",          api.string(),       "SugarGameUnzip",
               copy.string(),       target.string()};
  job.readable = {api.string(), folder.string()};
  job.writable = target.string();
  job.seconds = most_seconds;
  const auto result = run(job);
  if (result.done) return;
  const auto said = result.output.substr(0, result.output.find('\n'));
  throw BadRequest(
      fmt::format("{}: {}", original, said.empty() ? "it cannot be unpacked: " + result.ending : said));
}

}  // namespace

fs::path unpacked(const fs::path& zip, const fs::path& api, const ToolRunner& run) {
  std::error_code error;
  const auto size = fs::file_size(zip, error);
  if (error || !fs::is_regular_file(zip, error))
    throw BadRequest(fmt::format("there is no file {} that can be read", zip.string()));
  if (size > largest_submission)
    throw BadRequest(fmt::format("{}: a submission may have {} MiB, this one has {:.1f}", zip.string(),
                                 largest_submission >> 20, static_cast<double>(size) / (1 << 20)));
  const auto bytes = bytes_of(zip);
  const auto target = java_cache() / ("zip-" + sum_of(bytes + api.filename().string()));
  if (fs::exists(target)) return target;
  const UnfinishedFolder copies(target.string() + "-copy");
  const auto copy = copies.path() / "submission.zip";
  std::ofstream(copy, std::ios::binary) << bytes;
  UnfinishedFolder files(target);
  unpack(copy, copies.path(), files.path(), api, run, zip.string());
  files.finish();
  return target;
}

}  // namespace agon::sugargame
