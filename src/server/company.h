// The people of one match: it begins when all of them are there. Network thread only.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <vector>

namespace agon::app {

class Person;

class Company : public std::enable_shared_from_this<Company> {
 public:
  /// Three, two, one: where a match does not wait, people get ready together.
  static constexpr std::chrono::seconds head_start{3};

  Company(boost::asio::io_context& network, bool counts_down) : timer_(network), counts_down_(counts_down) {}

  void add(const std::shared_ptr<Person>& person) { people_.push_back(person); }
  /// Somebody has come, or will not.
  void look();

 private:
  void begin();

  boost::asio::steady_timer timer_;
  bool counts_down_;
  bool complete_ = false;
  std::vector<std::weak_ptr<Person>> people_;
};

}  // namespace agon::app
