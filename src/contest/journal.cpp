#include "contest/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "core/errors.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {
constexpr std::string_view mark = "-matches.";
}

Journal::Journal(std::string store) : store_(std::move(store)) {}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

void Journal::add(std::string_view line) {
  if (file_ < 0) {
    static std::atomic<unsigned> count{0};
    name_ = fmt::format("{}{}{}.{}", store_, mark, getpid(), count++);
    file_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  }
  std::string whole(line);
  whole += '\n';
  if (file_ < 0 || write(file_, whole.data(), whole.size()) != static_cast<ssize_t>(whole.size()))
    throw Failure(fmt::format("cannot write {}: {}", name_, std::strerror(errno)));
}

std::string Journal::turn() {
  if (file_ >= 0) close(file_);
  file_ = -1;
  return std::exchange(name_, {});
}

std::vector<std::string> Journal::left_behind(const std::string& store) {
  std::vector<std::string> files;
  std::error_code error;
  const auto path = fs::absolute(store);
  const auto prefix = path.filename().string() + std::string(mark);
  for (const auto& entry : fs::directory_iterator(path.parent_path(), error)) {
    const auto name = entry.path().filename().string();
    if (!name.starts_with(prefix)) continue;
    const int owner = std::atoi(name.c_str() + prefix.size());
    if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) files.push_back(entry.path().string());
  }
  return files;
}

std::vector<std::string> Journal::lines_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);)
    if (!in.eof()) lines.push_back(std::move(line));  // the last may have been cut off
  return lines;
}

}  // namespace agon::contest
