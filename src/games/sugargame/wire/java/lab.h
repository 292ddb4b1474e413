// `agon serve sugargame --lab DIR`: the classes of a lab, by the names that their authors give at the pages.
#pragma once

#include "hosting/program_lab.h"

namespace agon::sugargame {

class Lab : public ProgramLab {
 public:
  /// Throws BadRequest where there is no such folder.
  explicit Lab(std::string folder);

  const std::string& folder() const override { return folder_; }
  /// Of the folder itself (beavis1.java), of its folders (beavis/beavis1.java), and its zips (beavis.zip).
  std::vector<std::string> entries(std::size_t most) const override;
  std::string player(const std::string& entry, Seat seat) const override;

 private:
  std::string folder_;
};

}  // namespace agon::sugargame
