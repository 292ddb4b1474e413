// The people who play: which seat of which match is whose, by a key that only their page knows.
#pragma once

#include <map>

#include "server/person.h"

namespace agon::app {

/// The name by which an order gives a seat to a person.
inline constexpr std::string_view person_player = "person";

class People {
 public:
  explicit People(boost::asio::io_context& network) : network_(network) {}

  /// `within`: how long the match waits for who is invited.
  std::shared_ptr<Person> invite(std::chrono::seconds within = Person::patience);
  void seat(const std::string& match, Seat seat, std::shared_ptr<Person> person);
  /// Null: no such seat, or not with this key.
  std::shared_ptr<Person> find(const std::string& match, const std::string& seat, const std::string& key);

 private:
  void forget_finished();

  boost::asio::io_context& network_;
  std::map<std::pair<std::string, std::string>, std::shared_ptr<Person>> seats_;
};

}  // namespace agon::app
