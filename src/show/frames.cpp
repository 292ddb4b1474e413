#include "show/frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace agon::show {

void Frames::append(Picture picture) { append(std::make_shared<const Picture>(std::move(picture))); }

void Frames::append(PicturePointer picture) {
  {
    const std::lock_guard lock(guard_);
    if (complete_) throw std::logic_error("frames: a picture came after the end of the match");
    for (const auto& mark : picture->marks) events_.push_back({dropped_ + pictures_.size(), mark});
    pictures_.push_back(std::move(picture));
    if (most_ > 0 && pictures_.size() > most_) {
      pictures_.pop_front();
      ++dropped_;
    }
  }
  grown_.notify_all();
}

void Frames::finish() {
  {
    const std::lock_guard lock(guard_);
    complete_ = true;
  }
  grown_.notify_all();
}

std::size_t Frames::size() const {
  const std::lock_guard lock(guard_);
  return dropped_ + pictures_.size();
}

bool Frames::complete() const {
  const std::lock_guard lock(guard_);
  return complete_;
}

PicturePointer Frames::at(std::size_t index) const {
  const std::lock_guard lock(guard_);
  if (index < dropped_ + pictures_.size()) return pictures_[std::max(index, dropped_) - dropped_];
  throw std::out_of_range(fmt::format("frame {} of {}", index, dropped_ + pictures_.size()));
}

std::vector<Event> Frames::events(std::size_t first_event) const {
  const std::lock_guard lock(guard_);
  if (first_event >= events_.size()) return {};
  return {events_.begin() + static_cast<std::ptrdiff_t>(first_event), events_.end()};
}

bool Frames::wait_beyond(std::size_t size, std::chrono::milliseconds longest) const {
  std::unique_lock lock(guard_);
  grown_.wait_for(lock, longest, [&] { return complete_ || dropped_ + pictures_.size() > size; });
  return dropped_ + pictures_.size() > size;
}

void Frames::wait_complete() const {
  std::unique_lock lock(guard_);
  grown_.wait(lock, [&] { return complete_; });
}

}  // namespace agon::show
