// What is going on ends when the program goes down.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "process/child.h"
#include "process/launch.h"

namespace agon::process {
namespace {

/// Whether all that writes into a pipe is gone within ten seconds.
bool ends(int pipe) {
  pollfd one{pipe, POLLIN, 0};
  char byte = 0;
  return poll(&one, 1, 10'000) == 1 && read(pipe, &byte, 1) == 0;
}

struct Begun {
  int id = -1, pipe = -1;
};

/// A program and a second one that it starts; both hold the pipe.
Begun begin() {
  int pipe[2];
  if (::pipe(pipe) != 0) return {};
  Launch what;
  what.words = {"/bin/sh", "-c", "sleep 60 & echo begun; wait"};
  what.streams[1] = pipe[1];
  const int id = launch(what);
  close(pipe[1]);
  char words[6];
  if (read(pipe[0], words, sizeof(words)) != 6) return {};  // "begun\n": the second process is there
  return {id, pipe[0]};
}

void reap(const Begun& begun) {
  while (waitpid(-begun.id, nullptr, 0) > 0) {  // the second one may have come to us
  }
  release_child(begun.id);
  close(begun.pipe);
}

/// In a program of its own: it goes down.
[[noreturn]] void go_down() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);  // what is left of its programs is reaped here, and seen by no other test
  const auto early = begin();
  register_child(early.id);
  end_registered_children();
  const bool first = ends(early.pipe);
  reap(early);
  const auto late = begin();
  register_child(late.id);
  const bool second = ends(late.pipe);
  reap(late);
  std::exit((first ? 0 : 1) + (second ? 0 : 2));
}

TEST(ProcessEnding, takes_along_what_a_program_has_begun_and_what_it_begins_then) {
  EXPECT_EXIT(go_down(), testing::ExitedWithCode(0), "")
      << "1: what was begun lives on; 2: what was begun later";
}

}  // namespace
}  // namespace agon::process
