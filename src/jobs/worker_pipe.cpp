#include "jobs/worker_pipe.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <thread>
#include <utility>

#include "core/errors.h"
#include "text/bytes.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::jobs {

namespace {

constexpr std::size_t kept_errors = 4 << 10;  // bytes of standard error, the last ones
constexpr int reads_a_turn = 64;              // so that one worker does not hold up the others

std::string text_of(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

}  // namespace

std::string stated(std::string_view words) {
  constexpr std::string_view cut_mark = "…";
  const bool far_too_long = words.size() > longest_stated;  // repairing may triple the length
  auto text = utf8_repaired(words.substr(0, longest_stated));
  if (!far_too_long && text.size() <= longest_stated) return text;
  text.resize(cut_at_character(text, longest_stated - cut_mark.size()).size());
  return text += cut_mark;
}

WorkerPipe::WorkerPipe(std::vector<std::string> words)
    : words_(std::move(words)), command_(stated(text_of(words_))), lines_({longest_result, false}) {
  std::signal(SIGPIPE, SIG_IGN);
}

bool WorkerPipe::open() {
  lines_ = LineSplitter({longest_result, false});
  unsent_.clear();
  errors_.clear();
  problem_.clear();
  sent_ = 0;
  ends_ = false;
  errors_open_ = true;
  try {
    program_ = std::make_unique<process::Command>(words_);
  } catch (const Failure& failure) {
    problem_ = failure.what();
  }
  return is_open();
}

void WorkerPipe::send(Line line) {
  unsent_.push_back(std::move(line));
  if (unsent_.size() == 1) write_lines();
}

void WorkerPipe::end_input() {
  ends_ = true;
  write_lines();
}

void WorkerPipe::watch(std::vector<pollfd>& files) const {
  const auto file = [&](int number, short events) { files.push_back({number, events, 0}); };
  file(is_open() && !unsent_.empty() ? program_->input() : -1, POLLOUT);
  file(is_open() ? program_->output() : -1, POLLIN);
  file(is_open() && errors_open_ ? program_->errors() : -1, POLLIN);
}

bool WorkerPipe::look(const pollfd* files, const Hear& hear) {
  if (files[0].revents != 0) write_lines();
  if (files[2].revents != 0) read_errors();
  return files[1].revents == 0 || read_lines(hear);
}

bool WorkerPipe::read_lines(const Hear& hear) {
  for (int turn = 0; turn < reads_a_turn; ++turn) {
    const auto room = lines_.room();
    const auto got = read(program_->output(), room.data(), room.size());
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (got <= 0) return false;
    lines_.filled(static_cast<std::size_t>(got));
    while (const auto line = lines_.next()) {
      if (line->too_long) {
        problem_ = fmt::format("it wrote a line of more than {} MiB", longest_result >> 20U);
        return false;
      }
      if (!hear(line->text)) return true;
    }
  }
  return true;
}

void WorkerPipe::read_errors() {
  char bytes[1 << 12];
  for (int turn = 0; turn < reads_a_turn; ++turn) {
    const auto got = read(program_->errors(), bytes, sizeof bytes);
    if (got < 0) return;
    if (got == 0) return void(errors_open_ = false);
    errors_.append(bytes, static_cast<std::size_t>(got));
    if (errors_.size() > 2 * kept_errors) errors_.erase(0, errors_.size() - kept_errors);
  }
}

void WorkerPipe::write_lines() {
  if (!is_open()) return;
  while (!unsent_.empty()) {
    const auto& line = *unsent_.front();
    const auto put = write(program_->input(), line.data() + sent_, line.size() - sent_);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0 && errno == EAGAIN) return;
    if (put < 0) return unsent_.clear();  // it reads no more; its output says when it has ended
    sent_ += static_cast<std::size_t>(put);
    if (sent_ < line.size()) continue;
    unsent_.pop_front();
    sent_ = 0;
  }
  if (ends_) program_->close_input();
}

std::string WorkerPipe::why() {
  std::string how = problem_;
  if (is_open()) {
    for (int pause = 0; pause < 20 && !has_ended(); ++pause)  // its exit code follows at once
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    read_errors();
    if (how.empty()) how = program_->ending().value_or("it closed its standard output");
  }
  const auto last = last_line(errors_);
  return stated(last.empty() ? how : fmt::format("{}: {}", how, last));
}

}  // namespace agon::jobs
