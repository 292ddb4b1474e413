// Where a Redis server is that hands out work: redis://HOST[:PORT][/PREFIX], and who we are to it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace agon::jobs {

struct BrokerAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 6379;
  std::string prefix = "agon";  ///< before the name of each key: several courses may share a server
  std::string user, password;   ///< empty: none

  /// As it is typed, without the password.
  std::string text() const;
};

/// The user comes from the address or AGON_REDIS_USER, the password from AGON_REDIS_PASSWORD or the file that
/// AGON_REDIS_PASSWORD_FILE names. Throws BadRequest for what is no such address, and for one with a
/// password: a list of processes would show it to everybody on the machine.
BrokerAddress broker_address(std::string_view text);

}  // namespace agon::jobs
