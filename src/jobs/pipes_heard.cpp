// The lines of workers, as the engine of pipes hears them.
#include <fmt/format.h>

#include <algorithm>

#include "core/from_json.h"
#include "jobs/piped_worker.h"

namespace agon::jobs {

namespace {

constexpr std::size_t most_threads = 16'384;  // of a worker
constexpr std::size_t most_refused = 10'000;  // files
constexpr std::size_t most_languages = 50;
constexpr int most_noise = 1000;  // lines before its hello, as of a shell that greets

}  // namespace

bool Pipes::hear(Worker& worker, std::string_view line) {
  worker.heard = std::chrono::steady_clock::now();
  if (worker.told.phase == WorkerPhase::starting) {
    hear_hello(worker, line);
    return worker.pipe.is_open();
  }
  Said said;
  try {
    said = Said::in(line);
  } catch (const std::exception& problem) {
    ++worker.strikes;
    lose(worker, fmt::format("its line cannot be read: {}", stated(problem.what())), true);
    return false;
  }
  worker.leaves |= said.bye;
  if (said.takes) hear_takes(worker, said);
  if (said.order) hear_order(worker, said);
  if (!said.file.empty() && worker.cannot.size() < most_refused && !worker.cannot.contains(said.file)) {
    worker.cannot[said.file] = worker.told.words = stated(said.words);
    tell(fmt::format("{} takes only some matches: {}", worker.told.command, worker.told.words));
  }
  for (const auto number : said.back)
    if (const auto found = held_.find(number); found != held_.end() && found->second.worker == &worker)
      put_back(number, false, {});
  return worker.pipe.is_open();
}

void Pipes::hear_hello(Worker& worker, std::string_view line) {
  try {
    const auto value = parse_json(line);
    const auto* object = value.if_object();
    const auto* hello = object == nullptr ? nullptr : object->if_contains("hello");
    if (hello == nullptr) throw BadValue({}, "it is no hello");
    from_json(*hello, worker.told.hello, "hello");
  } catch (const std::exception&) {
    if (++worker.noise > most_noise) {
      ++worker.strikes;
      lose(worker, fmt::format("it is no worker; it wrote {}", stated(line)), false);
    }
    return;
  }
  auto& told = worker.told;
  for (auto* text : {&told.hello.version, &told.hello.host, &told.hello.machine}) *text = stated(*text);
  for (auto& language : told.hello.languages) language = stated(language);
  told.hello.languages.resize(std::min(told.hello.languages.size(), most_languages));
  told.phase = WorkerPhase::working;
  worker.useful = true;
  for (std::size_t job = 0; job < jobs_.size(); ++job)
    worker.pipe.send(std::make_shared<const std::string>(
        fmt::format("{{\"job\":{},\"about\":{}}}\n", job, jobs_[job].piped->about())));
}

void Pipes::hear_takes(Worker& worker, const Said& said) {
  if (!said.job || *said.job >= jobs_.size()) return;
  auto& here = worker.jobs[*said.job];
  here.takes = std::min<std::size_t>(*said.takes, most_threads);
  here.never = said.never;
  worker.told.words = stated(said.words);
  if (!said.words.empty()) tell(fmt::format("{}: {}", worker.told.command, worker.told.words));
  if (std::all_of(worker.jobs.begin(), worker.jobs.end(), [](const auto& each) { return each.never; }))
    retire(worker, worker.told.words);
}

void Pipes::hear_order(Worker& worker, Said& said) {
  const auto number = *said.order;
  const auto found = held_.find(number);
  if (found == held_.end() || found->second.worker != &worker) return;  // told twice, or never asked for
  const auto job = found->second.job;
  if (!said.result)
    return put_back(number, true, fmt::format("{}: {}", worker.told.command, stated(said.words)));
  if (const auto problem = jobs_[job].piped->take(number, *said.result); !problem.empty()) {
    ++worker.strikes;
    const auto why = "its result is false: " + stated(problem);
    put_back(number, true, fmt::format("{}: {}", worker.told.command, why));
    return lose(worker, why, true);
  }
  auto& here = worker.jobs[job];
  here.measure(said.us);
  here.held.erase(number);
  held_.erase(found);
  ++worker.told.done;
  worker.failures = 0;
}

}  // namespace agon::jobs
