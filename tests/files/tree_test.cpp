// Trees that strangers made: no link is followed, no depth costs memory, and nothing is left.
#include "files/tree.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/errors.h"
#include "core/temporary_folder.h"
#include "files/opened.h"

namespace agon::files {
namespace {

namespace fs = std::filesystem;

class TreeTest : public testing::Test {
 protected:
  TreeTest() {
    fs::create_directories(tree_);
    write(place_.path() + "/secret", "the teacher's");
  }
  ~TreeTest() override { EXPECT_TRUE(remove_tree(tree_)); }

  static void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }
  static std::string read(const std::string& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string in_tree(const std::string& name) const { return tree_ + "/" + name; }

  /// Folders "a" inside each other, without a path that would become too long.
  void nest(int depth) const {
    auto at = opened_folder(AT_FDCWD, tree_.c_str());
    for (int each = 0; each < depth; ++each) {
      ASSERT_EQ(mkdirat(at.get(), "a", 0755), 0);
      at = opened_folder(at.get(), "a");
    }
    ASSERT_GE(Descriptor(openat(at.get(), "file", O_CREAT | O_WRONLY | O_CLOEXEC, 0644)).get(), 0);
  }

  TemporaryFolder place_{"tree"};
  std::string tree_ = place_.path() + "/tree", copy_ = place_.path() + "/copy";
};

TEST_F(TreeTest, a_copy_has_plain_files_and_folders_alone) {
  fs::create_directories(in_tree("lib/deep"));
  write(in_tree("lib/deep/book.txt"), "e4");
  write(in_tree("bot"), "run me");
  chmod(in_tree("bot").c_str(), 04777);
  fs::create_symlink(place_.path() + "/secret", in_tree("absolute"));
  fs::create_symlink("../secret", in_tree("relative"));
  fs::create_symlink("relative", in_tree("link-to-link"));
  fs::create_directory_symlink("..", in_tree("folder"));
  ASSERT_EQ(mkfifo(in_tree("pipe").c_str(), 0666), 0);
  const Descriptor socket_file(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{AF_UNIX, {}};
  in_tree("socket").copy(address.sun_path, sizeof(address.sun_path) - 1);
  ASSERT_EQ(bind(socket_file.get(), reinterpret_cast<sockaddr*>(&address), sizeof(address)), 0);
  EXPECT_FALSE(is_plain(tree_));
  fs::create_directories(copy_);
  const auto left = copy_tree(tree_, copy_, Closed::are_opened);
  EXPECT_EQ(left.count, 6U);
  EXPECT_TRUE(is_plain(copy_));
  EXPECT_EQ(plain_files(copy_, 10), (std::vector<std::string>{"bot", "lib/deep/book.txt"}));
  EXPECT_EQ(read(copy_ + "/lib/deep/book.txt"), "e4");
  struct stat about {};
  ASSERT_EQ(stat((copy_ + "/bot").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 07777, 0755U) << "it runs, as nobody else";
}

TEST_F(TreeTest, a_copy_for_a_box_has_links_as_they_are) {
  fs::create_symlink("/nowhere/at/all", in_tree("link"));
  fs::create_directories(copy_);
  copy_tree(tree_, copy_, Closed::stay, Links::kept);
  EXPECT_EQ(fs::read_symlink(copy_ + "/link"), "/nowhere/at/all");
}

TEST_F(TreeTest, a_file_is_opened_below_the_folder_alone) {
  fs::create_directories(in_tree("lib"));
  write(in_tree("lib/book.txt"), "e4");
  fs::create_symlink("../secret", in_tree("link"));
  fs::create_directory_symlink("..", in_tree("folder"));
  EXPECT_TRUE(Descriptor(open_plain(tree_, "lib/book.txt")));
  for (const char* name :
       {"link", "folder/secret", "../secret", "lib/../../secret", "lib", "none", "lib/none", ""})
    EXPECT_FALSE(Descriptor(open_plain(tree_, name))) << name;
}

TEST_F(TreeTest, depth_has_a_limit) {
  nest(most_depth);
  EXPECT_EQ(excess(tree_, 1), "");
  EXPECT_TRUE(is_plain(tree_));
  fs::create_directories(copy_);
  copy_tree(tree_, copy_, Closed::stay);
  EXPECT_EQ(plain_files(copy_, 2).size(), 1U);
  ASSERT_TRUE(remove_tree(tree_));
  fs::create_directories(tree_);
  nest(most_depth + 1);
  EXPECT_EQ(excess(tree_, 1), "it made folders more than 32 deep");
  EXPECT_FALSE(is_plain(tree_));
  EXPECT_THROW(copy_tree(tree_, copy_, Closed::stay), Failure);
  EXPECT_THROW(plain_files(tree_, 2), Failure);
}

TEST_F(TreeTest, bytes_have_a_limit_and_so_have_empty_files) {
  write(in_tree("zeros"), "");
  fs::resize_file(in_tree("zeros"), (std::uintmax_t{1} << 20) - 4096);
  EXPECT_EQ(excess(tree_, 1), "");
  write(in_tree("empty"), "");
  EXPECT_EQ(excess(tree_, 1), "it wrote more than 1 MiB");
  EXPECT_NE(excess(in_tree("none"), 1), "") << "what cannot be looked at is too much";
}

TEST_F(TreeTest, any_depth_is_removed_with_a_few_descriptors_and_little_memory) {
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{64, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  [[maybe_unused]] const auto held = used.ru_maxrss;
  nest(6'000);
  EXPECT_EQ(excess(tree_, 1), "it made folders more than 32 deep");
  EXPECT_TRUE(remove_tree(tree_));
  getrusage(RUSAGE_SELF, &used);
  setrlimit(RLIMIT_NOFILE, &before);
#ifndef __SANITIZE_ADDRESS__  // which keeps freed memory for a while
  EXPECT_LT(used.ru_maxrss - held, 16 << 10) << "KiB";
#endif
  EXPECT_FALSE(fs::exists(tree_));
}

TEST_F(TreeTest, what_is_removed_may_be_closed_linked_and_called_like_anything) {
  for (int each = 0; each < 40; ++each) {  // names that a removal gives to folders itself
    fs::create_directories(in_tree("." + std::to_string(each)) + "/below/deep");
    write(in_tree("." + std::to_string(each) + "/below/deep/file"), "");
  }
  fs::create_directory_symlink(place_.path(), in_tree("link"));
  fs::create_directories(in_tree("closed/also"));
  write(in_tree("closed/also/file"), "");
  chmod(in_tree("closed/also").c_str(), 0);
  chmod(in_tree("closed").c_str(), 0);
  EXPECT_EQ(excess(tree_, 1), "") << "closed folders are opened up";
  EXPECT_TRUE(remove_tree(tree_));
  EXPECT_FALSE(fs::exists(tree_));
  EXPECT_EQ(read(place_.path() + "/secret"), "the teacher's");
  fs::create_symlink(place_.path(), tree_);
  EXPECT_TRUE(remove_tree(tree_)) << "the link itself";
  EXPECT_EQ(read(place_.path() + "/secret"), "the teacher's");
  EXPECT_TRUE(remove_tree(tree_)) << "nothing is there";
}

}  // namespace
}  // namespace agon::files
