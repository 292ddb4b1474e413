// Turns for the work of requests: so many at once, and of one asker only a few. Askers take turns, so that
// somebody who asks a thousand times delays nobody else by more than one piece of work. Network thread only.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <cstddef>
#include <memory>
#include <string>

#include "net/socket.h"

namespace agon::net {

/// The budget of a kind of work.
struct QueueLimits {
  std::size_t at_once = 2;         ///< worked on at the same time
  std::size_t of_one = 1;          ///< of these, those of one asker
  std::size_t unsent_of_one = 32;  ///< answers of one asker that are being made or sent; each takes memory
  std::size_t waiting_of_one = 256;
  Milliseconds patience{6000};  ///< the longest wait for a turn
};

class FairQueue {
  struct Core;

 public:
  /// A turn, and then the answer that it made until that is sent.
  class Place {
   public:
    Place(std::shared_ptr<Core> core, std::string asker) : core_(std::move(core)), asker_(std::move(asker)) {}
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    /// The work is done, and the answer is still to be sent. The turn goes on to the next asker.
    void rest();

   private:
    std::shared_ptr<Core> core_;
    std::string asker_;
    bool works_ = true;
  };

  enum class Refusal { none, crowded, late };
  struct Entry {
    std::shared_ptr<Place> place{};  ///< null: it is refused
    Refusal refusal = Refusal::none;
    bool waited = false;
  };

  FairQueue(boost::asio::any_io_executor executor, QueueLimits limits);

  /// Waits for a turn. Refused are askers with too many waiting requests, and those whose turn does not come
  /// in time.
  awaitable<Entry> enter(std::string asker);
  const QueueLimits& limits() const;

 private:
  std::shared_ptr<Core> core_;  ///< places may outlive the queue
};

}  // namespace agon::net
