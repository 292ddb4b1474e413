// A log as it is told while it grows: whoever has read its beginning reads on, so that what was told stays.
#pragma once

#include <string>

namespace agon::ladder {

class GrowingLog {
 public:
  /// `words`: all that there is to say by now; where that does not begin with what was said, because somebody
  /// begins anew or an early part is not kept, it comes behind. All of the log.
  const std::string& add(const std::string& words) {
    if (!words.starts_with(current_)) before_ = all_ + "[...]\n";
    current_ = words;
    return all_ = before_ + current_;
  }
  const std::string& text() const { return all_; }

 private:
  std::string before_, current_, all_;
};

}  // namespace agon::ladder
