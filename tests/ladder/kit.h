// What the unit tests of ladders share.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "core/said.h"
#include "core/temporary_folder.h"
#include "ladder/store.h"

namespace agon::ladder {

/// A test with a folder of its own.
class LadderTest : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
  std::string write(const std::string& name, const std::string& bytes) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << bytes;
    return path(name);
  }
  static std::string read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  TemporaryFolder folder_{"ladder-test"};
};

/// What flags would say.
template <class T>
Said said_in_words(const std::map<std::string, std::string>& words) {
  Said said;
  for (const auto& [field, word] : words) {
    const auto* member = find_member(type_of<T>(), field);
    said.say(field, member != nullptr ? value_in_word(*member->type, word) : json::value(word), {});
  }
  return said;
}

inline Season season_named(const std::string& name) {
  Season season;
  season.name = name;
  season.game = "toy";
  season.ladder_config = season.final_config = "null";
  return season;
}

inline Match match_between(Id season, Id a, Id b, Id pair, int game) {
  Match match;
  match.season = season;
  match.a = a, match.b = b;
  match.pair = pair, match.game = game;
  match.a_first = game == 0;
  match.seed = (std::uint64_t{1} << 53) - 1;
  match.points = 1;
  match.outcome = {{1, 0}, {0}, "goal", "won"};
  match.hash = "00ff";
  match.finished = "2026-01-01T00:00:00Z";
  return match;
}

}  // namespace agon::ladder
