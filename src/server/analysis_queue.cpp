#include "core/write_json.h"
#include "server/match_routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "analysis/analysis_file.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "server/match_answers.h"
#include "server/secret.h"

namespace agon::server {

namespace {

using TaskState = told::AnalysisPhase;

unsigned spare_threads() { return std::max(1U, std::thread::hardware_concurrency() / 2); }

}  // namespace

struct AnalysisQueue::Task {
  RecordedMatch match;
  std::string asker;
  std::uint64_t nodes = 0;
  bool kept = false;  ///< read from the disk and never computed
  std::atomic<bool> stop = false;
  // The rest is guarded by AnalysisQueue::lock_.
  TaskState state = TaskState::waiting;
  analysis::Progress progress;
  std::vector<std::string> lines;  ///< JSON, in the order in which they were found
  std::string why = "null";        ///< JSON
  std::string problem;

  bool over() const { return state != TaskState::waiting && state != TaskState::running; }
  bool may_be_ended_by(const Asker& who) const { return who.may_end_all || who.name == asker; }
};

AnalysisQueue::AnalysisQueue(const Games& games)
    : games_(games), working_([this](const std::stop_token& stop) { live(stop); }) {}

AnalysisQueue::~AnalysisQueue() {
  {
    const std::lock_guard guard(lock_);
    for (const auto& task : tasks_) task->stop = true;
  }
  working_.request_stop();
  wake_.notify_all();
  working_.join();
}

AnalysisQueue::Held AnalysisQueue::find(const std::string& match) const {
  const auto found = std::find_if(tasks_.begin(), tasks_.end(),
                                  [&](const Held& task) { return task->match.info.id == match; });
  return found == tasks_.end() ? nullptr : *found;
}

std::string AnalysisQueue::start(RecordedMatch match, std::uint64_t nodes, const Asker& asker) {
  const std::lock_guard guard(lock_);
  if (const auto known = find(match.info.id)) {
    const bool again = known->state == TaskState::cancelled || known->state == TaskState::failed ||
                       (known->state == TaskState::done && known->nodes != nodes);
    if (!again) return told(*known, 0, asker);
  }
  return queue(std::move(match), nodes, false, asker);
}

std::string AnalysisQueue::show_kept(RecordedMatch match, const Asker& asker) {
  const std::lock_guard guard(lock_);
  if (const auto known = find(match.info.id)) return told(*known, 0, asker);
  return queue(std::move(match), 0, true, asker);
}

void AnalysisQueue::make_room(bool kept, const Asker& asker) {
  const auto is_alike = [&](const Held& task) { return !task->over() && task->kept == kept; };
  const auto is_own = [&](const Held& task) { return is_alike(task) && task->asker == asker.name; };
  if (kept)
    std::erase_if(tasks_,
                  [&](const Held& task) { return is_own(task) && task->state == TaskState::waiting; });
  if (const auto own = std::find_if(tasks_.begin(), tasks_.end(), is_own); !kept && own != tasks_.end())
    throw TooMany(fmt::format(
        "the analysis of match {} that you asked for is {}, {} of {} steps are done: wait until it "
        "has ended, or cancel it on the page of that match",
        (*own)->match.info.id, enum_name((*own)->state), (*own)->progress.done, (*own)->progress.of));
  const auto waiting = std::count_if(tasks_.begin(), tasks_.end(), is_alike);
  if (static_cast<std::size_t>(waiting) >= most_waiting)
    throw TooMany(fmt::format(
        "analyses for {} people are waiting, the most allowed; try again when one has ended", waiting));
}

std::string AnalysisQueue::queue(RecordedMatch match, std::uint64_t nodes, bool kept, const Asker& asker) {
  make_room(kept, asker);
  std::erase_if(tasks_,
                [&](const Held& task) { return task->match.info.id == match.info.id; });  // the earlier one
  forget_old();
  auto task = std::make_shared<Task>();
  task->match = std::move(match);
  task->asker = asker.name;
  task->nodes = nodes;
  task->kept = kept;
  tasks_.push_back(task);
  wake_.notify_all();
  return told(*task, 0, asker);
}

std::optional<std::string> AnalysisQueue::state(const std::string& match, std::size_t from,
                                                const Asker& asker) {
  const std::lock_guard guard(lock_);
  const auto task = find(match);
  if (!task) return std::nullopt;
  return told(*task, from, asker);
}

std::optional<std::string> AnalysisQueue::cancel(const std::string& match, const Asker& asker) {
  const std::lock_guard guard(lock_);
  const auto task = find(match);
  if (!task) return std::nullopt;
  if (!task->over()) {
    if (!task->may_be_ended_by(asker))
      throw NotOwn("somebody else started this analysis, so it continues; you will see its result");
    task->stop = true;
    task->state = TaskState::cancelled;
  }
  return told(*task, 0, asker);
}

void AnalysisQueue::forget_old() {
  auto over = std::count_if(tasks_.begin(), tasks_.end(), [](const Held& task) { return task->over(); });
  for (auto task = tasks_.begin(); task != tasks_.end() && static_cast<std::size_t>(over) >= most_kept;) {
    if ((*task)->over()) {
      task = tasks_.erase(task);
      --over;
    } else {
      ++task;
    }
  }
}

std::string AnalysisQueue::told(const Task& task, std::size_t from, const Asker& asker) {
  std::string lines;
  for (auto index = std::min(from, task.lines.size()); index < task.lines.size(); ++index)
    lines += (lines.empty() ? "" : ",") + task.lines[index];
  const auto left = task.progress.seconds_left;
  return fmt::format(
      R"({{"state":"{}","done":{},"of":{},"seconds_left":{},"problem":{},"next":{},"own":{},"lines":[{}],"why":{}}})",
      enum_name(task.state), task.progress.done, task.progress.of,
      task.state == TaskState::running && left >= 0 ? fmt::format("{:.1f}", left) : "null",
      json_text(json::value(task.problem)), task.lines.size(), task.may_be_ended_by(asker), lines, task.why);
}

void AnalysisQueue::live(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    Held next;
    {
      std::unique_lock guard(lock_);
      const auto waiting = [](const Held& task) { return task->state == TaskState::waiting; };
      wake_.wait(guard, stop, [&] { return std::any_of(tasks_.begin(), tasks_.end(), waiting); });
      if (stop.stop_requested()) return;
      const auto quick = std::find_if(tasks_.begin(), tasks_.end(),
                                      [&](const Held& task) { return task->kept && waiting(task); });
      next = quick != tasks_.end() ? *quick : *std::find_if(tasks_.begin(), tasks_.end(), waiting);
      next->state = TaskState::running;
    }
    std::string problem;
    try {
      if (!load(*next)) {
        if (next->kept) throw Failure("the file beside the record is not an analysis of it");
        perform(*next);
      }
    } catch (const std::exception& error) {
      problem = error.what();
    }
    const std::lock_guard guard(lock_);
    next->problem = problem;
    if (next->state == TaskState::running)
      next->state = problem.empty() ? TaskState::done : TaskState::failed;
  }
}

