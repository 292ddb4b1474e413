// What the unit tests of contests share.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "contest/played.h"

namespace agon::contest {

/// A test with a folder of its own.
class InFolder : public testing::Test {
 protected:
  InFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "agon-contest-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~InFolder() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  static std::string read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::filesystem::path folder_;
};

inline Played played_match(Key key) {
  Played match;
  match.result = {key, 0, 1, true, 1, 3.5, -2};
  match.seed = 77;
  match.config = 2;
  match.outcome = {{3.5, -2}, {0}, "goal", "the first has won"};
  match.steps = 9;
  match.hash = "00ff00ff00ff00ff";
  match.cost_a.wall_ms = 1.25;
  match.fault_count = 1;
  match.faults = {{1, 1, FaultKind::late, "too-late", "an answer was late"}};
  match.private_parts = {{1, "VHJhY2ViYWNr"}};  // "Traceback"
  match.record = std::string("\0\x01record", 8);
  return match;
}

}  // namespace agon::contest
