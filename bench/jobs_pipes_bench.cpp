// What the engine of pipes bears: results a second through many workers that play nothing, and the processor
// time of the head for each.
//
//   build/bench/bench/jobs_pipes_bench [WORKERS [RESULTS]]
//
// Each worker is this program again; it answers every order at once with a match of 400 bytes without a
// record.
#include <fmt/format.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>

#include "contest/remote/remote_run.h"
#include "core/from_json.h"
#include "hosting/hosted_entry.h"

namespace agon::evasion {
const HostedEntry& entry();
}

using namespace agon;

namespace {

double seconds_of(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

int work() {
  std::ios::sync_with_stdio(false);
  std::cout << "{\"hello\":{\"threads\":1}}" << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    const auto told = parse_json(line).as_object();
    if (told.contains("about")) std::cout << "{\"job\":0,\"takes\":1}\n";
    if (const auto* orders = told.if_contains("orders"))
      for (const auto& each : orders->as_array()) {
        const auto order = contest::order_of(each.at("task"));
        PlayedMatch result;
        result.key = order.key;
        result.hash = "0123456789abcdef";
        result.outcome.scores = {12, 7};
        result.seats.resize(2);
        std::cout << fmt::format("{{\"order\":{},\"us\":1000,\"result\":{}}}\n",
                                 each.at("order").to_number<std::uint64_t>(), contest::played_text(result));
      }
    std::cout.flush();
  }
  return 0;
}

class Matches : public contest::ContestSource {
 public:
  Matches(const contest::PlanOrders& orders, std::uint32_t count) : orders_(orders), count_(count) {}

  std::vector<contest::ContestTask> next(std::size_t most) override {
    std::vector<contest::ContestTask> list;
    for (; list.size() < most && handed_out_ < count_; ++handed_out_) {
      contest::Pairing match;
      match.key.game = handed_out_;
      match.b = 1;
      match.seed = handed_out_ * 7919ULL;
      list.push_back({match, orders_.order_of(match)});
    }
    return list;
  }
  bool over() override { return handed_out_ == count_; }
  void take(contest::Played) override { ++taken; }
  void give_up(const contest::ContestTask&, const std::string& reason) override {
    fmt::print(stderr, "{}\n", reason);
    std::exit(1);
  }
  std::uint32_t taken = 0;

 private:
  const contest::PlanOrders& orders_;
  std::uint32_t count_, handed_out_ = 0;
};

}  // namespace

int main(int count, char** words) {
  if (count > 1 && std::string_view(words[1]) == "work") return work();
  const int workers = count > 1 ? std::atoi(words[1]) : 100;
  const auto results = static_cast<std::uint32_t>(count > 2 ? std::atoi(words[2]) : 300'000);
  contest::Plan plan;
  plan.game = "evasion";
  plan.records = false;
  plan.configs = {nullptr};
  plan.entrants = {{"a", {"random"}, ""}, {"b", {"random"}, ""}};
  contest::RemoteRun remote;
  remote.how.tell = [](const std::string& text) { fmt::print(stderr, "{}\n", text); };
  for (int worker = 0; worker < workers; ++worker)
    remote.how.commands.push_back({std::filesystem::read_symlink("/proc/self/exe").string(), "work"});
  const contest::PlanOrders orders(evasion::entry(), plan);
  Matches matches(orders, results);
  const auto began = std::chrono::steady_clock::now();
  contest::play_all_remote(orders, matches, nullptr, remote);
  const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const double head = seconds_of(RUSAGE_SELF);
  fmt::print(
      "{} workers, {} results in {:.2f} s, start and end included: {:.0f} a second; the head {:.2f} s of "
      "processor "
      "time, {:.1f} us a result; its workers {:.2f} s\n",
      workers, matches.taken, took, matches.taken / took, head, head / matches.taken * 1e6,
      seconds_of(RUSAGE_CHILDREN));
  return 0;
}
