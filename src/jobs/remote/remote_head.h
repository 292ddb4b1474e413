// The engine whose workers are separate programs, on this machine or others; they fetch work from a Redis
// server.
//
// The head publishes batches of tasks and takes the reports of workers. Tasks and results travel as texts,
// and a task is identified by its text. A result is ignored if its task is not under way: it came before, or
// another head asked for it. A report counts only if the worker that it names has signed it. Some results are
// checked again before they count; a worker that reported a wrong result is no longer trusted. If the server
// was restarted without its file and has forgotten the tasks, all tasks under way are published again.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "jobs/leases.h"
#include "jobs/remote/broker.h"
#include "jobs/remote/job_queue.h"
#include "jobs/remote/left_results.h"
#include "jobs/remote/spot_check.h"
#include "jobs/task_source.h"

namespace agon::jobs {

// Options of a head of remote work, and the way it waits for a server that cannot be reached.

struct RemoteOptions {
  std::chrono::nanoseconds batch = std::chrono::seconds(2);  ///< about how long a batch should take
  const std::atomic<bool>* stop = nullptr;                   ///< true: nothing further is handed out
  std::function<std::size_t(Broker&)>
      threads;  ///< how many matches at once the workers can play, all together
  std::function<void(const std::string&)> tell;  ///< messages for the person at the head
  std::function<void(Broker&)>
      aside{};  ///< called several times a second on the head's connection; may be empty
  std::function<void()>
      while_away;  ///< called from time to time while the server cannot be reached; may be empty
};

inline bool is_stopped(const RemoteOptions& options) { return options.stop != nullptr && *options.stop; }

/// Calls `work` again and again while the server cannot be reached: usually it comes back, and workers go on
/// meanwhile. Gives up when `stop` is set. Only BrokerLost is caught.
template <class Do>
void patiently(Broker& broker, const RemoteOptions& options, Do&& work) {
  for (auto wait = std::chrono::milliseconds(100);;
       wait = std::min(wait * 2, std::chrono::milliseconds(2000))) {
    try {
      return work();
    } catch (const BrokerLost& lost) {
      if (is_stopped(options)) return;
      if (wait == std::chrono::milliseconds(400) && options.tell)
        options.tell(std::string(lost.what()) + "; trying again");
    }
    if (options.while_away) options.while_away();
    std::this_thread::sleep_for(wait);
    try {
      broker.reconnect();
    } catch (const BrokerLost&) {
    }
  }
}

/// `text_of` and `result_of` convert tasks and results to the texts that travel. `result_of` throws if the
/// text is no result of that task. `worker` is the name of its sender.
template <class Task, class Result>
class RemoteHead {
 public:
  using TextOf = std::function<std::string(const Task&)>;
  using ResultOf =
      std::function<Result(const std::string& task, const std::string& result, const std::string& worker)>;
  using Judge = typename SpotCheck<Task, Result>::Judge;

  RemoteHead(Broker& broker, const std::string& id, std::string spec, RemoteOptions options, TextOf text_of,
             ResultOf result_of)
      : broker_(broker),
        queue_(broker, id),
        spec_(std::move(spec)),
        options_(std::move(options)),
        text_of_(std::move(text_of)),
        result_of_(std::move(result_of)),
        batch_(options_.batch),
        forged_(options_.tell) {}

  /// Optional; call before `run`. `lacks` checks every result before it counts, so it must be quick. It
  /// returns the defect in words; empty: none. A worker with a defective result is no longer trusted.
  void require(Judge lacks) { lacks_ = std::move(lacks); }

  /// Optional; call before `run`. Checks some results again, in a thread of its own. If not called, results
  /// count without such checks.
  void check_by(Judge judge) {
    if (judge) check_ = std::make_unique<SpotCheck<Task, Result>>(std::move(judge));
  }

  /// Optional; call before `run`. Reads the reports that came while no head was running. Their results count
  /// once their tasks are handed out, after the same checks as new ones.
  void take_left() { left_.read(queue_, forged_, read_); }

  /// Runs until all tasks are done or `stop`, on the caller's thread, which alone calls `source`. Throws the
  /// exceptions of the source of tasks.
  void run(TaskSource<Task, Result>& source) {
    patiently(broker_, options_, [&] { queue_.open(spec_); });
    while (!stopped() && !(source.over() && under_way_.empty())) {
      patiently(broker_, options_, [&] { fill(source); });
      patiently(broker_, options_, [&] { take_reports(source); });
      if (options_.aside) patiently(broker_, options_, [&] { options_.aside(broker_); });
      patiently(broker_, options_, [&] { look_after(); });
    }
    patiently(broker_, options_, [&] { queue_.close(!stopped()); });
  }

 private:
  struct UnderWay {
    Task task;
    int attempts = 1;
  };

