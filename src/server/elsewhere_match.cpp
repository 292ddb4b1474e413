#include "server/elsewhere_matches.h"

#include <fmt/format.h>
#include <boost/asio/post.hpp>

#include "core/from_json.h"
#include "core/record_file.h"
#include "hosting/live_hub.h"
#include "jobs/remote/live_texts.h"
#include "server/recorded_match.h"

namespace agon::app {

namespace {

constexpr std::string_view footer_begins = "{\"outcome\"";

Outcome cut_off(const std::string& why) {
  Outcome outcome;
  outcome.reason = "cut off";
  outcome.text = why;
  return outcome;
}

}  // namespace

ElsewhereMatch::ElsewhereMatch(const Games& games, boost::asio::io_context& network, jobs::Playing about)
    : games_(games), network_(network), about_(std::move(about)), flush_timer_(network) {}

bool ElsewhereMatch::over() const {
  const std::lock_guard guard(lock_);
  return over_;
}

bool ElsewhereMatch::watched() const {
  const std::lock_guard guard(lock_);
  return feed_ && feed_->watched();
}

std::shared_ptr<Feed> ElsewhereMatch::feed() const {
  const std::lock_guard guard(lock_);
  return feed_;
}

MatchInfo ElsewhereMatch::info() const {
  const auto shown = feed();
  return shown->info.status == MatchStatus::live ? shown->present_info() : shown->info;
}

RecordedMatch ElsewhereMatch::subject() const {
  RecordedMatch subject;
  subject.info = info();
  subject.key = fmt::format("worker {} {}", id(), subject.info.status == MatchStatus::finished);
  subject.steps = subject.info.step;
  subject.read = [self = shared_from_this()] { return parse_record(self->whole_lines()); };
  subject.packed = [self = shared_from_this()] { return compressed(self->whole_lines()); };
  return subject;
}

std::string ElsewhereMatch::whole_lines() const {
  const std::lock_guard guard(lock_);
  return text_.substr(0, text_.rfind('\n') + 1);
}

void ElsewhereMatch::take(std::string_view bytes) {
  if (ended_) return;
  if (text_.size() + bytes.size() > 2 * jobs::LiveText::longest)
    return end("the record from its worker is too long");
  {
    const std::lock_guard guard(lock_);
    text_ += bytes;
  }
  try {
    const auto from = record_.steps.size();
    for (auto end = text_.find('\n', line_); end != std::string::npos && !ended_;
         end = text_.find('\n', line_)) {
      take_line(std::string_view(text_).substr(line_, end - line_));
      line_ = end + 1;
    }
    if (replay_) play(from);
    if (record_.footer) finish(record_.footer->outcome, {});
  } catch (const std::exception& problem) {
    end(std::string("the record from its worker cannot be shown: ") + problem.what());
  }
}

void ElsewhereMatch::take_line(std::string_view line) {
  if (!replay_) return begin(std::string(line));
  if (record_.footer) return;  // this line is the hash after the footer
  if (line.starts_with(footer_begins)) {
    record_.footer = parse_record(header_ + std::string(line) + '\n').footer;
    if (!record_.footer) throw BadValue("the footer", "it cannot be read");
    return;
  }
  parse_step(line, fmt::format("step {}", record_.steps.size() + 1));
  record_.steps.add(line);
}

void ElsewhereMatch::begin(const std::string& header) {
  header_ = header + '\n';
  record_ = parse_record(header_);
  record_.damage.clear();
  replay_ = game_named(games_, record_.header.game).replay(record_);
  auto info = info_of(record_, id());
  info.status = MatchStatus::live;
  info.problem.clear();
  const std::weak_ptr<ElsewhereMatch> weak = weak_from_this();
  const auto on_network = [&network = network_, weak](auto act) {
    return [&network, weak, act] {
      boost::asio::post(network, [weak, act] {
        if (const auto self = weak.lock()) act(*self);
      });
    };
  };
  auto feed = std::make_shared<Feed>(std::move(info), on_network([](ElsewhereMatch& self) {
                                       Frame now;
                                       {
                                         const std::lock_guard guard(self.lock_);
                                         now = self.latest_;
                                       }
                                       self.shown_ = now.step;
                                       self.feed()->present(std::move(now));
                                     }),
                                     on_network([](ElsewhereMatch& self) { self.flush_soon(); }));
  const std::lock_guard guard(lock_);
  latest_ = Frame{0, 0, replay_->picture(), {}};
  feed_ = std::move(feed);
}

/// Plays the steps after `from`, as far as they agree with the rules.
void ElsewhereMatch::play(std::size_t from) {
  const auto to = record_.steps.size();
  const auto first = to - std::min(frames_a_piece, to - std::min(from, to));
  while (replay_->next()) {
    ms_ += longest_ms(replay_->step());
    if (replay_->steps() <= first) continue;
    Frame frame{replay_->steps(), ms_, replay_->picture(), times_of(replay_->step())};
    {
      const std::lock_guard guard(lock_);
      latest_ = frame;
      feed_->note_step(frame.step);
    }
    if (feed_->watched()) show(std::move(frame));
  }
  if (const auto wrong = replay_->steps() < to ? replay_->verdict() : std::string(); !wrong.empty())
    throw BadValue("the record", wrong);
}

void ElsewhereMatch::show(Frame frame) {
  boost::asio::post(network_, [self = shared_from_this(), frame = std::move(frame)]() mutable {
    if (frame.step <= self->shown_) return;  // newcomers were already shown a later frame
    self->shown_ = frame.step;
    self->feed()->add(std::move(frame));
  });
}

void ElsewhereMatch::flush_soon() {
  if (flush_due_) return;
  flush_due_ = true;
  flush_timer_.expires_after(LiveHub::batch_time);
  flush_timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (!self) return;
    self->flush_due_ = false;
    if (!error) self->feed()->flush();
  });
}

void ElsewhereMatch::end(const std::string& why) {
  if (ended_) return;
  finish(cut_off(why), why);
}

void ElsewhereMatch::finish(const Outcome& outcome, const std::string& problem) {
  ended_ = true;
  if (!feed()) {  // nothing was ever heard of the match
    const std::lock_guard guard(lock_);
    over_ = true;
    return;
  }
  boost::asio::post(network_, [self = shared_from_this(), outcome, problem] {
    self->feed()->info.problem = problem;
    self->feed()->end(outcome);
    const std::lock_guard guard(self->lock_);
    self->over_ = true;
  });
}

}  // namespace agon::app
