#include "analysis/analysis.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <mutex>

#include "core/errors.h"
#include "core/from_json.h"
#include "jobs/in_process.h"

namespace agon::analysis {

namespace {

constexpr int politeness = 10;  // in units of nice(1)

std::size_t count_of(const std::vector<Moments>& units) {
  std::size_t count = 0;
  for (const auto& unit : units) count += unit.size();
  return count;
}

struct UnitFound {
  std::size_t unit = 0;
  std::vector<Judgement> judgements;
};

/// Reports the progress of all workers.
class Telling {
 public:
  Telling(const Told& told, std::uint64_t of) : told_(told), of_(of) {}

  void tell(const std::vector<Judgement>& found) {
    const std::lock_guard guard(lock_);
    ++done_;
    const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
    if (told_)
      told_(found, {done_, of_, seconds / static_cast<double>(done_) * static_cast<double>(of_ - done_)});
  }

 private:
  const Told& told_;
  std::uint64_t of_, done_ = 0;
  std::mutex lock_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

class UnitTasks : public jobs::TaskSource<std::size_t, UnitFound> {
 public:
  explicit UnitTasks(std::size_t units) : found_(units) {}

  std::vector<std::size_t> next(std::size_t) override {
    return over() ? std::vector<std::size_t>{} : std::vector{next_++};
  }
  bool over() override { return next_ == found_.size(); }
  void take(UnitFound found) override { found_[found.unit] = std::move(found.judgements); }
  void give_up(const std::size_t&, const std::string& reason) override { throw Failure(reason); }

  std::vector<Judgement> all() {
    std::vector<Judgement> list;
    for (auto& judgements : found_) std::move(judgements.begin(), judgements.end(), std::back_inserter(list));
    return list;
  }

 private:
  std::vector<std::vector<Judgement>> found_;
  std::size_t next_ = 0;
};

class UnitWorker : public jobs::Worker<std::size_t, UnitFound> {
 public:
  UnitWorker(const GameEntry& game, const Record& record, const Options& options,
             const std::vector<Moments>& units, Telling& telling)
      : game_(game), record_(record), options_(options), units_(units), telling_(telling) {
    if (options.polite) setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), politeness);  // this thread's
  }

  UnitFound work(const std::size_t& unit) override {
    UnitFound found{unit, {}};
    try {
      const auto analyst = game_.analyst(record_, options_.nodes);
      for (const auto step : units_[unit]) {
        if (options_.stop != nullptr && *options_.stop) break;
        auto judgements = analyst->judge(step);
        telling_.tell(judgements);
        std::move(judgements.begin(), judgements.end(), std::back_inserter(found.judgements));
      }
    } catch (const BadValue& bad) {
      throw BadRequest(bad.what());  // another try would fail, too
    }
    return found;
  }

 private:
  const GameEntry& game_;
  const Record& record_;
  const Options& options_;
  const std::vector<Moments>& units_;
  Telling& telling_;
};

}  // namespace

std::vector<Judgement> analyse(const GameEntry& game, const Record& record, const Options& options,
                               const Told& told) {
  const auto units = units_of(*game.analyst(record, options.nodes), options.most_moments);
  Telling telling(told, count_of(units));
  UnitTasks source(units.size());
  jobs::InProcess<std::size_t, UnitFound> engine(
      {std::max(1U, options.workers), std::chrono::milliseconds(10), options.stop});
  engine.add(source);
  engine.run([&](unsigned) { return std::make_unique<UnitWorker>(game, record, options, units, telling); });
  return source.all();
}

}  // namespace agon::analysis
