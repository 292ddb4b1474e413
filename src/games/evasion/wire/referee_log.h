// What the server says on standard output in its classic life: the lines of the original, each with a local
// time in brackets and a four-letter tag.
#pragma once

#include <string>
#include <string_view>

namespace agon::evasion {

class RefereeLog {
 public:
  explicit RefereeLog(bool classic) : classic_(classic) {}

  bool classic() const { return classic_; }
  /// Tags of the original: INIT CONN SEND GAME READ INFO TIME HBUG PBUG FINN CLSE. Silent unless classic.
  void line(std::string_view tag, std::string_view text) const;

 private:
  bool classic_;
};

}  // namespace agon::evasion