/// Reads the analysis beside the record, if it was made with the same number of nodes; for `kept`, with any.
bool AnalysisQueue::load(Task& task) {
  if (task.match.record_path.empty()) return false;
  const auto path = analysis::analysis_path(task.match.record_path);
  if (!std::filesystem::exists(path)) return false;
  try {
    const auto record = task.match.read();
    auto found = analysis::analysis_from(bytes_of_file(path), path, record);
    if (found.why.is_null() || (!task.kept && found.nodes != task.nodes)) return false;
    const std::lock_guard guard(lock_);
    for (const auto& line : found.lines) task.lines.push_back(json_text(line));
    task.why = json_text(found.why);
    task.progress = {record.steps.size(), record.steps.size(), 0};
    return true;
  } catch (const std::exception&) {
    return false;  // the analysis is computed again
  }
}

/// Computes a quick answer first, with few nodes at few moments, and then the full one.
void AnalysisQueue::perform(Task& task) {
  constexpr std::uint64_t coarser = 12, coarse_moments = 200;
  const auto record = task.match.read();
  analysis::Options options;
  options.workers = spare_threads();
  options.stop = &task.stop;
  options.polite = true;
  if (options.nodes = task.nodes / coarser; options.nodes >= coarser) {
    options.most_moments = coarse_moments;
    judge(task, record, options);
  }
  options.nodes = task.nodes;
  options.most_moments = analysis::usual_most_moments;
  const auto judgements = judge(task, record, options);
  if (task.stop || task.match.record_path.empty()) return;
  std::ofstream out(analysis::analysis_path(task.match.record_path),
                    std::ios::binary);  // a failure to store it does not matter: the result is shown anyway
  out << analysis::text_of(record, task.nodes, judgements, analysis::reasons_of(record, judgements));
}

