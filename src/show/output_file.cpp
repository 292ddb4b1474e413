#include "show/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/errors.h"
#include "show/render.h"

namespace agon::show {

namespace fs = std::filesystem;

OutputFile::OutputFile(const fs::path& target) : target_(target) {
  std::error_code ignored;
  const auto kind = fs::status(target, ignored).type();
  if (kind == fs::file_type::directory)
    throw RenderError(fmt::format("{}: is a folder, not a file", target.string()));
  direct_ = kind != fs::file_type::not_found && kind != fs::file_type::none && kind != fs::file_type::regular;
  // A link stays a link: its target is replaced.
  const fs::path goal = kind == fs::file_type::regular ? fs::canonical(target, ignored) : target;
  working_ = direct_ ? target
                     : goal.parent_path() / fmt::format(".{}.{}{}", goal.stem().string(), ::getpid(),
                                                        goal.extension().string());
  if (!direct_) target_ = goal;
  const fs::path folder = goal.parent_path();
  if (!folder.empty() && !fs::is_directory(folder, ignored))
    throw RenderError(fmt::format("{}: there is no folder {}", target.string(), folder.string()));
  const int file = ::open(working_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (direct_ ? 0 : O_TRUNC), 0666);
  if (file < 0)
    throw RenderError(fmt::format("{}: cannot be written: {}", target.string(), std::strerror(errno)));
  ::close(file);
}

OutputFile::~OutputFile() {
  if (!direct_ && !committed_) ::unlink(working_.c_str());
}

void OutputFile::commit() {
  if (!direct_ && std::rename(working_.c_str(), target_.c_str()) != 0)
    throw RenderError(fmt::format("{}: cannot be written: {}", target_.string(), std::strerror(errno)));
  committed_ = true;
}

Ffmpeg::Ffmpeg(std::string about, const std::vector<std::string>& arguments, const FedToolStarter& start)
    : about_(std::move(about)) {
  std::vector<std::string> words{"ffmpeg", "-hide_banner", "-nostdin", "-loglevel", "error", "-y"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  try {
    if (start) tool_ = start(words);
  } catch (const Failure& failure) {
    throw RenderError(fmt::format("{}: {}", about_, failure.what()));
  }
  if (!tool_)
    throw RenderError(fmt::format("{}: videos need ffmpeg, which is not here: apt install ffmpeg", about_));
}

void Ffmpeg::write(std::span<const unsigned char> bytes) {
  if (!tool_->write(bytes)) fail(tool_->finish().output);
}

void Ffmpeg::finish() {
  const auto result = tool_->finish();
  // ffmpeg reports some failures to write, such as a full disk at the very end, only in its output.
  if (!result.done || result.output.find("No space left") != std::string::npos) fail(result.output);
}

/// The cause is in the line about the disk, else in the first line; the rest are consequences.
void Ffmpeg::fail(const std::string& said) {
  std::string words = said.substr(0, said.find('\n'));
  if (said.find("No space left on device") != std::string::npos) words = "No space left on device";
  throw RenderError(
      fmt::format("{}: ffmpeg failed: {}", about_, words.empty() ? "it does not say why" : words));
}

}  // namespace agon::show
