#include "contest/remote/contest_worker.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <utility>

#include "contest/play_match.h"
#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/player_spec.h"
#include "core/version.h"
#include "core/write_json.h"
#include "jobs/fitness.h"
#include "jobs/pipes.h"
#include "process/cores.h"
#include "text/bytes.h"
#include "text/line_splitter.h"

namespace agon::contest {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto beat_every = std::chrono::seconds(5);
constexpr int silent_head_ms = 120'000;  // after this the head has gone
constexpr std::size_t longest_line = 2 * most_bundle_bytes;
constexpr auto measured_again = std::chrono::seconds(20);  // a machine may have become busy, or idle
constexpr auto a_turn = std::chrono::seconds(1);           // that a thread stays with a job while others wait

/// Lines of a head; which members are there says what it is.
struct OrderLine {
  std::uint64_t order = 0, job = 0;
  json::value task;
};
BOOST_DESCRIBE_STRUCT(OrderLine, (), (order, job, task))
struct HeadLine {
  std::uint64_t job = 0;
  json::value about;
  std::string file, base64;
  std::vector<OrderLine> orders;
};
BOOST_DESCRIBE_STRUCT(HeadLine, (), (job, about, file, base64, orders))

void pass_to_head(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto put = write(file, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) _exit(0);  // the head has gone
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
}

/// An entrant's files cannot be used here, but maybe by another worker.
struct Unusable : Failure {
  Unusable(std::string hash, const std::string& why) : Failure(why), file(std::move(hash)) {}
  std::string file;
};

/// Plays the matches that orders of one job ask for, one after the other, in one thread.
class OrderPlayer {
 public:
  /// `cores`: as for a MatchPlayer. Construct it in the thread that plays.
  OrderPlayer(std::shared_ptr<const KnownJob> job, std::vector<int> cores)
      : job_(std::move(job)), player_(*job_->game, job_->told.process, std::move(cores)) {}

  const KnownJob* job() const { return job_.get(); }
  /// Throws what a match throws, Unusable, and BadRequest or BadValue for a match that the job cannot have.
  PlayedMatch play(const json::value& task) {
    auto order = order_of(task);
    check(order);
    return player_.play(order);
  }

 private:
  void check(const MatchOrder& order) {
    if (order.game != job_->told.game) throw BadRequest("the job is of another game");
    if (order.seats.size() != job_->game->seats(order.config))
      throw BadRequest("the order has another number of seats than its match");
    for (const auto& seat : order.seats)
      if (is_outside(seat.player)) check_program(seat);
  }
  /// Refuses a program that did not come with its order, or that cannot run here. Whether programs may run
  /// here at all was checked when the job was read.
  void check_program(const SeatOrder& seat) {
    if (!job_->told.programs) throw BadRequest("the order brings a program, but its job has none");
    if (!seat.packed) {
      if (job_->told.shared_paths) return;
      throw BadRequest(fmt::format("the files of {} did not come with the order", seat.player));
    }
    const auto& hash = seat.packed->bundle;
    if (const auto refusal = refusal_of_program(seat, job_->told.machine); !refusal.empty())
      throw Unusable(hash, refusal);
    if (bundle_folder(hash).empty())
      throw BadRequest(fmt::format("the files of {} did not come with the order", seat.player));
  }

  std::shared_ptr<const KnownJob> job_;
  MatchPlayer player_;
};

}  // namespace

WorkerOutput::WorkerOutput(int file)
    : file_(file), thread_([this](const std::stop_token& stop) { live(stop); }) {}
WorkerOutput::~WorkerOutput() = default;

void WorkerOutput::say(std::string_view line) {
  {
    const std::lock_guard guard(lock_);
    waiting_ += line;
    waiting_ += '\n';
  }
  wake_.notify_one();
}

void WorkerOutput::live(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::string text;
    {
      std::unique_lock guard(lock_);
      if (!wake_.wait_for(guard, stop, beat_every, [this] { return !waiting_.empty(); })) waiting_ = "{}\n";
    }
    const std::lock_guard writing(writing_);
    {
      const std::lock_guard guard(lock_);
      text.swap(waiting_);
    }
    pass_to_head(file_, text);
  }
}

