#include "hosting/live_match.h"

#include <boost/asio/post.hpp>
#include <mutex>

#include "arena/players.h"
#include "arena/thoughts.h"

namespace agon {

namespace {

class PlayerLink : public SeatLink, public std::enable_shared_from_this<PlayerLink> {
 public:
  PlayerLink(LiveRuntime& runtime, const std::shared_ptr<LiveMatch>& match, const HostedPlayer& player,
             Seat seat)
      : runtime_(runtime), match_(match), hosted_player_(player), game_(match->options().game), seat_(seat) {
    const bool is_program = is_outside(player.name);
    if (is_program) own_.emplace(1);
    keeps_thoughts_ = match->options().thoughts && !is_program;
    past_ = match->options().past;
  }

  bool prepare(std::function<void()> ready) override {
    on_thread([ready = std::move(ready)](PlayerLink& self) {
      self.start_player();
      auto* program = self.program();
      return [ready, legal = program && program->wants_legal(),
              observe = program && program->wants_to_observe()](PlayerLink& link) {
        link.wants_legal_ = legal;
        link.wants_to_observe_ = observe;
        ready();
      };
    });
    return true;
  }

  /// The player thinks about one question at a time. If others come meanwhile, the last one is kept.
  void ask(const AnyMatch& match, Seat seat) override {
    auto left = match.time_left(seat);
    if (hosted_player_.limit.count() > 0) left = std::min(left, hosted_player_.limit);
    Question question{match.game().view(match.state(), seat).kept(),
                      seat,
                      match.steps(),
                      left == never ? Nanoseconds{0} : left,
                      std::chrono::steady_clock::now(),
                      {}};
    if (wants_legal_) question.legal = ProgramPlayer::legal(match.game(), match.state(), seat);
    if (std::exchange(thinking_, true))
      next_ = std::move(question);
    else
      think_about(std::move(question));
  }

  void watch(const AnyMatch& match, Seat seat) override {
    if (!wants_to_observe_) return;
    on_thread([view = match.game().view(match.state(), seat).kept(), step = match.steps()](PlayerLink& self) {
      if (auto* program = self.program()) program->observe(view, step);
      return [](PlayerLink&) {};
    });
  }

  /// A program is told of the end, and waited for, on its own thread.
  void end(const AnyMatch& match) override {
    next_.reset();
    if (!own_) return;
    on_thread([outcome = match.game().outcome(match.state())](PlayerLink& self) {
      if (auto* program = self.program()) {
        program->end(outcome);
        self.report_ = program->report();
        self.left_ = program->private_part();
      }
      self.player_.reset();
      return [](PlayerLink&) {};
    });
  }

  /// A program's seat judges it.
  Nanoseconds patience(Nanoseconds allowed) const override {
    return own_ ? overtime::most(allowed) : Nanoseconds{0};
  }

  bool leave_behind(TakeLeft take) override {
    if (!own_ && !keeps_thoughts_) return false;
    on_thread([take = std::move(take)](PlayerLink& left) {
      if (left.keeps_thoughts_) left.left_ = left.thoughts_taken();
      return [take](PlayerLink& self) { take(self.report_, self.left_); };
    });
    return true;
  }

 private:
  struct Question {
    AnyValue view;
    Seat seat = 0;
    std::uint64_t step = 0;
    Nanoseconds left{0};  ///< time left when it was asked; 0: no clock
    std::chrono::steady_clock::time_point asked;
    std::optional<ProgramPlayer::Actions> legal;  ///< only for a program that wants them
  };

  /// Null: the player is built in, or did not start. Call it on the player's thread.
  ProgramPlayer* program() { return own_ ? dynamic_cast<ProgramPlayer*>(player_.get()) : nullptr; }

  /// Runs `work` on the player's thread and what it returns on the match's. The link is released on the
  /// match's thread, because its own thread could not wait for its own end.
  template <class Work>
  void on_thread(Work work) {
    const auto match = match_.lock();
    if (!match) return;
    auto task = [self = shared_from_this(), &loop = match->loop(), work = std::move(work)]() mutable {
      auto then = work(*self);
      boost::asio::post(loop.context,
                        [self = std::move(self), then = std::move(then)]() mutable { then(*self); });
    };
    if (own_)
      boost::asio::post(*own_, [held = runtime_.hold_loops(), task = std::move(task)]() mutable { task(); });
    else
      boost::asio::post(runtime_.workers(), std::move(task));
  }

