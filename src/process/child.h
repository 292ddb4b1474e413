// One bot's process and everything it starts: born into its group, limits and sandbox, gone with all its
// children when this object goes, or when this program does.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "process/control_group.h"
#include "process/entrant_files.h"
#include "process/process_tree.h"
#include "process/settings.h"

namespace agon::process {

/// How a process ended, in words for people: "it ended by itself with code 3", "signal 11 (Segmentation
/// fault)".
struct Ending {
  bool ended = false;  ///< false: still running
  bool by_itself = false;
  int code = 0;    ///< exit code, when it exited
  int signal = 0;  ///< when one killed it
  bool out_of_memory = false;
  std::string words() const;
};

struct Usage {
  double cpu_ms = 0;
  std::uint64_t peak_kib = 0;
};

class Child {
 public:
  /// Starts the command on a core (negative: anywhere). `files`: what its box shows. `door`: a port of its
  /// box's loopback that is listened on before it begins to run (door.h); 0, or without a box: none. Throws
  /// Failure where it cannot be started.
  Child(const std::vector<std::string>& words, const EntrantFiles& files, const Settings& settings, int core,
        std::uint16_t door = 0);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int input() const { return input_; }    ///< its stdin, to write to; does not block
  int output() const { return output_; }  ///< its stdout; does not block
  int errors() const { return errors_; }  ///< its stderr; does not block
  void close_input();
  /// The socket that listens in its box; who takes it closes it. Negative: there is none.
  int take_door() { return std::exchange(door_, -1); }
  /// Why there is none although there should be; empty: its box could not be made, and its standard error
  /// says why.
  const std::string& door_problem() const { return door_problem_; }

  /// Processor time of the bot's main process so far, milliseconds; 0 where it cannot be told. Cheap.
  double cpu_ms();
  /// Processor time of all that it started, as far as it still runs. Cheap while it has started nothing.
  double whole_cpu_ms();
  /// How long its main thread has waited for a core so far, milliseconds: it could have run and was not let.
  double delay_ms();
  /// Memory that its main process holds now, KiB; 0 where it cannot be told. Cheap.
  std::uint64_t memory_kib();

  /// Keeps the most memory that it has held so far; at its end the kernel forgets.
  void note_peak();

  /// Stops all of its processes, and lets them go on. Both do nothing where that is so already.
  void freeze();
  void thaw();
  bool frozen() const { return frozen_; }
  /// As whom it was started; -1: as we are.
  int user() const { return user_; }

  /// False: none of its processes has its stdout any more.
  bool can_speak();

  /// Waits for it to end by itself.
  Ending wait(std::chrono::nanoseconds at_most);
  /// Ends whatever runs of it. Its usage is known from then on.
  void end();
  const Usage& usage() const { return usage_; }

 private:
  bool reap(int flags);
  void find_bot(int patience_ms = 1000);
  void open_door(std::uint16_t port, int hold);
  void open_figures(int id);
  int root();
  void kill_all();
  std::vector<int> tree();

  std::vector<std::string> words_;
  bool boxed_;
  int user_ = -1;
  std::string mark_;  ///< in the environment of all that it starts
  std::unique_ptr<ControlGroup> group_;
  int id_ = -1;   ///< of the process that we started: bubblewrap's, or the bot's
  int box_ = -1;  ///< of the first process inside the box
  int box_handle_ = -1;
  int input_ = -1, output_ = -1, errors_ = -1, word_ = -1;
  int door_ = -1;
  std::string door_problem_;
  int memory_file_ = -1, delay_file_ = -1, children_file_ = -1;
  bool frozen_ = false, stopped_by_signal_ = false;
  std::shared_ptr<WatchedMemory> memory_;  ///< where no group limits it
  clockid_t clock_{};
  bool has_clock_ = false;
  Ending ending_;
  Usage usage_;
  bool over_ = false;
};

/// The ids of all processes that a Child holds: these are reaped by their owners alone.
void register_child(int id);
void release_child(int id);
/// The program is going down: ends them all, and each that is begun from now on, so that nobody waits for
/// their answers.
void end_registered_children();

/// A second line behind groups and boxes, for bots without a sandbox: ends processes that carry the mark
/// (unless a control group has found them all) and reaps the bot's orphans.
void end_orphans(const std::string& mark, int session, const std::vector<int>& killed, bool all_found);

}  // namespace agon::process
