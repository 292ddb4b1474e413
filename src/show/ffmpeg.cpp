#include "show/ffmpeg.h"

#include <fmt/format.h>

#include "core/errors.h"
#include "show/render.h"

namespace agon::show {

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
  // Some failures to write, such as a full disk at the very end, are said but not counted.
  if (!result.done || result.output.find("No space left") != std::string::npos) fail(result.output);
}

/// The cause stands where the disk is named, else in the first line; the rest are consequences.
void Ffmpeg::fail(const std::string& said) {
  std::string words = said.substr(0, said.find('\n'));
  if (said.find("No space left on device") != std::string::npos) words = "No space left on device";
  throw RenderError(
      fmt::format("{}: ffmpeg failed: {}", about_, words.empty() ? "it does not say why" : words));
}

}  // namespace agon::show
