// Programs as players: starts them by name, with these settings, and waits for their answers.
#pragma once

#include <functional>
#include <optional>

#include "core/program_seat.h"
#include "process/bot_line.h"
#include "process/entrant_files.h"
#include "process/settings.h"

namespace agon::process {

class Programs : public ProgramHost {
 public:
  /// What a name stands for; nothing: it is "cmd:COMMAND LINE", or nobody knows. See GameEntry::program_of.
  using Prepare =
      std::function<std::optional<Declared>(const std::string& player, Seat seat, const ToolRunner& run)>;

  Programs(Settings settings, Prepare prepare, Overhear overhear = {})
      : settings_(std::move(settings)), prepare_(std::move(prepare)), overhear_(std::move(overhear)) {}

  std::unique_ptr<ProgramSeat> seat(const std::string& player, Seat seat) const override;
  std::unique_ptr<ClientProgram> client(const std::string& player, const ClientWords& words,
                                        std::uint16_t port, Seat seat) const override;
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

}  // namespace agon::process
