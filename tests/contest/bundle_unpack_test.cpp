#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "core/temporary_folder.h"
#include "files/archive.h"

namespace agon::contest {
namespace {

/// A tar with one plain file of that name and mode.
std::string tar_of(std::string_view name, std::string_view content, const char* mode = "0000644") {
  std::string block(512, '\0');
  const auto put = [&](std::size_t at, std::string_view text) {
    std::memcpy(block.data() + at, text.data(), text.size());
  };
  put(0, name);
  put(100, mode);
  put(124, fmt::format("{:011o}", content.size()));
  put(148, "        ");
  put(156, "0");
  put(257, std::string_view("ustar\00000", 8));
  put(148, fmt::format("{:06o}", std::accumulate(block.begin(), block.end(), 0, [](int sum, char byte) {
                         return sum + static_cast<unsigned char>(byte);
                       })));
  block[154] = '\0';
  std::string padded(content);
  padded.resize((content.size() + 511) / 512 * 512);
  return block + padded + std::string(1024, '\0');
}

class UnpackTest : public testing::Test {
 protected:
  UnpackTest() : folder_(place_.path() + "/files") { std::filesystem::create_directory(folder_); }

  std::string refusal(const std::string& archive, std::uint64_t most_bytes = most_unpacked_bytes) {
    try {
      unpack_bundle(archive, folder_, most_bytes);
    } catch (const Failure& bad) {
      return bad.what();
    }
    return "";
  }

  TemporaryFolder place_{"bundle"};
  std::string folder_;
};

TEST_F(UnpackTest, a_file_comes_to_lie_in_the_folder_as_a_plain_file) {
  EXPECT_EQ(refusal(tar_of("srv/ada/bot.py", "print(1)", "0004711")), "");
  const auto file = folder_ + "/srv/ada/bot.py";
  std::string text;
  std::getline(std::ifstream(file), text);
  EXPECT_EQ(text, "print(1)");
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(file).permissions(), perms::owner_all | perms::group_read |
                                                             perms::group_exec | perms::others_read |
                                                             perms::others_exec)
      << "no more than that it runs is kept of its mode";
}

TEST_F(UnpackTest, what_has_no_name_below_the_folder_is_refused_and_the_folder_stays_one) {
  for (const char* name : {"", ".", "./", "/", "..", "../x", "a/../../x", "a/.."}) {
    EXPECT_NE(refusal(tar_of(name, "text")), "") << '"' << name << '"';
    EXPECT_TRUE(std::filesystem::is_directory(folder_) && std::filesystem::is_empty(folder_))
        << '"' << name << '"';
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(place_.path()), {}), 1)
      << "nothing beside it either";
}

TEST_F(UnpackTest, folders_without_end_are_refused) {
  std::string name;
  for (int each = 0; each < 33; ++each) name += "a/";
  EXPECT_EQ(refusal(tar_of(name + "f", "x")), "") << "full names of a head's files are long";
  for (const auto& inner : std::filesystem::directory_iterator(folder_))
    std::filesystem::remove_all(inner.path());
  std::string endless;
  for (int each = 0; each < 1000; ++each) endless += "a/";
  const auto file = place_.path() + "/f";
  std::ofstream(file) << "x";
  files::ArchiveWriter writer(files::Compression::zstd);
  writer.add(file, endless + "f");
  EXPECT_NE(refusal(writer.finish()).find("folders deep"), std::string::npos);
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

TEST_F(UnpackTest, a_file_that_is_cut_off_is_refused_and_is_no_longer_than_what_came) {
  const auto whole = tar_of("a", std::string(2000, 'a'));
  EXPECT_NE(refusal(whole.substr(0, 1024)), "");
  EXPECT_LE(std::filesystem::file_size(folder_ + "/a"), 512U) << "not the size that it states";
}

TEST_F(UnpackTest, more_than_may_be_is_refused) {
  EXPECT_EQ(refusal(tar_of("a", std::string(1000, 'a')), 1000), "");
  EXPECT_EQ(refusal(tar_of("c", std::string(300'000, 'c')), 300'000), "") << "in several blocks";
  EXPECT_EQ(refusal(tar_of("b", std::string(1001, 'b')), 1000),
            "an entrant's files cannot be unpacked: the archive holds more than 1000 bytes");
}

}  // namespace
}  // namespace agon::contest
