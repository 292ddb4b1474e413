#include "process/programs.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "core/player_spec.h"
#include "process/client_process.h"
#include "process/command_line.h"
#include "process/process_seat.h"
#include "process/run_tool.h"

namespace agon::process {

namespace {

/// Every seat that we are handed, we have made.
ProcessSeat& own(ProgramSeat* seat) { return static_cast<ProcessSeat&>(*seat); }

}  // namespace

Declared Programs::command_of(const std::string& player, Seat seat) const {
  const auto run = [this](const ToolJob& job) { return run_tool(job, settings_); };
  auto command = prepare_ ? prepare_(player, seat, run) : std::nullopt;
  if (!command)
    if (const auto line = command_line_in(player)) return {*line, words_of(*line)};
  if (!command)
    throw BadRequest(
        fmt::format("player \"{}\": a program is written cmd:COMMAND LINE; this game knows no \"{}\"", player,
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

void Programs::hear(std::span<ProgramSeat* const> asked, std::span<ProgramSeat* const> all) const {
  thread_local std::vector<LineChannel*> channels;
  channels.clear();
  for (auto* program : asked) channels.push_back(&own(program).channel());
  listen(channels, [&](Moment now) {
    auto next = Moment::max();
    for (auto* program : all) {
      auto& seat = own(program);
      // Who has answered rests while others still think.
      const bool thinks = seat.is_asked() && !seat.channel().has_line();
      next = std::min(next, thinks ? seat.look_after(now) : seat.rest(now));
    }
    return next;
  });
}

void Programs::rest(std::span<ProgramSeat* const> all) const {
  for (auto* program : all)
    if (own(program).disturbs()) own(program).rest(std::chrono::steady_clock::now());
}

}  // namespace agon::process
