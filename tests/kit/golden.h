// Golden files: text that stands in the repository and is compared whole. To accept a change on purpose, run
// the test with AGON_REWRITE_GOLDEN=1 and read the difference.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace agon {

inline void expect_golden(const std::string& name, const std::string& text) {
  const std::string path = std::string(AGON_TEST_DIR) + "/" + name;
  if (std::getenv("AGON_REWRITE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << text;
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path << " is missing; AGON_REWRITE_GOLDEN=1 writes it";
  const std::string golden((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_EQ(text, golden) << "differs from " << path;
}

}  // namespace agon
