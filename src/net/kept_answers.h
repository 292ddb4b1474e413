// Answers that take work to make and that many pages ask for again and again, such as a contest's report
// every two seconds. An answer is given again for a while, so that the work does not grow with the readers.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace agon::net {

class KeptAnswers {
 public:
  using Text = std::shared_ptr<const std::string>;
  using Make = std::function<std::string()>;

  /// `least`: how long every text is given again.
  explicit KeptAnswers(std::chrono::milliseconds least = std::chrono::seconds(1)) : least_(least) {}

  /// The text of `key`, made now or earlier: at most `least` ago, or as long ago as ten times the work took.
  /// While another thread makes it, this one gets the text before, or waits for the first one. Throws what
  /// `make` throws. Any thread may call this.
  Text get(const std::string& key, const Make& make);

 private:
  using Clock = std::chrono::steady_clock;
  struct Kept {
    std::mutex making;
    Text text;                  ///< null: not made yet
    Clock::time_point good_to;  ///< until when the text is given again
  };
  static constexpr std::size_t most_bytes = std::size_t{64} << 20;
  static constexpr std::size_t most_texts = 256;

  /// Forgets the texts that are good for the shortest time until there is room.
  void make_room(std::size_t coming);

  std::chrono::milliseconds least_;
  std::mutex guard_;  ///< of everything but the work itself
  std::map<std::string, std::shared_ptr<Kept>> kept_;
};

}  // namespace agon::net
