// A student's Java class at a seat: a machine of its own for each match, asked over pipes.
#pragma once

#include <memory>

#include "games/sugargame/rules/rules.h"
#include "games/sugargame/wire/java/child.h"
#include "games/sugargame/wire/java/toolchain.h"

namespace agon::sugargame {

class JavaPlayer : public Player<Rules> {
 public:
  /// For the start of the machine and the student's constructor together.
  static constexpr std::chrono::seconds start_allowance{10};

  /// Starts the machine and waits until it is ready. A class that cannot play at all is a BadRequest; what
  /// the student's constructor does wrong loses the match at its first move.
  JavaPlayer(const JavaClasses& classes, const Config& config, Seat seat);
  ~JavaPlayer() override;
  Action decide(const View& view, Nanoseconds time_left) override;

 private:
  void await_hello(Child::Time deadline);
  [[noreturn]] void fail(FaultKind kind, const char* code, const std::string& what);
  Fault fault_of(FaultKind kind, const char* code, const std::string& what);
  Fault ended();

  std::string name_;
  Child machine_;
  std::optional<Fault> fault_;  ///< why it will never answer again
  bool map_told_ = false;
  std::string text_, line_;
};

}  // namespace agon::sugargame
