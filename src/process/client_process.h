// A client of a game's own protocol as a process of ours: a door to a server of ours, the words of its
// command line, and what it says on its standard streams, which nobody answers.
#pragma once

#include <mutex>
#include <thread>

#include "core/client_program.h"
#include "core/program.h"
#include "core/seat.h"
#include "process/child.h"

namespace agon::process {

class ClientProcess : public ClientProgram {
 public:
  /// `port`: where the door is in its box; without a box it is where the system likes. What goes wrong is
  /// kept, and is a fault of the player.
  ClientProcess(ClientWords words, std::uint16_t port, Declared command, Settings settings, Seat seat);
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
  void start(ClientWords words, std::uint16_t port, Declared command);
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
  std::string said_;  ///< the end of what came by its standard streams; under the guard
  std::jthread listener_;
  bool over_ = false;
};

}  // namespace agon::process