  /// A worker may have written anything: a result that cannot be read is treated as missing.
  std::optional<Result> readable(const UnitReport::Done& done, const std::string& worker) {
    try {
      return result_of_(done.task, done.result, worker);
    } catch (const std::exception& problem) {
      unreadable_ = std::string("its result cannot be read: ") + problem.what();
      return std::nullopt;
    }
  }

  bool stopped() const { return is_stopped(options_); }

  /// Keeps two units ahead of each worker.
  void fill(TaskSource<Task, Result>& source) {
    const auto now = std::chrono::steady_clock::now();
    if (now - counted_ > std::chrono::seconds(1)) {
      threads_ = options_.threads ? options_.threads(broker_) : 1;
      counted_ = now;
    }
    const std::size_t ahead = 2 * threads_ + 2, there = queue_.unfinished() + unpublished_.size();
    if (there < ahead) {
      const auto wanted = std::min(most_at_once, (ahead - there) * batch_.size());
      cut_into_units(fresh_tasks(source, wanted), wanted);
    }
    queue_.publish(unpublished_);
    unpublished_.clear();  // only now is it certain that the server has them
  }

  std::vector<std::string> fresh_tasks(TaskSource<Task, Result>& source, std::size_t most) {
    std::vector<std::string> texts;
    for (auto& task : source.next(most)) {
      texts.push_back(text_of_(task));
      under_way_.emplace(texts.back(), UnderWay{std::move(task)});
    }
    for (auto& report : left_.take(texts)) came_before_.push_back(std::move(report));
    return texts;
  }

  /// The last units before a wait for results are spread over all workers.
  void cut_into_units(std::vector<std::string> texts, std::size_t wanted) {
    const bool dry = texts.size() < wanted;
    const auto share =
        (texts.size() + std::max<std::size_t>(1, threads_) - 1) / std::max<std::size_t>(1, threads_);
    const auto size = std::max<std::size_t>(1, dry ? std::min(batch_.size(), share) : batch_.size());
    for (std::size_t at = 0; at < texts.size(); at += size) {
      const auto end = std::min(texts.size(), at + size);
      unpublished_.emplace_back(std::make_move_iterator(texts.begin() + static_cast<std::ptrdiff_t>(at)),
                                std::make_move_iterator(texts.begin() + static_cast<std::ptrdiff_t>(end)));
    }
  }

  void take_reports(TaskSource<Task, Result>& source) {
    const bool looks = check_ != nullptr && looked_at_ > 0;
    auto reports =
        queue_.reports(read_, looks ? std::chrono::milliseconds(20) : std::chrono::milliseconds(200));
    for (auto& report : reports) {
      read_ = report.id;
      if (forged_.is_forged(report)) {
        taken_.push_back(report.id);
        continue;
      }
      heard_ = std::chrono::steady_clock::now();
      take_or_look(source, report);
    }
    for (auto& report : std::exchange(came_before_, {})) take_or_look(source, report);
    take_looks(source);
    queue_.forget(taken_);
    taken_.clear();
  }

  void take_or_look(TaskSource<Task, Result>& source, UnitReport& report) {
    if (!is_held_back(report)) take_or_refuse(source, report);
  }

  void take_or_refuse(TaskSource<Task, Result>& source, const UnitReport& report) {
    if (distrusted_.contains(report.worker))
      hand_out_again(report);
    else
      take_report(source, report);
    if (!report.id.empty()) taken_.push_back(report.id);
  }

  /// Whether the report waits for a check; it stays at the server until then.
  bool is_held_back(UnitReport& report) {
    if (!check_ || distrusted_.contains(report.worker)) return false;
    typename SpotCheck<Task, Result>::Look look;
    const auto wanted = check_->wanted(report);
    const auto count = report.done.size(), from = wanted == 0 ? 0 : check_->any_of(count);
    for (std::size_t index = 0; index < count && look.told.size() < wanted; ++index) {
      const auto& done = report.done[(from + index) % count];
      const auto found = under_way_.find(done.task);
      if (found == under_way_.end()) continue;  // unknown tasks do no harm
      if (auto result = readable(done, report.worker))
        look.told.push_back({done.task, found->second.task, std::move(*result)});
    }
    if (look.told.empty() && !check_->is_in_doubt(report.worker)) return false;
    look.report = std::move(report);
    check_->add(std::move(look));
    ++looked_at_;
    return true;
  }

  void take_looks(TaskSource<Task, Result>& source) {
    if (!check_) return;
    for (auto& look : check_->finished()) looks_.push_back(std::move(look));
    for (; !looks_.empty(); looks_.pop_front(), --looked_at_) {
      const auto& look = looks_.front();
      const auto& worker = look.report.worker;
      if (!look.problem.empty() && !distrusted_.contains(worker)) distrust(worker, look.task, look.problem);
      if (!look.told.empty() && !distrusted_.contains(worker)) check_->clear(worker);
      take_or_refuse(source, look.report);
    }
  }

