// A connection to a Redis server (hiredis), for one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/errors.h"

struct redisContext;

namespace agon::jobs {

// The address of a Redis server that hands out work, redis://HOST[:PORT][/PREFIX], and our login.

struct BrokerAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 6379;
  std::string prefix = "agon";  ///< before the name of each key: several courses may share a server
  std::string user, password;   ///< login; empty: none

  /// The address as it is typed, without the password.
  std::string text() const;
};

/// Parses an address. The user comes from the address or AGON_REDIS_USER, the password from
/// AGON_REDIS_PASSWORD or from the file that AGON_REDIS_PASSWORD_FILE names. Throws BadRequest for an invalid
/// address, and for one that contains a password, because a list of processes would show it to everybody on
/// the machine.
BrokerAddress broker_address(std::string_view text);

/// The server cannot be reached, still reads its file, or the connection broke. The last command may have
/// been executed or not.
class BrokerLost : public Failure {
 public:
  using Failure::Failure;
};

/// The server refused a command; the text has its own words.
class BrokerRefused : public Failure {
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

/// The pairs of a list of names and values in turn, such as the fields of a hash. They refer to `reply`.
std::vector<std::pair<const std::string&, const std::string&>> pairs_in(const Reply& reply);

using Command = std::vector<std::string>;

class Broker {
 public:
  /// Connects and logs in. Throws BrokerLost if no server listens, with a hint how to start one; throws
  /// BrokerRefused if the server requires another password.
  explicit Broker(BrokerAddress address);
  ~Broker();
  Broker(const Broker&) = delete;
  Broker& operator=(const Broker&) = delete;

  /// Sends a command and returns its reply. Throws BrokerLost or BrokerRefused.
  Reply ask(const Command& command);
  /// Sends all commands in one round trip; throws as `ask` does, after the last reply.
  std::vector<Reply> ask_all(const std::vector<Command>& commands);
  /// For pub/sub, on a connection of its own: sends a command whose replies come as messages. Throws
  /// BrokerLost.
  void say(const Command& command);
  /// The next message; empty: none came within `wait`. Throws as `ask` does.
  std::optional<Reply> hear(std::chrono::milliseconds wait);
  /// Connects again after BrokerLost. Throws as the constructor does.
  void reconnect();

  const BrokerAddress& address() const { return address_; }
  /// The full key of a name: the prefix, a colon and the name.
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
