// ffmpeg as a child process that is fed raw pictures.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace agon::show {

class Ffmpeg {
 public:
  /// Starts it with these arguments, its standard input being ours to write. `about` begins the text of
  /// errors. Throws RenderError if there is no ffmpeg.
  Ffmpeg(std::string about, const std::vector<std::string>& arguments);
  ~Ffmpeg();  ///< ends the child if finish() was not reached
  Ffmpeg(const Ffmpeg&) = delete;
  Ffmpeg& operator=(const Ffmpeg&) = delete;

  /// Throws RenderError with what ffmpeg said, if it has given up. Never raises SIGPIPE.
  void write(std::span<const unsigned char> bytes);

  /// Waits for it to end. Throws RenderError unless it succeeded.
  void finish();

 private:
  [[noreturn]] void fail();
  std::string last_words();
  void close_input();

  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::string about_;
  std::unique_ptr<std::FILE, CloseFile>
      errors_;  ///< what it says, in a nameless file: nobody need read along
  int input_ = -1;
  pid_t child_ = -1;
};

}  // namespace agon::show