/// Adds its lines to those of an earlier pass, and replaces the reasons.
std::vector<Judgement> AnalysisQueue::judge(Task& task, const Record& record,
                                            const analysis::Options& options) {
  const auto judgements =
      analysis::analyse(game_named(games_, record.header.game), record, options,
                        [&](const std::vector<Judgement>& found, const analysis::Progress& progress) {
                          const std::lock_guard guard(lock_);
                          task.progress = progress;
                          for (const auto& judgement : found)
                            task.lines.push_back(json_text(analysis::object_of(judgement)));
                        });
  if (task.stop) return judgements;
  const auto why = json_text(to_json(analysis::reasons_of(record, judgements)));
  const std::lock_guard guard(lock_);
  task.why = why;
  return judgements;
}

namespace {

constexpr std::size_t largest_body = 4096;

told::AnalysisOrder order_in(const std::string& body) {
  if (body.size() > largest_body)
    throw BadRequest(fmt::format("the body is larger than {} bytes", largest_body));
  return read_body<told::AnalysisOrder>(body);
}

net::Response shown_json(std::string text, unsigned status = 200) {
  return {status, "application/json", std::move(text)};
}

template <class Work>
net::Response answered_or_refused(Work work) {
  try {
    return work();
  } catch (const AnalysisQueue::TooMany& too_many) {
    return net::error_response(429, too_many.what());
  } catch (const AnalysisQueue::NotOwn& refused) {
    return net::error_response(403, refused.what());
  } catch (const std::exception& bad) {
    return net::error_response(400, bad.what());
  }
}

}  // namespace

AnalysisQueue::Asker AnalysisAnswers::asker(const net::Request& request) const {
  return {"address " + request.client.to_string(), !token_.empty() && !refusal(request)};
}

std::optional<net::Response> AnalysisAnswers::refusal(const net::Request& request) const {
  return refusal_without(token_, request, "starting or ending an analysis");
}

net::Response AnalysisAnswers::start(const net::Request& request, RecordedMatch match,
                                     const AnalysisQueue::Asker& asker) {
  return answered_or_refused([&] {
    const auto nodes = order_in(request.body).nodes;
    return shown_json(queue_.start(std::move(match), nodes, asker), 202);
  });
}

net::Response AnalysisAnswers::state(const net::Request& request, RecordedMatch match,
                                     const AnalysisQueue::Asker& asker) {
  return answered_or_refused([&] {
    const auto from = number_in(request, "from", std::uint64_t{0}, "a whole number");  // lines the page has
    if (auto state = queue_.state(match.info.id, from, asker)) return shown_json(std::move(*state));
    const bool kept =
        !match.record_path.empty() && std::filesystem::exists(analysis::analysis_path(match.record_path));
    if (kept) return shown_json(queue_.show_kept(std::move(match), asker));
    return net::error_response(404, "this match has not been analysed; POST starts an analysis");
  });
}

net::Response AnalysisAnswers::cancel(const std::string& match, const AnalysisQueue::Asker& asker) {
  return answered_or_refused([&] {
    auto state = queue_.cancel(match, asker);
    return state ? shown_json(std::move(*state))
                 : net::error_response(404, "this match is not being analysed");
  });
}

}  // namespace agon::server
