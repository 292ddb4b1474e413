#include "jobs/remote/job_queue.h"

#include <fmt/format.h>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>

#include "jobs/leases.h"

namespace agon::jobs {

namespace {

constexpr const char* group = "workers";

/// The tasks of a stream's entry [id, [field, value, …]]; empty if it was removed meanwhile.
std::vector<std::string> tasks_of(const Reply& entry) {
  std::vector<std::string> tasks;
  if (entry.list.size() < 2) return tasks;
  for (const auto& [name, value] : pairs_in(entry.list[1]))
    if (name == "task") tasks.push_back(value);
  return tasks;
}

/// Adds a text to the bytes that are signed, with its length before it, so that no two lists of texts give
/// the same bytes.
void add_signed(std::string& bytes, std::string_view text) {
  fmt::format_to(std::back_inserter(bytes), "{}:{}", text.size(), text);
}

/// Checks the signature. A report begins with its worker's name and ends with its key and signature.
bool is_signed(const std::string& key, const std::vector<Reply>& fields) {
  constexpr std::size_t least = 6;
  const auto count = fields.size();
  if (count < least || count % 2 != 0 || fields[0].text != "worker" || fields[count - 4].text != "key" ||
      fields[count - 2].text != "sign")
    return false;
  std::string bytes;
  add_signed(bytes, key);
  for (std::size_t index = 0; index < count - 4; ++index) add_signed(bytes, fields[index].text);
  return is_signed_by(fields[1].text, fields[count - 3].text, fields[count - 1].text, bytes);
}

/// Reads the fields: "done" has the task, then its result; "failed" and "dead" have the task, then the
/// reason.
UnitReport report_of(const std::string& key, const Reply& entry) {
  UnitReport report;
  report.id = entry.list[0].text;
  const auto& fields = entry.list[1].list;
  if (!is_signed(key, fields)) return report;
  report.worker = fields[1].text;
  report.signature = fields.back().text;
  for (std::size_t index = 2; index < fields.size() - 4; index += 2) {
    const auto& name = fields[index].text;
    const auto& value = fields[index + 1].text;
    if (name == "took_us") report.took = std::chrono::microseconds(std::atoll(value.c_str()));
    if (name == "back") report.given_back.push_back(value);
    if (name == "done") report.done.push_back({value, {}});
    if (name == "result" && !report.done.empty()) report.done.back().result = value;
    if (name == "failed" || name == "dead") report.failed.push_back({value, {}, name == "dead"});
    if (name == "reason" && !report.failed.empty()) report.failed.back().reason = stated(value);
  }
  return report;
}

Command entry_of(const std::string& key, const UnitReport& report, const Identity& worker) {
  Command words{"XADD", key, "*", "worker", worker.name(), "took_us", std::to_string(report.took.count())};
  for (const auto& done : report.done) words.insert(words.end(), {"done", done.task, "result", done.result});
  for (const auto& failed : report.failed)
    words.insert(words.end(), {failed.for_good ? "dead" : "failed", failed.task, "reason", failed.reason});
  for (const auto& task : report.given_back) words.insert(words.end(), {"back", task});
  constexpr std::size_t before_fields = 3;
  std::string bytes;
  add_signed(bytes, key);
  for (auto index = before_fields; index < words.size(); ++index) add_signed(bytes, words[index]);
  words.insert(words.end(), {"key", worker.key(), "sign", worker.sign(bytes)});
  return words;
}

bool says(const BrokerRefused& failure, const char* word) {
  return std::string_view(failure.what()).find(word) != std::string_view::npos;
}

}  // namespace

const std::string& all_were_lost() {
  static const auto words = fmt::format("{} workers in turn were lost over it", most_attempts);
  return words;
}

void JobQueue::open(const std::string& spec) {
  broker_.ask_all({{"DEL", key("work")},
                   {"XGROUP", "CREATE", key("work"), group, "0", "MKSTREAM"},
                   {"SET", key("spec"), spec}});
  broker_.ask({"HSET", broker_.key("jobs"), id_, std::to_string(unix_ms())});
}

bool JobQueue::is_open() { return broker_.ask({"EXISTS", key("spec"), key("work")}).number == 2; }

void JobQueue::publish(const std::vector<std::vector<std::string>>& units) {
  std::vector<Command> commands;
  for (const auto& tasks : units) {
    Command words{"XADD", key("work"), "*"};
    for (const auto& task : tasks) words.insert(words.end(), {"task", task});
    commands.push_back(std::move(words));
  }
  if (!commands.empty()) broker_.ask_all(commands);
}

std::vector<UnitReport> JobQueue::reports(const std::string& after, std::chrono::milliseconds wait,
                                          std::size_t most) {
  const auto reply =
      broker_.ask({"XREAD", "COUNT", std::to_string(most), "BLOCK",
                   std::to_string(std::max<long long>(1, wait.count())), "STREAMS", key("results"), after});
  std::vector<UnitReport> reports;
  if (reply.empty()) return reports;
  for (const auto& entry : reply.list[0].list[1].list) reports.push_back(report_of(key("results"), entry));
  return reports;
}

void JobQueue::forget(const std::vector<std::string>& reports) {
  if (reports.empty()) return;
  Command words{"XDEL", key("results")};
  words.insert(words.end(), reports.begin(), reports.end());
  broker_.ask(words);
}

std::size_t JobQueue::unfinished() {
  return static_cast<std::size_t>(broker_.ask({"XLEN", key("work")}).number);
}

std::size_t JobQueue::begun() {
  try {
    const auto pending = broker_.ask({"XPENDING", key("work"), group});
    return pending.empty() ? 0 : static_cast<std::size_t>(pending.list[0].number);
  } catch (const BrokerRefused& failure) {
    if (says(failure, "NOGROUP")) return 0;  // the server forgot it; it is opened again soon
    throw;
  }
}

void JobQueue::bury(const std::string& task, const std::string& reason, const std::string& worker) {
  const boost::json::object dead{{"task", task}, {"reason", reason}, {"worker", worker}};
  broker_.ask({"RPUSH", key("dead"), boost::json::serialize(dead)});
}

void JobQueue::distrust(const std::string& worker, const std::string& task, const std::string& reason) {
  constexpr const char* a_week = "604800";
  bury(task, reason, worker);
  broker_.ask_all(
      {{"HSET", broker_.key("distrusted"), worker, reason}, {"EXPIRE", broker_.key("distrusted"), a_week}});
}

void JobQueue::close(bool all) {
  broker_.ask_all({{"HDEL", broker_.key("jobs"), id_}, {"DEL", key("work"), key("spec")}});
  if (all) broker_.ask({"DEL", key("results"), key("dead")});
}

std::optional<std::string> JobQueue::spec() {
  auto reply = broker_.ask({"GET", key("spec")});
  if (reply.empty()) return std::nullopt;
  return std::move(reply.text);
}

std::optional<Unit> JobQueue::abandoned(const std::string& worker) {
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(lease).count();
  const auto reply = broker_.ask(
      {"XAUTOCLAIM", key("work"), group, worker, std::to_string(milliseconds), "0-0", "COUNT", "1"});
  if (reply.list.size() < 2 || reply.list[1].empty()) return std::nullopt;
  const auto& entry = reply.list[1].list[0];
  Unit unit{entry.list[0].text, tasks_of(entry), 1};
  if (unit.tasks.empty()) return std::nullopt;
  const auto pending = broker_.ask({"XPENDING", key("work"), group, unit.id, unit.id, "1"});
  if (!pending.empty()) unit.attempt = static_cast<int>(pending.list[0].list[3].number);
  return unit;
}

std::optional<Unit> JobQueue::claim(const Identity& worker, std::chrono::milliseconds wait) {
  try {
    while (auto lost = abandoned(worker.name())) {
      broker_.ask({"HINCRBY", broker_.key("totals"), "lost", "1"});
      if (lost->attempt <= most_attempts) return lost;
      UnitReport given_up;
      for (const auto& task : lost->tasks) given_up.failed.push_back({task, all_were_lost(), true});
      report(*lost, given_up, worker);
    }
    Command words{"XREADGROUP", "GROUP", group, worker.name(), "COUNT", "1"};
    if (wait.count() > 0) words.insert(words.end(), {"BLOCK", std::to_string(wait.count())});
    words.insert(words.end(), {"STREAMS", key("work"), ">"});
    const auto reply = broker_.ask(words);
    if (reply.empty()) return std::nullopt;
    const auto& entry = reply.list[0].list[1].list[0];
    return Unit{entry.list[0].text, tasks_of(entry), 1};
  } catch (const BrokerRefused& failure) {
    if (says(failure, "NOGROUP") || says(failure, "UNBLOCKED")) return std::nullopt;  // closed meanwhile
    throw;
  }
}

void JobQueue::renew(const std::string& unit, const std::string& worker) {
  try {
    broker_.ask({"XCLAIM", key("work"), group, worker, "0", unit, "JUSTID"});
  } catch (const BrokerRefused& failure) {
    if (!says(failure, "NOGROUP")) throw;
  }
}

void JobQueue::report(const Unit& unit, const UnitReport& report, const Identity& worker) {
  const auto totals = broker_.key("totals");
  broker_.ask_all({{"MULTI"},
                   entry_of(key("results"), report, worker),
                   {"XACK", key("work"), group, unit.id},
                   {"XDEL", key("work"), unit.id},
                   {"HINCRBY", totals, "units", "1"},
                   {"HINCRBY", totals, "done", std::to_string(report.done.size())},
                   {"HINCRBY", totals, "failed", std::to_string(report.failed.size())},
                   {"EXEC"}});
}

std::vector<std::string> open_jobs(Broker& broker) {
  const auto reply = broker.ask({"HGETALL", broker.key("jobs")});
  std::vector<std::pair<std::string, std::string>> jobs;  // since when, id
  for (const auto& [id, since] : pairs_in(reply)) jobs.emplace_back(since, id);
  std::sort(jobs.begin(), jobs.end());
  std::vector<std::string> ids;
  for (auto& job : jobs) ids.push_back(std::move(job.second));
  return ids;
}

}  // namespace agon::jobs
