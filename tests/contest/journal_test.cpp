// Journals: what is written, and what is taken over from those that were left behind.
#include "contest/journal.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "contest/kit.h"
#include "contest/played.h"
#include "core/errors.h"

namespace agon::contest {
namespace {

using JournalTest = InFolder;

/// The number of a process that is gone.
int gone() {
  const int child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

TEST_F(JournalTest, a_line_is_in_the_file_when_add_returns) {
  Journal journal(path("cup"));
  journal.add("one");
  journal.add("two");
  const auto file = journal.turn();
  EXPECT_EQ(read(file), "one\ntwo\n");
  journal.add("three");
  EXPECT_NE(journal.turn(), file) << "a new file after each turn";
}

TEST_F(JournalTest, a_full_disk_is_a_sentence_and_leaves_no_half_line) {
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  Journal journal(path("cup"));
  journal.add("0123456789");
  rlimit small = before;
  small.rlim_cur = 16;
  setrlimit(RLIMIT_FSIZE, &small);
  std::string said;
  try {
    journal.add("0123456789");
  } catch (const Failure& failure) {
    said = failure.what();
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_NE(said.find("a match was played and cannot be kept: writing"), std::string::npos) << said;
  EXPECT_NE(said.find("File too large"), std::string::npos) << said;
  journal.add("next");
  EXPECT_EQ(read(journal.turn()), "0123456789\nnext\n");
}

TEST_F(JournalTest, only_the_journals_of_programs_that_are_gone_are_left) {
  write("cup-matches." + std::to_string(getpid()) + ".0", "");
  const auto left = write("cup-matches." + std::to_string(gone()) + ".0", "");
  write("cup-matches." + std::to_string(gone()) + ".0.damaged", "");
  write("other-matches." + std::to_string(gone()) + ".0", "");
  EXPECT_EQ(left_journals(path("cup")), std::vector<std::string>{left});
}

TEST_F(JournalTest, what_cannot_be_read_is_told_with_its_line_and_kept_and_all_the_rest_is_taken) {
  std::string lines;
  for (std::uint32_t game = 0; game < 5; ++game) {
    if (game == 1) lines += "{\"contest\":\"cup\",\"mat\n";
    if (game == 2) lines += "{\"match\":{}}\n";
    if (game == 3) lines += "{\"contest\":\"cup\",\"match\":{\"steps\":\"many\"}}\n";
    lines += journal_line("cup", played_match({0, 0, game})) + "\n";
  }
  const auto file = write("cup-matches.1.0", lines);
  const auto left = read_left_journal(file);
  EXPECT_EQ(left.matches.size(), 5U);
  ASSERT_EQ(left.damage.size(), 3U);
  EXPECT_TRUE(left.damage[0].starts_with(file + ":2: not JSON")) << left.damage[0];
  EXPECT_TRUE(left.damage[1].starts_with(file + ":4: it is not a match of a contest")) << left.damage[1];
  EXPECT_TRUE(left.damage[2].starts_with(file + ":6: match")) << left.damage[2];
  const auto kept = read(file + ".damaged");
  EXPECT_TRUE(kept.starts_with("{\"contest\":\"cup\",\"mat\n{\"match\":{}}\n")) << kept;
}

TEST_F(JournalTest, a_last_line_that_a_kill_cut_off_is_a_match_that_was_not_kept_yet) {
  const auto whole = journal_line("cup", played_match({0, 0, 0})) + "\n";
  const auto next = journal_line("cup", played_match({0, 0, 1}));
  for (const std::size_t length : {std::size_t{1}, next.size() / 2, next.size()}) {
    const auto file = write("cup-matches.1.0", whole + next.substr(0, length));
    const auto left = read_left_journal(file);
    EXPECT_EQ(left.matches.size(), 1U) << length;
    EXPECT_TRUE(left.damage.empty()) << length;
    EXPECT_FALSE(std::filesystem::exists(file + ".damaged")) << length;
  }
}

TEST_F(JournalTest, a_sound_journal_leaves_nothing_beside_it) {
  const auto file = write("cup-matches.1.0", journal_line("cup", played_match({1, 2, 3})) + "\n");
  const auto left = read_left_journal(file);
  ASSERT_EQ(left.matches.size(), 1U);
  EXPECT_EQ(left.matches[0].first, "cup");
  EXPECT_EQ(left.matches[0].second.result.key, (Key{1, 2, 3}));
  EXPECT_TRUE(left.damage.empty());
  EXPECT_FALSE(std::filesystem::exists(file + ".damaged"));
}

}  // namespace
}  // namespace agon::contest
