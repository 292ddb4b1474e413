// The pictures of one match, in order, growing while it is played: the match's thread appends, a viewer's
// reads.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "core/picture.h"

namespace agon::show {

using PicturePointer = std::shared_ptr<const Picture>;

/// A mark and the frame it stands on.
struct Event {
  std::size_t frame = 0;
  Mark mark;

  bool operator==(const Event&) const = default;
};

/// Every member may be called from any thread. Pictures never change once appended.
class Frames {
 public:
  /// `most`: limit of kept pictures, the newest ones; 0: all.
  explicit Frames(std::size_t most = 0) : most_(most) {}
  Frames(const Frames&) = delete;
  Frames& operator=(const Frames&) = delete;

  void append(Picture picture);
  void append(PicturePointer picture);  ///< for a picture that others hold as well; never null
  void finish();                        ///< no more will come; appending afterwards throws std::logic_error

  std::size_t size() const;  ///< the number of all that were appended
  bool complete() const;
  /// The picture at `index`; if that is no longer kept, the oldest one kept. Throws std::out_of_range.
  PicturePointer at(std::size_t index) const;

  /// The events of the frames from `first_event` in the list of all events on, in order.
  std::vector<Event> events(std::size_t first_event = 0) const;

  /// Blocks until there are more than `size` frames, the match is complete, or `longest` has passed. True if
  /// there are more.
  bool wait_beyond(std::size_t size, std::chrono::milliseconds longest) const;
  void wait_complete() const;

 private:
  mutable std::mutex guard_;
  mutable std::condition_variable grown_;
  std::size_t most_;
  std::deque<PicturePointer> pictures_;
  std::size_t dropped_ = 0;  ///< of the pictures
  std::vector<Event> events_;
  bool complete_ = false;
};

}  // namespace agon::show
