// A watcher of texts that grow at workers (live_texts.h): requests them and receives the news. For one
// thread.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "jobs/remote/broker.h"

namespace agon::jobs {

class TextWatch {
 public:
  /// Throws as Broker does.
  explicit TextWatch(const BrokerAddress& address);

  /// Starts to watch a text at byte `from`. Does nothing if it is watched already.
  void begin(const std::string& text, std::size_t from);
  void end(const std::string& text);
  std::vector<std::string> watched() const;

  struct Heard {
    std::string text, bytes;
    bool over = false;
    std::string why{};  ///< why it was cut off, in words; empty: it was not
  };
  /// The bytes that came within `wait`, each once and in order. Throws as Broker does.
  std::vector<Heard> turn(std::chrono::milliseconds wait);

 private:
  struct Watched {
    std::string name;  ///< our name, part of the channel's
    std::size_t has = 0;
  };
  void renew();
  void ask_anew(const std::string& text, std::size_t has);
  void take(const Reply& message, std::vector<Heard>& heard);

  Broker asks_, hears_;
  std::map<std::string, Watched> watched_;
  std::map<std::string, std::string> channels_;  ///< their texts
  std::chrono::steady_clock::time_point renewed_{};
};

}  // namespace agon::jobs
