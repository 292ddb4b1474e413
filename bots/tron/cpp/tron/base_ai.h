// The base class of your AI; see ai.h.
#pragma once

#include "connection.h"
#include "ks.h"

namespace tron {

class BaseAI {
 public:
  explicit BaseAI(Connection& connection) : connection_(connection) {}
  virtual ~BaseAI() = default;

  /// Called once, with the first world.
  virtual void initialize() {}
  /// Called once a cycle.
  virtual void decide() = 0;

  World world;
  std::string my_side, other_side;
  int current_cycle = 0;
  double cycle_duration = 0;  // seconds
  int sent = 0;               // commands in this cycle

 protected:
  /// Sends a command for the cycle of the present world. The server drops it if that cycle is over.
  template <class Command>
  void send_command(const Command& command) {
    ++sent;
    connection_.send(ks::command(command, current_cycle));
  }

 private:
  Connection& connection_;
};

}  // namespace tron
