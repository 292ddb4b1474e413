// Programs as players: starts them by name, with these settings, and waits for their answers.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "core/program.h"
#include "core/program_seat.h"
#include "core/seat.h"
#include "process/child.h"
#include "process/entrant_files.h"
#include "process/process_seat.h"
#include "process/settings.h"

namespace agon::process {

class Programs : public ProgramHost {
 public:
  /// Gives the program of a name; empty: the name is "cmd:COMMAND LINE", or unknown. See
  /// GameEntry::program_of.
  using Prepare =
      std::function<std::optional<Declared>(const std::string& player, Seat seat, const ToolRunner& run)>;

  Programs(Settings settings, Prepare prepare, Overhear overhear = {})
      : settings_(std::move(settings)), prepare_(std::move(prepare)), overhear_(std::move(overhear)) {}

  std::unique_ptr<ProgramSeat> seat(const std::string& player, Seat seat) const override;
  std::unique_ptr<ClientProgram> client(const std::string& player, const ClientWords& words,
                                        std::uint16_t port, Seat seat) const override;
  void await_ready(std::span<ProgramSeat* const> all) const override;
  void hear(std::span<ProgramSeat* const> asked, std::span<ProgramSeat* const> all) const override;
  void rest(std::span<ProgramSeat* const> all) const override;
  bool one_by_one(std::size_t programs) const override {
    return !settings_.cores.empty() && settings_.cores.size() < programs;
  }

 private:
  Declared command_of(const std::string& player, Seat seat) const;

  Settings settings_;
  Prepare prepare_;
  Overhear overhear_;
};

// A client of a game's own protocol as a process of ours: a socket to one of our servers, and a command line
// with its words replaced. Its standard streams are kept, and nothing answers them.

class ClientProcess : public ClientProgram {
 public:
  /// `port`: the port of the socket in its sandbox; without a sandbox the system chooses one. Failures are
  /// kept, and are a fault of the player.
  ClientProcess(ClientWords words, std::uint16_t port, const Declared& command, Settings settings, Seat seat);
  ~ClientProcess() override;

  int take_door() override { return std::exchange(door_, -1); }
  Nanoseconds start_limit() const override;
  void note_connected() override;
  std::optional<std::string> ended(Nanoseconds at_most) override;
  Nanoseconds end_limit() const override;
  void end() override;
  SeatReport report() const override { return report_; }
  PrivatePart private_part() const override;

 private:
  void start(ClientWords words, std::uint16_t port, const Declared& command);
  void listen_to(const std::stop_token& stop);

  Settings settings_;
  Seat seat_;
  std::string name_;
  std::chrono::steady_clock::time_point started_;
  std::unique_ptr<Child> child_;
  int door_ = -1;
  std::string problem_;  ///< why it did not start
  SeatReport report_;
  mutable std::mutex guard_;
  std::string said_;  ///< the end of its output on the standard streams; under the guard
  std::jthread listener_;
  bool over_ = false;
};

}  // namespace agon::process
