// A program that runs beside the module, in the caller's page: its lines are carried by calls, and what is
// wrong with them becomes the fault that it would be in the arena.
#pragma once

#include "core/program_seat.h"

namespace agon::wasm {

namespace json = boost::json;

class LineSeat : public ProgramSeat {
 public:
  explicit LineSeat(Seat seat) : seat_(seat) {}

  /// The last line for the program; "": there is none.
  std::string take_line() { return std::exchange(for_program_, {}); }
  /// Its first line. Throws PlayerFault where it does not say that it is ready.
  void take_ready(std::string_view line);
  /// Its answer, to be read by `answer`.
  void take_answer(std::string_view line) { answered_ = line; }
  /// What it said beside the last action.
  const Thought& thought() const { return thought_; }

  void begin(const std::string& line) override { for_program_ = line; }
  void await_ready() override {}
  bool wants_to_observe() const override { return observes_; }
  bool wants_legal() const override { return legal_; }
  Moment ask(const std::string& line, Nanoseconds left) override;
  json::value answer(json::storage_ptr storage) override;
  Moment arrived() const override { return std::chrono::steady_clock::now(); }
  [[noreturn]] void refuse(const std::string& what_is_wrong) override;
  void observe(const std::string& line) override { for_program_ = line; }
  void end(const std::string& line) override { for_program_ = line; }
  const DecisionCost& cost() const override { return cost_; }
  SeatReport report() const override { return {}; }
  PrivatePart private_part() const override { return {}; }

 private:
  [[noreturn]] void fail(FaultKind kind, std::string code, std::string text, bool gone = false) const;

  Seat seat_;
  bool observes_ = false, legal_ = false;
  std::string for_program_, answered_;
  Thought thought_;
  DecisionCost cost_;
};

/// Hands out such seats; nothing is started.
class LineHost : public ProgramHost {
 public:
  std::unique_ptr<ProgramSeat> seat(const std::string&, Seat seat) const override {
    return std::make_unique<LineSeat>(seat);
  }
  std::unique_ptr<ClientProgram> client(const std::string& player, const ClientWords&, std::uint16_t,
                                        Seat) const override;
  void await_ready(std::span<ProgramSeat* const>) const override {}
  void hear(std::span<ProgramSeat* const>, std::span<ProgramSeat* const>) const override {}
  void rest(std::span<ProgramSeat* const>) const override {}
  bool one_by_one(std::size_t) const override { return false; }
};

}  // namespace agon::wasm
