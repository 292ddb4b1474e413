// A connection to a Redis server (hiredis), for one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/errors.h"
#include "jobs/remote/broker_address.h"

struct redisContext;

namespace agon::jobs {

/// The server cannot be reached, or the connection broke: what was asked last may have been done or not.
class BrokerLost : public Failure {
 public:
  using Failure::Failure;
};

struct Reply {
  enum class Kind { nothing, text, number, list };
  Kind kind = Kind::nothing;
  std::string text;
  std::int64_t number = 0;
  std::vector<Reply> list;

  bool empty() const { return kind == Kind::nothing || (kind == Kind::list && list.empty()); }
};

using Command = std::vector<std::string>;

class Broker {
 public:
  /// Connects and says who we are. Throws BrokerLost, with how to start a server where nothing listens;
  /// Failure where the server wants another password.
  explicit Broker(BrokerAddress address);
  ~Broker();
  Broker(const Broker&) = delete;
  Broker& operator=(const Broker&) = delete;

  /// Throws BrokerLost, or Failure with the server's own words.
  Reply ask(const Command& command);
  /// All in one round trip; throws as `ask` does, after the last answer.
  std::vector<Reply> ask_all(const std::vector<Command>& commands);
  /// For pub/sub, on a connection of its own: sends what is answered by messages. Throws BrokerLost.
  void say(const Command& command);
  /// The next of those, if it comes within `wait`. Throws as `ask` does.
  std::optional<Reply> hear(std::chrono::milliseconds wait);
  /// After BrokerLost.
  void reconnect();

  const BrokerAddress& address() const { return address_; }
  /// The key of that name, behind the prefix.
  std::string key(const std::string& name) const { return address_.prefix + ":" + name; }

 private:
  struct Closes {
    void operator()(redisContext* context) const;
  };
  [[noreturn]] void refuse(const std::string& refusal) const;
  void send(const Command& command);
  Reply receive(std::string& refusal);
  [[noreturn]] void lose(const std::string& why);

  BrokerAddress address_;
  std::unique_ptr<redisContext, Closes> context_;
};

}  // namespace agon::jobs
