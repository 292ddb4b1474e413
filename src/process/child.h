// One bot's process and everything it starts. It begins in its control group, limits and sandbox. It is
// killed with all its descendants by the destructor, or when this program ends.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/clocks.h"
#include "files/opened.h"
#include "process/box_user.h"
#include "process/control_group.h"
#include "process/entrant_files.h"
#include "process/process_tree.h"
#include "process/settings.h"

namespace agon::process {

/// The end of a process; its text for people: "it ended with exit code 3", "it was ended by signal 11
/// (Segmentation fault)".
struct Ending {
  bool ended = false;  ///< false: still running
  int code = 0;        ///< exit code, if it exited
  int signal = 0;      ///< the signal that killed it, if any
  bool out_of_memory = false;
  std::string words() const;
};

struct Usage {
  double cpu_ms = 0;
  std::uint64_t peak_kib = 0;
};

/// Times of a program so far, milliseconds.
struct TimesTaken {
  double cpu = 0;    ///< processor time of its main process
  double whole = 0;  ///< and of its running descendants
  double delay = 0;  ///< in which its main thread was ready to run but waited for a core
};

class Child {
 public:
  /// Starts the command on a core (negative: any). `files`: what its sandbox shows, and where it runs.
  /// `door`: a port of its sandbox's loopback on which a socket listens before it begins to run (door.h); 0,
  /// or no sandbox: none. Throws Failure if it cannot be started.
  Child(const std::vector<std::string>& words, const EntrantFiles& files, const Settings& settings, int core,
        std::uint16_t door = 0);
  ~Child() { end(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int input() const { return input_.get(); }    ///< its stdin, to write to; does not block
  int output() const { return output_.get(); }  ///< its stdout; does not block
  int errors() const { return errors_.get(); }  ///< its stderr; does not block
  void close_input() { input_ = {}; }
  /// The socket that listens in its sandbox; the caller owns it and closes it. Negative: there is none.
  int take_door() { return door_.release(); }
  /// Why the socket is missing although it was requested. Empty: it is there, or the sandbox itself could not
  /// be made, and the program's standard error says why.
  const std::string& door_problem() const { return door_problem_; }

  /// Processor time of the bot's main process so far, milliseconds; 0 if unknown. Cheap.
  double cpu_ms();
  /// Processor time of it and its running descendants, milliseconds. Cheap while it has started none.
  double whole_cpu_ms();
  /// `delay`: false leaves it 0, for it is only needed where time is short.
  TimesTaken times_taken(bool delay = true) { return {cpu_ms(), whole_cpu_ms(), delay ? delay_ms() : 0}; }
  /// The time since then in which it was kept from thinking: its main thread waited for a core, and its own
  /// other threads and processes had not taken it. At most overtime::most_excused(allowed).
  Nanoseconds excused(const TimesTaken& since, Nanoseconds allowed);
  /// Memory that its main process holds now, KiB; 0 if unknown. Cheap.
  std::uint64_t memory_kib();

  /// Records the peak of its memory so far; the kernel forgets it when the process ends.
  void note_peak();

  /// Pauses all of its processes, and lets them continue. Both do nothing if that is already so.
  void freeze();
  void thaw();
  bool frozen() const { return frozen_; }

  /// Whether any of its processes still has its stdout open; true if unknown.
  bool can_speak();

  /// Waits until it ends by itself, but not longer than `at_most`.
  Ending wait(std::chrono::nanoseconds at_most);
  /// Kills all its processes. Its usage is final from then on.
  void end();
  const Usage& usage() const { return usage_; }

 private:
  double delay_ms();
  bool reap(int flags);
  void find_bot(int patience_ms = 1000);
  void open_door(std::uint16_t port, const files::Descriptor& hold);
  void open_figures(int id);
  int root();
  void kill_all();
  std::vector<int> tree();

  std::vector<std::string> words_;
  bool boxed_;
  int user_ = -1;                                          ///< user that it runs as; -1: ours
  std::vector<std::shared_ptr<const CopyForBox>> copies_;  ///< shown by its box
  std::string mark_;  ///< in the environment of everything that it starts
  std::unique_ptr<ControlGroup> group_;
  int id_ = -1;   ///< id of the process that we started: bubblewrap's, or the bot's
  int box_ = -1;  ///< id of the first process inside the sandbox
  files::Descriptor box_handle_, input_, output_, errors_, word_, door_;
  std::string door_problem_;
  files::Descriptor memory_file_, delay_file_, children_file_;
  bool frozen_ = false, stopped_by_signal_ = false;
  std::shared_ptr<WatchedMemory> memory_;  ///< set if no control group limits its memory
  clockid_t clock_{};
  bool has_clock_ = false;
  Ending ending_;
  Usage usage_;
  bool over_ = false;
};

// A last measure against processes that outlive this program, or leave a bot's group. When the program is
// killed, the kernel kills its children that have asked for it. A sandbox that is just starting has not asked
// yet, and a process that left a bot's group without a sandbox never did.

/// The beginning of the mark of every bot of this program; unique to this program.
const std::string& mark_of_program();

/// Starts, once, a small process that waits for the end of this program, however it ends, and then kills
/// every process with its mark. If no process can be started, everything else works as before.
void post_warden();

/// Registers the id of a process that a Child holds; only its owner may reap it.
void register_child(int id);
void release_child(int id);
/// For the shutdown of the program: kills all registered processes, and each that is started from now on, so
/// that no thread waits for their answers.
void end_registered_children();

/// A second measure beside control groups and sandboxes, for bots without a sandbox. Kills processes that
/// carry the mark (unless a control group has found them all) and reaps the bot's orphans.
void end_orphans(const std::string& mark, int session, const std::vector<int>& killed, bool all_found);

}  // namespace agon::process