  void start_player() {
    try {
      player_ = make_player(game_, hosted_player_.name, seat_, hosted_player_.seed, hosted_player_.programs);
      if (auto* started = program()) started->await_ready();
      if (past_) show_past(game_, *player_, *past_->record, past_->origin.step, seat_);
    } catch (const std::exception& error) {
      broken_ = error.what();
    }
  }

  /// The time left when the player begins to think. A busy machine wakes its thread late.
  static Nanoseconds left_of(const Question& question) {
    if (question.left.count() == 0) return {};
    return std::max(Nanoseconds{1}, question.left - (std::chrono::steady_clock::now() - question.asked));
  }

  auto think(const Question& question) {
    AnyValue action;
    std::optional<PlayerFault> problem;
    try {
      if (!player_) throw std::runtime_error(broken_);
      auto* asked = program();
      const Nanoseconds left = left_of(question);
      action = asked != nullptr ? asked->decide(question.view, left,
                                                question.legal ? &*question.legal : nullptr, question.step)
                                : player_->decide(question.view, left);
    } catch (const PlayerFault& fault) {
      problem = fault;
    } catch (const std::exception& error) {
      problem.emplace(Fault{question.seat, FaultKind::crashed, "crashed", error.what()}, true);
    }
    auto arrived = std::chrono::steady_clock::now();
    if (auto* asked = program()) {
      arrived = asked->arrived();
      asked->rest();
    }
    if (keeps_thoughts_ && player_) {
      const std::lock_guard guard(thoughts_lock_);
      thoughts_.note<AnyGame>(*player_, question.step);
    }
    return
        [seat = question.seat, step = question.step, action = std::move(action), problem = std::move(problem),
         arrived](PlayerLink& self) { self.thought(seat, step, action, problem, arrived); };
  }

  void think_about(Question question) {
    on_thread([question = std::move(question)](PlayerLink& self) { return self.think(question); });
  }

  PrivatePart thoughts_taken() {
    const std::lock_guard guard(thoughts_lock_);  // it may still think about a step that is over
    return thoughts_.taken(seat_);
  }

  void thought(Seat seat, std::uint64_t step, const AnyValue& action,
               const std::optional<PlayerFault>& problem, std::chrono::steady_clock::time_point arrived) {
    const auto match = match_.lock();
    if (!match) return;
    thinking_ = next_.has_value();
    if (next_) think_about(*std::exchange(next_, std::nullopt));
    if (problem && problem->gone()) return match->leave(seat, problem->fault(), match->at(arrived));
    if (step != match->match().steps()) return;  // the match has gone on without this answer
    if (problem) return match->fail(seat, problem->fault(), match->at(arrived));
    match->answer(seat, action, match->at(arrived));
  }

  LiveRuntime& runtime_;
  std::weak_ptr<LiveMatch> match_;
  HostedPlayer hosted_player_;
  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<AnyPlayer> player_;
  Seat seat_;
  bool thinking_ = false;
  bool wants_legal_ = false, wants_to_observe_ = false;  ///< set when the player is ready
  std::optional<Question> next_;
  std::string broken_;           ///< why there is no player
  SeatReport report_;            ///< of a program that has ended
  PrivatePart left_;             ///< private part of a program that has ended
  bool keeps_thoughts_ = false;  ///< keep the thoughts of a built-in player
  std::mutex thoughts_lock_;
  SeatThoughts thoughts_;
  std::shared_ptr<const Past> past_;  ///< shown to the player first; null: none
  std::optional<boost::asio::thread_pool> own_;
};

}  // namespace

std::shared_ptr<SeatLink> make_player_link(LiveRuntime& runtime, const std::shared_ptr<LiveMatch>& match,
                                           const HostedPlayer& player, Seat seat) {
  if (!is_outside(player.name)) match->options().game->check_player(player.name, seat);
  return std::make_shared<PlayerLink>(runtime, match, player, seat);
}

}  // namespace agon
