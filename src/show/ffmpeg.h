// ffmpeg, fed with raw pictures. Who may start programs hands in how.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/fed_tool.h"

namespace agon::show {

class Ffmpeg {
 public:
  /// Starts it with these arguments, its standard input being ours to write. `about` begins the text of
  /// errors. Throws RenderError if there is no ffmpeg.
  Ffmpeg(std::string about, const std::vector<std::string>& arguments, const FedToolStarter& start);

  /// Throws RenderError with what ffmpeg said, if it has given up.
  void write(std::span<const unsigned char> bytes);

  /// Waits for it to end. Throws RenderError unless it succeeded.
  void finish();

 private:
  [[noreturn]] void fail(const std::string& said);

  std::string about_;
  std::unique_ptr<FedTool> tool_;
};

}  // namespace agon::show
