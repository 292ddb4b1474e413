// A worker: threads that play matches for the head at the other end of two pipes (jobs/pipes.h has the
// lines).
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "contest/remote/known_job.h"

namespace agon::contest {

struct WorkerOptions {
  unsigned threads = 0;                ///< 0: as many as there are cores
  std::vector<std::string> languages;  ///< that this machine can build and run, for people
  bool pin = true;                     ///< matches with programs keep to their cores
  WorkerRules rules;
};

/// The lines to the head, written by a thread of its own; with a sign of life now and then. Ends the program
/// if the head reads no more.
class WorkerOutput {
 public:
  explicit WorkerOutput(int file);
  ~WorkerOutput();
  WorkerOutput(const WorkerOutput&) = delete;
  WorkerOutput& operator=(const WorkerOutput&) = delete;

  /// `line`: without a line feed. Any thread.
  void say(std::string_view line);
  /// Writes what is waiting and a last line, at once, and ends the program. Any thread.
  [[noreturn]] void leave();

 private:
  void live(const std::stop_token& stop);

  int file_;
  std::mutex lock_, writing_;
  std::condition_variable_any wake_;
  std::string waiting_;
  std::jthread thread_;
};

class ContestWorker {
 public:
  /// `output`: a descriptor, to which lines for the head are written.
  ContestWorker(WorkerOptions options, int output);
  ~ContestWorker();

  /// Works until its input ends, or the head has been silent for minutes; then it ends the program, whatever
  /// its threads play.
  [[noreturn]] void run(int input);
  /// Gives back what is not finished, and ends the program. Any thread.
  [[noreturn]] void leave() { output_.leave(); }

 private:
  struct Order {
    std::uint64_t number = 0;
    boost::json::value task;
  };
  struct Job {
    std::shared_ptr<const KnownJob> known;
    std::deque<Order> orders{};
  };
  using Jobs = std::map<std::uint64_t, Job>;
  struct Hand;  ///< a thread's own

  void take(std::string_view line);
  void take_job(std::uint64_t number, const boost::json::value& about);
  void take_file(const std::string& hash, const std::string& bytes);
  void say_unusable(const std::string& hash, const std::string& why);
  void take_order(std::uint64_t job, Order order);
  void say_takes(std::uint64_t number, const Job& job);
  void live(unsigned thread);
  bool is_fit(const Hand& hand, const KnownJob& job) const;
  Jobs::iterator job_for(Hand& hand);
  void measure(Hand& hand, std::unique_lock<std::mutex>& guard);
  void note_fitness(unsigned thread, std::string why);
  void play(Hand& hand, const std::shared_ptr<const KnownJob>& job, const Order& order);

  WorkerOptions options_;
  WorkerOutput output_;
  std::mutex lock_;  ///< guards the next three
  std::condition_variable wake_;
  Jobs jobs_;
  std::vector<std::string> unfit_;  ///< of each thread: why no match with clocks is fair on its core
  std::vector<std::jthread> threads_;
};

}  // namespace agon::contest
