#include "jobs/remote/task_output.h"

#include <fmt/format.h>

#include <algorithm>

namespace agon::jobs {

namespace {

constexpr std::size_t output_piece = 1 << 20;
constexpr const char* an_hour = "3600";

}  // namespace

void TaskOutput::tell_log(const std::string& words) {
  const auto from = words.size() > longest_task_log ? words.size() - longest_task_log : 0;
  broker_.ask({"SET", job_ + ":log", words.substr(from), "EX", an_hour});
}

void TaskOutput::put(const std::string& worker, const std::string& bytes) {
  const auto key = out_key(worker);
  broker_.ask({"SET", key, "", "EX", an_hour});
  for (std::size_t at = 0; at < bytes.size(); at += output_piece)
    broker_.ask({"APPEND", key, bytes.substr(at, output_piece)});
}

std::string TaskOutput::log() {
  return broker_.ask({"GETRANGE", job_ + ":log", "0", std::to_string(longest_task_log - 1)}).text;
}

std::string TaskOutput::fetch(const std::string& worker, std::uint64_t most) {
  const auto key = out_key(worker);
  const auto size = static_cast<std::uint64_t>(broker_.ask({"STRLEN", key}).number);
  if (size == 0) throw Failure("its output is not on the Redis server");
  if (size > most) throw Failure(fmt::format("its output is larger than {} MiB", most >> 20U));
  std::string bytes;
  while (bytes.size() < size) {
    const auto end = std::min<std::uint64_t>(size, bytes.size() + output_piece) - 1;
    const auto part = broker_.ask({"GETRANGE", key, std::to_string(bytes.size()), std::to_string(end)}).text;
    if (part.empty()) throw Failure("its output is no longer on the Redis server");
    bytes += part;
  }
  return bytes;
}

void TaskOutput::drop(const std::string& worker) {
  Command words{"DEL", job_ + ":log"};
  if (!worker.empty()) words.push_back(out_key(worker));
  broker_.ask(words);
}

}  // namespace agon::jobs