void WorkerOutput::leave() {
  const std::lock_guard writing(writing_);  // never given back
  const std::lock_guard guard(lock_);
  pass_to_head(file_, waiting_ + "{\"bye\":true}\n");
  _exit(0);
}

struct ContestWorker::Hand {
  explicit Hand(unsigned number) : thread(number) {}
  unsigned thread;
  std::unique_ptr<OrderPlayer> player{};
  std::uint64_t job = 0;       ///< the number of its present job
  Clock::time_point turned{};  ///< when it began with that
  Clock::time_point measured{};
};

ContestWorker::ContestWorker(WorkerOptions options, int output)
    : options_(std::move(options)), output_(output) {
  if (options_.threads == 0) options_.threads = static_cast<unsigned>(process::usable_cores().size());
  unfit_.resize(options_.threads);
}
ContestWorker::~ContestWorker() = default;

void ContestWorker::run(int input) {
  const double loop_ms = jobs::measure_fitness().loop_ms;
  std::string hello = "{\"hello\":";
  append_json(hello, jobs::Hello{program_version(), host_name(), machine_kind(), getpid(), options_.threads,
                                 loop_ms, options_.languages});
  output_.say(hello + "}");
  for (unsigned thread = 0; thread < options_.threads; ++thread)
    threads_.emplace_back([this, thread] { live(thread); });
  LineSplitter lines({longest_line, false});
  for (;;) {
    pollfd ready{input, POLLIN, 0};
    if (const int seen = poll(&ready, 1, silent_head_ms); seen <= 0) {
      if (seen < 0 && errno == EINTR) continue;
      break;
    }
    const auto room = lines.room();
    const auto got = read(input, room.data(), room.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    lines.filled(static_cast<std::size_t>(got));
    while (const auto line = lines.next()) take(line->text);
  }
  _exit(0);
}

void ContestWorker::take(std::string_view line) {
  HeadLine told;
  try {
    from_json(parse_json(line), told, "line");
  } catch (const std::exception&) {
    return;  // of a later version; what it needs of a worker is in the job, which is refused
  }
  if (!told.about.is_null()) take_job(told.job, told.about);
  if (!told.file.empty()) take_file(told.file, from_base64(told.base64));
  for (auto& order : told.orders) take_order(order.job, {order.order, std::move(order.task)});
  wake_.notify_all();
}

void ContestWorker::take_job(std::uint64_t number, const json::value& about) {
  auto known = std::make_shared<KnownJob>(read_job(about, options_.rules));
  known->threads = std::min(known->threads, options_.threads);
  const std::lock_guard guard(lock_);
  auto& job = jobs_[number] = {std::move(known)};
  say_takes(number, job);
}

/// Tells how many matches of the job this worker plays at once, now.
void ContestWorker::say_takes(std::uint64_t number, const Job& job) {
  const auto& known = *job.known;
  std::size_t takes = 0;
  std::string words = known.refusal;
  for (unsigned thread = 0; known.refusal.empty() && thread < known.threads; ++thread)
    if (!known.told.is_timed() || unfit_[thread].empty())
      ++takes;
    else
      words = unfit_[thread];
  std::string line =
      fmt::format("{{\"job\":{},\"takes\":{},\"never\":{},\"words\":", number, takes, !known.refusal.empty());
  append_text(line, words);
  output_.say(line + "}");
}

void ContestWorker::take_file(const std::string& hash, const std::string& bytes) {
  try {
    keep_bundle(hash, bytes);
  } catch (const std::exception& problem) {
    say_unusable(hash, problem.what());
  }
}

/// Tells that no match that needs this file can be played here.
void ContestWorker::say_unusable(const std::string& hash, const std::string& why) {
  std::string line = "{\"file\":";
  append_text(line, hash);
  line += ",\"words\":";
  append_text(line, why);
  output_.say(line + "}");
}

void ContestWorker::take_order(std::uint64_t job, Order order) {
  const std::lock_guard guard(lock_);
  const auto found = jobs_.find(job);
  if (found == jobs_.end() || !found->second.known->refusal.empty())
    return output_.say(fmt::format("{{\"back\":[{}]}}", order.number));
  found->second.orders.push_back(std::move(order));
}

bool ContestWorker::is_fit(const Hand& hand, const KnownJob& job) const {
  if (!job.told.is_timed() || options_.rules.any_speed) return true;
  return unfit_[hand.thread].empty() && Clock::now() - hand.measured < measured_again;
}

/// The next job with an order for this thread: its present one for a while, then the others in turn.
ContestWorker::Jobs::iterator ContestWorker::job_for(Hand& hand) {
  const bool stays = Clock::now() - hand.turned < a_turn;
  auto first = jobs_.end(), after = jobs_.end();
  for (auto each = jobs_.begin(); each != jobs_.end(); ++each) {
    const auto& [number, job] = *each;
    if (job.orders.empty() || hand.thread >= job.known->threads || !is_fit(hand, *job.known)) continue;
    if (number == hand.job && stays) return each;
    if (first == jobs_.end()) first = each;
    if (number > hand.job && after == jobs_.end()) after = each;
  }
  return after == jobs_.end() ? first : after;
}

/// Measures this thread's core if it is time to, and there is a job with clocks.
void ContestWorker::measure(Hand& hand, std::unique_lock<std::mutex>& guard) {
  if (options_.rules.any_speed || Clock::now() - hand.measured < measured_again) return;
  std::shared_ptr<const KnownJob> timed;
  for (const auto& [number, job] : jobs_)
    if (job.known->refusal.empty() && hand.thread < job.known->threads && job.known->told.is_timed())
      timed = job.known;
  if (!timed) return;
  guard.unlock();
  auto why = unfit_for(*timed);
  guard.lock();
  hand.measured = Clock::now();
  note_fitness(hand.thread, std::move(why));
}

/// If no thread is fit for clocks any more, gives back the orders of jobs that have them.
void ContestWorker::note_fitness(unsigned thread, std::string why) {
  const bool same = unfit_[thread].empty() == why.empty();
  unfit_[thread] = std::move(why);
  if (same) return;
  for (auto& [number, job] : jobs_) {
    if (!job.known->told.is_timed()) continue;
    say_takes(number, job);
    const auto end = unfit_.begin() + std::min<std::ptrdiff_t>(job.known->threads, std::ssize(unfit_));
    if (std::any_of(unfit_.begin(), end, [](const auto& each) { return each.empty(); })) continue;
    for (const auto& order : job.orders) output_.say(fmt::format("{{\"back\":[{}]}}", order.number));
    job.orders.clear();
  }
}

void ContestWorker::live(unsigned thread) {
  Hand hand(thread);
  std::unique_lock guard(lock_);
  for (;;) {
    measure(hand, guard);
    const auto found = job_for(hand);
    if (found == jobs_.end()) {
      wake_.wait_for(guard, measured_again);
      continue;
    }
    auto& job = found->second;
    if (found->first != std::exchange(hand.job, found->first)) hand.turned = Clock::now();
    const auto order = std::move(job.orders.front());
    job.orders.pop_front();
    const auto known = job.known;
    guard.unlock();
    play(hand, known, order);
    guard.lock();
  }
}

void ContestWorker::play(Hand& hand, const std::shared_ptr<const KnownJob>& job, const Order& order) {
  std::string line = fmt::format("{{\"order\":{}", order.number);
  const auto began = Clock::now();
  try {
    if (!hand.player || hand.player->job() != job.get()) {
      hand.player.reset();  // gives its core back first
      hand.player = std::make_unique<OrderPlayer>(
          job, options_.pin ? cores_of_player(load_of(*job), hand.thread) : std::vector<int>());
    }
    const auto result = played_text(hand.player->play(order.task));
    if (result.size() > jobs::longest_result / 2) throw Failure("its record is too large to be sent");
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began).count();
    line += fmt::format(",\"us\":{},\"result\":{}}}", us, result);
  } catch (const Unusable& unusable) {
    say_unusable(unusable.file, unusable.what());
    line = fmt::format("{{\"back\":[{}]}}", order.number);
  } catch (const std::exception& problem) {
    line += ",\"words\":";
    append_text(line, fmt::format("{}: {}", host_name(), problem.what()));
    line += '}';
  }
  output_.say(line);
}

}  // namespace agon::contest
