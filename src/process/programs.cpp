#include "process/programs.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "core/errors.h"
#include "core/player_spec.h"
#include "process/command_line.h"
#include "process/door.h"
#include "process/run_tool.h"
#include "process/sandbox.h"
#include "text/utf8.h"

namespace agon::process {

namespace {

/// Every seat that is passed to us was made by us.
ProcessSeat& own(ProgramSeat* seat) { return static_cast<ProcessSeat&>(*seat); }

/// Gives more time to each that was kept from its core: to all of them at once.
bool any_waits_longer(std::span<ProgramSeat* const> programs) {
  bool any = false;
  for (auto* program : programs) any |= own(program).waits_longer();
  return any;
}

}  // namespace

Declared Programs::command_of(const std::string& player, Seat seat) const {
  const auto run = [this](const ToolJob& job) { return run_tool(job, settings_); };
  auto command = prepare_ ? prepare_(player, seat, run) : std::nullopt;
  if (!command)
    if (const auto line = command_line_in(player)) command.emplace(*line, words_of(*line));
  if (const auto found = settings_.grants.find(player); command && found != settings_.grants.end())
    command->grants = found->second;
  if (!command)
    throw BadRequest(fmt::format(
        "player \"{}\": this game does not accept \"{}\"; to use your own program, write cmd:COMMAND", player,
        player_spec(player).scheme));
  return std::move(*command);
}

std::unique_ptr<ProgramSeat> Programs::seat(const std::string& player, Seat seat) const {
  return std::make_unique<ProcessSeat>(command_of(player, seat), settings_, seat, overhear_);
}

std::unique_ptr<ClientProgram> Programs::client(const std::string& player, const ClientWords& words,
                                                std::uint16_t port, Seat seat) const {
  return std::make_unique<ClientProcess>(words, port, command_of(player, seat), settings_, seat);
}

void Programs::await_ready(std::span<ProgramSeat* const> all) const {
  std::vector<LineChannel*> channels;
  for (auto* program : all)
    if (auto* channel = own(program).awaited()) channels.push_back(channel);
  do listen(channels);
  while (any_waits_longer(all));
  for (auto* program : all) program->await_ready();
}

void Programs::hear(std::span<ProgramSeat* const> asked, std::span<ProgramSeat* const> all) const {
  thread_local std::vector<LineChannel*> channels;
  channels.clear();
  for (auto* program : asked) channels.push_back(&own(program).channel());
  const auto meanwhile = [&](Moment now) {
    auto next = Moment::max();
    for (auto* program : all) {
      auto& seat = own(program);
      // A program that has answered is paused while others still think.
      const bool thinks = seat.is_asked() && !seat.channel().has_line();
      next = std::min(next, thinks ? seat.look_after(now) : seat.rest(now));
    }
    return next;
  };
  do listen(channels, meanwhile);
  while (any_waits_longer(asked));
}

void Programs::rest(std::span<ProgramSeat* const> all) const {
  for (auto* program : all)
    if (own(program).disturbs()) own(program).rest(std::chrono::steady_clock::now());
}

namespace {

using std::chrono::steady_clock;

constexpr std::size_t kept_bytes = 64 << 10;
constexpr int look_ms = 50;  // interval of checks for the listener's end

/// Takes the bytes that have come; false: no more will come.
bool take(int file, std::string& said, std::mutex& guard) {
  char bytes[1 << 14];
  const auto got = read(file, bytes, sizeof(bytes));
  if (got < 0) return errno == EAGAIN || errno == EINTR;
  if (got == 0) return false;
  const std::lock_guard lock(guard);
  said.append(bytes, static_cast<std::size_t>(got));
  if (said.size() > 2 * kept_bytes) said.erase(0, said.size() - kept_bytes);
  return true;
}

}  // namespace

ClientProcess::ClientProcess(ClientWords words, std::uint16_t port, const Declared& command,
                             Settings settings, Seat seat)
    : settings_(std::move(settings)), seat_(seat), name_(command.name), started_(steady_clock::now()) {
  report_.protection = protection_of(settings_) + words_of(command.grants);
  try {
    start(std::move(words), port, command);
  } catch (const Failure& failure) {
    problem_ = failure.what();
  }
}

ClientProcess::~ClientProcess() {
  end();
  if (door_ >= 0) close(door_);
}

/// The values of the words are not parsed as a command line: a name with blanks remains one word, and names
/// no file to show.
void ClientProcess::start(ClientWords words, std::uint16_t port, const Declared& command) {
  if (!settings_.sandbox) port = port_of(door_ = listen_here());
  const ClientWords place{{"host", "127.0.0.1"}, {"port", std::to_string(port)}};
  for (auto& [name, meaning] : words) meaning = with_client_words(meaning, place);
  words.insert(words.begin(), place.begin(), place.end());
  auto files = files_of(command, settings_);
  for (auto& word : files.words) word = with_client_words(word, words);
  child_ = std::make_unique<Child>(files.words, files, settings_, settings_.core_of(seat_),
                                   settings_.sandbox ? port : std::uint16_t{0});
  started_ = steady_clock::now();  // its files may have been copied before
  child_->close_input();
  if (settings_.sandbox) door_ = child_->take_door();
  problem_ = child_->door_problem();
  listener_ = std::jthread([this](const std::stop_token& stop) { listen_to(stop); });
}

/// Reads the program's streams, because it would block if nobody did.
void ClientProcess::listen_to(const std::stop_token& stop) {
  pollfd files[2] = {{child_->output(), POLLIN, 0}, {child_->errors(), POLLIN, 0}};
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    const int ready = poll(files, 2, look_ms);
    if (ready == 0 && stop.stop_requested()) return;
    for (auto& file : files)
      if (file.fd >= 0 && file.revents != 0 && !take(file.fd, said_, guard_)) file.fd = -1;
    if (stop.stop_requested() && ready < 0) return;
  }
}

Nanoseconds ClientProcess::start_limit() const {
  const auto limit = seconds(settings_.start_seconds);
  const bool in_time = !child_ || steady_clock::now() - started_ < limit;
  return in_time ? limit : limit + child_->excused({}, limit);
}
Nanoseconds ClientProcess::end_limit() const { return seconds(settings_.end_seconds); }

void ClientProcess::note_connected() {
  if (report_.start_ms == 0) report_.start_ms = milliseconds(steady_clock::now() - started_);
}

std::optional<std::string> ClientProcess::ended(Nanoseconds at_most) {
  if (!child_) return "its program cannot be started";
  const auto ending = child_->wait(at_most);
  if (!ending.ended) return std::nullopt;
  return ending.words();
}

void ClientProcess::end() {
  if (std::exchange(over_, true) || !child_) return;
  child_->note_peak();
  child_->end();
  report_.cpu_ms = child_->usage().cpu_ms;
  report_.peak_kib = child_->usage().peak_kib;
  listener_.request_stop();
  if (listener_.joinable()) listener_.join();
}

PrivatePart ClientProcess::private_part() const {
  const std::lock_guard lock(guard_);
  const auto said = std::string_view(said_).substr(said_.size() - std::min(said_.size(), kept_bytes));
  return {seat_,
          name_,
          {},
          problem_.empty() ? utf8_repaired_lines(said) : problem_ + "\n" + utf8_repaired_lines(said)};
}

}  // namespace agon::process
