// Live matches on a runtime: driver, record, feed, watchers.
#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <future>
#include <map>

#include "core/record_file.h"
#include "hosting/live_match.h"
#include "toy/toy.h"

namespace agon {
namespace {

using namespace std::chrono_literals;

struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("agon_live_test_" + std::to_string(getpid()));
  ~Folder() { std::filesystem::remove_all(path); }
};

struct ListWatcher : Watcher {
  std::vector<std::string> messages;
  std::size_t stuck = 0;  ///< what queued() says
  bool finished = false;
  bool open() const override { return !finished; }
  std::size_t queued() const override { return stuck; }
  void send(std::shared_ptr<const std::string> message) override { messages.push_back(*message); }
  void finish() override { finished = true; }
  std::string type(std::size_t index) const {
    return std::string(boost::json::parse(messages.at(index)).at("type").as_string());
  }
};

void run_until(LiveRuntime& runtime, const std::function<bool()>& done) {
  const auto end = std::chrono::steady_clock::now() + 20s;
  while (!done() && std::chrono::steady_clock::now() < end)
    runtime.network().run_for(5ms), runtime.network().restart();
  ASSERT_TRUE(done()) << "did not happen within 20 s";
}

TEST(Live, a_match_of_built_in_players_is_played_recorded_and_listed) {
  Folder folder;
  LiveRuntime runtime(2, folder.path.string());
  const auto handle = toy::entry().host(runtime, {nullptr, 3, {"random", "random"}});
  run_until(runtime, [&] { return runtime.hub().finished(handle->id()) != nullptr; });
  const auto* finished = runtime.hub().finished(handle->id());
  EXPECT_EQ(finished->info.status, MatchStatus::finished);
  EXPECT_TRUE(finished->info.outcome->over());
  EXPECT_EQ(finished->info.problem, "");
  const auto record = read_record(finished->record_path);
  const auto replay = toy::entry().replay(record);
  while (replay->next()) {
  }
  EXPECT_EQ(replay->verdict(), "");
  EXPECT_EQ(record.steps.size(), finished->info.step);
}

TEST(Live, matches_that_were_broken_off_push_no_other_off_the_list) {
  LiveRuntime runtime(1, "");
  auto& hub = runtime.hub();
  const auto remember = [&](const std::string& id, const std::string& reason) {
    MatchInfo info;
    info.id = id;
    info.outcome = Outcome{{}, {}, reason, ""};
    hub.remember({std::move(info), ""});
  };
  remember("ended", "goal");
  for (std::size_t number = 0; number <= LiveHub::most_recent; ++number)
    remember("stopped " + std::to_string(number), "");
  EXPECT_NE(hub.finished("ended"), nullptr);
  EXPECT_EQ(hub.finished("stopped 0"), nullptr) << "they are bounded, too";
  EXPECT_EQ(hub.recent().size(), LiveHub::most_recent + 1);
  for (std::size_t number = 0; number < LiveHub::most_recent; ++number)
    remember("ended " + std::to_string(number), "goal");
  EXPECT_EQ(hub.finished("ended"), nullptr);
  EXPECT_EQ(hub.recent().size(), 2 * LiveHub::most_recent);
}

TEST(Live, a_match_that_was_broken_off_is_listed_and_not_counted_as_played) {
  LiveRuntime runtime(1, "");
  const auto match = toy::entry().host(runtime, {json::parse(R"({"goal":200})"), 3, {"random", "random"}, 2});
  match->abort();
  run_until(runtime, [&] { return runtime.hub().finished(match->id()) != nullptr; });
  EXPECT_FALSE(runtime.hub().finished(match->id())->info.outcome->over());
  EXPECT_EQ(runtime.hub().totals().at("toy").matches, 0U);
}

TEST(Live, late_watcher_gets_the_whole_picture_first_and_the_end_last) {
  LiveRuntime runtime(1, "");
  const auto handle =
      toy::entry().host(runtime, {json::parse(R"({"goal":200})"), 3, {"random", "random"}, 2});
  const auto feed = runtime.hub().live(handle->id());
  run_until(runtime, [&] { return feed->step() >= 5; });
  const auto watcher = std::make_shared<ListWatcher>();
  feed->subscribe(watcher);
  run_until(runtime, [&] { return watcher->finished; });
  ASSERT_GE(watcher->messages.size(), 4U);
  EXPECT_EQ(watcher->type(0), "match");
  EXPECT_EQ(watcher->type(1), "key");
  const auto key = boost::json::parse(watcher->messages[1]);
  const auto first_step = key.at("frame").at("step").to_number<std::uint64_t>();
  EXPECT_GE(first_step, 5U);
  EXPECT_EQ(key.at("frame").at("picture").as_object().size(), 14U) << "a key frame has every member";
  const auto batch = boost::json::parse(watcher->messages[2]);
  EXPECT_EQ(batch.at("frames").as_array().at(0).at("step").to_number<std::uint64_t>(), first_step + 1);
  EXPECT_EQ(watcher->type(watcher->messages.size() - 1), "end");
}

TEST(Live, slow_watcher_loses_frames_and_gets_a_key_frame_when_it_has_drained) {
  LiveRuntime runtime(1, "");
  const auto handle =
      toy::entry().host(runtime, {json::parse(R"({"goal":1000})"), 3, {"random", "random"}, 2});
  const auto feed = runtime.hub().live(handle->id());
  const auto watcher = std::make_shared<ListWatcher>();
  feed->subscribe(watcher);
  watcher->stuck = Feed::longest_queue;
  run_until(runtime, [&] { return feed->step() >= 60; });
  EXPECT_EQ(watcher->messages.size(), 2U) << "nothing is queued for who does not read";
  watcher->stuck = 0;
  run_until(runtime, [&] { return watcher->messages.size() >= 4; });
  EXPECT_EQ(watcher->type(2), "key");
  EXPECT_EQ(watcher->type(3), "frames");
  handle->abort();
  EXPECT_TRUE(watcher->finished);
}

TEST(Live, who_looks_on_within_the_program_is_given_every_picture_beside_the_watchers) {
  Feed* asked = nullptr;
  Feed feed(
      {},
      [&] {
        asked->present({0, 0, {}});
      },
      [] {});
  asked = &feed;
  int seen = 0;
  feed.look([&](const Picture&) { ++seen; });
  EXPECT_EQ(seen, 1) << "the present one at once";
  EXPECT_TRUE(feed.watched());
  feed.add({1, 0, {}});
  const auto watcher = std::make_shared<ListWatcher>();
  feed.subscribe(watcher);
  feed.add({2, 0, {}});
  feed.unsubscribe(watcher);
  feed.add({3, 0, {}});
  EXPECT_EQ(seen, 4);
  feed.look(nullptr);
  EXPECT_FALSE(feed.watched());
}

TEST(Live, many_watchers_are_served_in_turns_and_in_order) {
  std::size_t turns = 0;
  Feed* asked = nullptr;
  Feed feed(
      {},
      [&] {
        asked->present({0, 0, {}});
      },
      [] {}, [&] { ++turns; });
  asked = &feed;
  std::vector<std::shared_ptr<ListWatcher>> watchers;
  for (std::size_t index = 0; index < 2 * Feed::share_of_turn + 1; ++index) {
    watchers.push_back(std::make_shared<ListWatcher>());
    feed.subscribe(watchers.back());
  }
  watchers[3]->stuck = Feed::longest_queue;
  feed.add({1, 0, {}});
  feed.flush();
  EXPECT_EQ(turns, 1U);
  EXPECT_EQ(watchers.front()->messages.size(), 3U);
  EXPECT_EQ(watchers.back()->messages.size(), 2U) << "its turn has not come";
  feed.add({2, 0, {}});
  watchers[3]->stuck = 0;
  feed.flush();  // before the first batch has reached all
  while (turns > 0 && watchers.back()->messages.size() < 4) feed.go_on();
  for (std::size_t index = 0; index < watchers.size(); ++index) {
    if (index == 3) continue;
    ASSERT_EQ(watchers[index]->messages.size(), 4U) << index;
    EXPECT_NE(watchers[index]->messages[2].find(R"("step":1)"), std::string::npos);
    EXPECT_NE(watchers[index]->messages[3].find(R"("step":2)"), std::string::npos);
  }
  ASSERT_EQ(watchers[3]->messages.size(), 3U) << "the whole picture instead of both batches";
  EXPECT_EQ(watchers[3]->type(2), "key");
}

/// A person at a seat, as a page would be.
struct TestPort : SeatPort {
  std::vector<SeatQuestion> questions;
  std::optional<Outcome> outcome;
  std::vector<std::string> refusals;
  std::function<void()> here;
  void ask(SeatQuestion question) override { questions.push_back(std::move(question)); }
  void end(const Outcome& over) override { outcome = over; }
  void refused(const std::string& why) override { refusals.push_back(why); }
  void await_arrival(std::function<void()> arrived) override { here = std::move(arrived); }
};

TEST(Live, a_seat_that_is_answered_from_outside_is_asked_and_told_the_end) {
  LiveRuntime runtime(1, "");
  const auto port = std::make_shared<TestPort>();
  MatchRequest request{json::parse(R"({"goal":20})"), 3, {"Ada", "random"}};
  const auto handle = toy::entry().host(runtime, request, {port, nullptr});
  EXPECT_EQ(runtime.hub().live(handle->id())->info.seats[0].name, "Ada");
  run_until(runtime, [&] { return port->here != nullptr; });
  EXPECT_TRUE(port->questions.empty()) << "the match begins when the person is there";
  port->here();
  std::size_t answered = 0;
  while (!port->outcome) {
    run_until(runtime, [&] { return port->questions.size() > answered || port->outcome; });
    if (port->outcome) break;
    const auto choices = port->questions[answered++].choices.as_array();
    ASSERT_FALSE(choices.empty());
    EXPECT_NE(port->answer(json::parse(R"({"no":"action"})")), "") << "costs nothing but is told";
    EXPECT_EQ(port->answer(choices[0].at("action")), "");
  }
  EXPECT_GT(answered, 2U);
  EXPECT_TRUE(port->outcome->over());
}

/// A seat that never answers.
struct SilentSeat : SeatLink {
  void ask(const AnyMatch&, Seat) override {}
};
/// A seat that answers from inside ask, as no socket does but a test may.
struct PromptSeat : SeatLink {
  std::weak_ptr<LiveMatch> match;
  void ask(const AnyMatch&, Seat seat) override {
    const auto live = match.lock();
    live->answer(seat, toy::Action{3}, live->now());
  }
};

std::shared_ptr<LiveMatch> silent_match(LiveRuntime& runtime, Clocks clocks, StepPace pace,
                                        Nanoseconds watchdog = 10min) {
  LiveOptions options{any_game<toy::Rules>({}),
                      1,
                      {{"player", "a", "remote"}, {"player", "b", "remote"}},
                      clocks,
                      pace,
                      watchdog};
  const auto match = std::make_shared<LiveMatch>(runtime, options);
  const auto prompt = std::make_shared<PromptSeat>();
  prompt->match = match;
  match->sit(0, prompt);
  match->sit(1, std::make_shared<SilentSeat>());
  match->start();
  return match;
}

TEST(Live, clocks_end_the_wait_for_a_silent_seat) {
  LiveRuntime runtime(1, "");
  const auto match = silent_match(runtime, {{}, 10ms, {}}, Pace{});
  run_until(runtime, [&] { return match->over(); });
  EXPECT_EQ(match->match().game().outcome(match->match().state()).winners, std::vector<Seat>{0});
  EXPECT_EQ(match->match().state().as<toy::State>().sums[1], 7) << "seven late answers, each counted as 1";
}

TEST(Live, watchdog_ends_what_hangs_where_no_clock_is_set) {
  LiveRuntime runtime(1, "");
  const auto match = silent_match(runtime, {}, Pace{}, 30ms);
  run_until(runtime, [&] { return match->over(); });
  EXPECT_EQ(match->match().last_fault(1), "no answer within the watchdog's time");
}

TEST(Live, real_time_that_may_end_early_waits_for_all_or_for_the_beat) {
  LiveRuntime runtime(1, "");
  StepPace pace({PaceKind::real_time, 5ms, 20ms});
  pace.ends_early = true;
  const auto match = silent_match(runtime, {}, pace);
  run_until(runtime, [&] { return match->over(); });
  EXPECT_EQ(match->match().steps(), 7U) << "one seat is silent, so each step has its whole time";
  pace.first = pace.rest = {};
  const auto timeless = silent_match(runtime, {}, pace, 30ms);
  run_until(runtime, [&] { return timeless->over(); });
  EXPECT_EQ(timeless->match().last_fault(1), "no answer within the watchdog's time");
}

std::shared_ptr<const Past> past_of_a_match() {
  std::string lines;
  MatchSinks sinks;
  sinks.record_line = [&](const std::string& line) { lines += line; };
  toy::entry().play({json::parse(R"({"goal":1000})"), 5, {"random", "random"}}, sinks);
  const auto record = std::make_shared<const Record>(parse_record(lines));
  return std::make_shared<const Past>(
      Past{record, {"first", record->steps.size() - 1, record->footer->sha1, record->header.seats}});
}

TEST(Live, a_player_that_leaves_while_the_past_is_replayed_has_left_the_match) {
  const auto past = past_of_a_match();
  for (const bool replayed : {false, true}) {
    LiveRuntime runtime(1, "");
    LiveOptions options{any_game<toy::Rules>({.goal = 1000}),
                        5,
                        {{"player", "a", "remote"}, {"player", "b", "remote"}},
                        {},
                        Pace{}};
    options.past = past;
    const auto match = std::make_shared<LiveMatch>(runtime, options);
    const auto prompt = std::make_shared<PromptSeat>();
    prompt->match = match;
    match->sit(0, prompt);
    match->sit(1, std::make_shared<SilentSeat>());
    match->start();
    std::promise<void> done;
    boost::asio::post(runtime.workers(), [&] { done.set_value(); });
    if (replayed)
      done.get_future().wait();  // the only worker has replayed it, and its loop does not know yet
    match->leave(1, {1, FaultKind::left, "left", "resigned"});
    run_until(runtime, [&] { return match->over(); });
    EXPECT_EQ(match->match().last_fault(1), "resigned");
    EXPECT_GE(match->match().steps(), past->record->steps.size()) << "what was played before is kept";
    if (!replayed) done.get_future().wait();
  }
}

TEST(Live, matches_on_several_loops_are_watched_and_recorded_from_the_first) {
  Folder folder;
  LiveRuntime runtime(2, folder.path.string(), 3);
  std::vector<std::shared_ptr<LiveMatch>> matches;
  std::vector<LoopPlace> places;
  for (int count = 0; count < 6; ++count) {
    places.push_back(runtime.place());
    toy::Config config;
    config.goal = 60;
    LiveOptions options{any_game<toy::Rules>(config),
                        1,
                        {{"player", "a", "remote"}, {"player", "b", "remote"}},
                        {},
                        Pace{PaceKind::lock_step, 2ms}};
    options.loop = places.back().get();
    matches.push_back(std::make_shared<LiveMatch>(runtime, options));
    for (Seat seat = 0; seat < 2; ++seat) {
      const auto prompt = std::make_shared<PromptSeat>();
      prompt->match = matches.back();
      matches.back()->sit(seat, prompt);
    }
    boost::asio::post(places.back()->context, [match = matches.back()] { match->start(); });
  }
  EXPECT_EQ(runtime.first_loop().tables.load(), 2) << "two each";
  std::map<std::string, std::shared_ptr<ListWatcher>> watchers;
  boost::asio::steady_timer look(runtime.network());
  const auto end = std::chrono::steady_clock::now() + 20s;
  std::function<void()> watch = [&] {
    for (const auto& [id, feed] : runtime.hub().feeds())
      if (auto& watcher = watchers[id]; !watcher)
        watcher = std::make_shared<ListWatcher>(), feed->subscribe(watcher);
    const bool done = runtime.hub().recent().size() == matches.size();
    if (done || std::chrono::steady_clock::now() > end) return runtime.stop();
    look.expires_after(1ms);
    look.async_wait([&](const boost::system::error_code&) { watch(); });
  };
  watch();
  runtime.run();
  ASSERT_EQ(runtime.hub().recent().size(), matches.size());
  for (const auto& finished : runtime.hub().recent()) {
    const auto record = read_record(finished.record_path);
    EXPECT_EQ(record.steps.size(), finished.info.step);
    const auto watcher = watchers[finished.info.id];
    ASSERT_TRUE(watcher && watcher->finished);
    EXPECT_EQ(watcher->type(0), "match");
    EXPECT_EQ(watcher->type(watcher->messages.size() - 1), "end");
  }
}

TEST(Live, real_time_goes_on_without_who_does_not_answer) {
  LiveRuntime runtime(1, "");
  const auto match = silent_match(runtime, {}, Pace{PaceKind::real_time, 5ms, 20ms});
  run_until(runtime, [&] { return match->over(); });
  EXPECT_EQ(match->match().steps(), 7U);
  EXPECT_GE(match->now(), 45ms) << "a first beat of 20 ms, then six of 5 ms, less what the last needed";
}

TEST(Live, a_record_that_cannot_be_written_is_reported_and_the_match_goes_on) {
  Folder folder;
  LiveRuntime runtime(1, folder.path.string());
  std::filesystem::remove_all(folder.path);
  const auto handle = toy::entry().host(runtime, {nullptr, 3, {"random", "random"}});
  run_until(runtime, [&] { return runtime.hub().finished(handle->id()) != nullptr; });
  const auto* finished = runtime.hub().finished(handle->id());
  EXPECT_TRUE(finished->info.outcome->over());
  EXPECT_NE(finished->info.problem.find("cannot open the record"), std::string::npos)
      << finished->info.problem;
}

}  // namespace
}  // namespace agon