  void distrust(const std::string& worker, const std::string& task, const std::string& problem) {
    queue_.distrust(worker, task, problem);
    distrusted_.insert(worker);
    if (options_.tell)
      options_.tell(worker + " is not trusted any more: " + problem + "; " +
                    std::to_string(taken_from_[worker]) + " results that it had told before stand");
  }

  void hand_out_again(const UnitReport& report) {
    std::vector<std::string> tasks = report.given_back;
    for (const auto& done : report.done) tasks.push_back(done.task);
    for (const auto& failed : report.failed) tasks.push_back(failed.task);
    unpublished_.push_back(still_wanted(tasks));
  }

  void take_report(TaskSource<Task, Result>& source, const UnitReport& report) {
    std::vector<std::pair<std::string, Result>> told;
    for (const auto& done : report.done) {
      const auto found = under_way_.find(done.task);
      if (found == under_way_.end()) continue;
      auto result = readable(done, report.worker);
      if (!result) {
        take_failure(source, {done.task, report.worker + ": " + unreadable_}, report.worker);
        continue;
      }
      if (const auto lack = lacks_ ? lacks_(found->second.task, *result) : std::string(); !lack.empty()) {
        distrust(report.worker, done.task, lack);
        return hand_out_again(report);
      }
      told.emplace_back(done.task, std::move(*result));
    }
    for (auto& [task, result] : told) {
      if (under_way_.erase(task) == 0) continue;  // it was reported twice
      ++taken_from_[report.worker];
      source.take(std::move(result));
    }
    batch_.measured(report.done.size(), report.took);
    for (const auto& failed : report.failed) take_failure(source, failed, report.worker);
    if (!report.given_back.empty()) unpublished_.push_back(still_wanted(report.given_back));
  }

  void take_failure(TaskSource<Task, Result>& source, const UnitReport::Failed& failed,
                    const std::string& worker) {
    const auto found = under_way_.find(failed.task);
    if (found == under_way_.end()) return;
    if (!failed.for_good && ++found->second.attempts <= most_attempts) {
      unpublished_.push_back({failed.task});
      return;
    }
    const auto task = std::move(found->second.task);
    under_way_.erase(found);
    queue_.bury(failed.task, failed.reason, worker);
    source.give_up(task, failed.reason);
  }

  std::vector<std::string> still_wanted(const std::vector<std::string>& tasks) const {
    std::vector<std::string> wanted;
    for (const auto& task : tasks)
      if (under_way_.contains(task)) wanted.push_back(task);
    return wanted;
  }

  /// Every few seconds without news: every unit that is under way must be somewhere at the server.
  void look_after() {
    std::erase_if(unpublished_, [](const auto& unit) { return unit.empty(); });
    const auto now = std::chrono::steady_clock::now();
    if (now - heard_ < std::chrono::seconds(3)) return;
    heard_ = now;
    const bool open = queue_.is_open();
    if (open && (queue_.unfinished() > 0 || under_way_.empty() || looked_at_ > 0)) return;
    if (!open) {
      queue_.open(spec_);
      read_ = "0";
      forged_.begin_anew();
    }
    unpublished_.clear();
    for (const auto& [text, task] : under_way_) unpublished_.push_back({text});
  }

  static constexpr std::size_t most_at_once =
      65536;  ///< limit of tasks that are taken from the source at once

  Broker& broker_;
  JobQueue queue_;
  std::string spec_;
  RemoteOptions options_;
  TextOf text_of_;
  ResultOf result_of_;
  BatchSize batch_;
  std::map<std::string, UnderWay> under_way_;
  std::vector<std::vector<std::string>> unpublished_;
  std::string unreadable_;  ///< the reason why the last unreadable result could not be read
  std::string read_ = "0";  ///< the last report that was read
  Judge lacks_;
  ForgedReports forged_;
  LeftResults left_;
  std::vector<UnitReport> came_before_;  ///< results that came before, of tasks that are under way now
  std::vector<std::string> taken_;       ///< reports that the server may forget
  std::map<std::string, std::uint64_t> taken_from_;  ///< results, by worker
  std::set<std::string> distrusted_;
  std::size_t looked_at_ = 0;                                 ///< reports that wait for a check
  std::deque<typename SpotCheck<Task, Result>::Look> looks_;  ///< finished checks, not taken yet
  std::unique_ptr<SpotCheck<Task, Result>> check_;
  std::size_t threads_ = 1;
  std::chrono::steady_clock::time_point counted_{}, heard_ = std::chrono::steady_clock::now();
};

}  // namespace agon::jobs
