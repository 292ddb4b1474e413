#include "hosting/live_record.h"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

#include "core/record_private.h"

namespace agon {

LiveRecord::LiveRecord(boost::asio::io_context& network, boost::asio::thread_pool& disk, std::string path,
                       std::function<void(std::string)> lost)
    : network_(network),
      writer_(boost::asio::make_strand(disk.get_executor())),
      flush_timer_(network),
      path_(std::move(path)),
      lost_(std::move(lost)) {}

void LiveRecord::lines(const std::string& text) {
  collected_ += text;
  if (collected_.size() >= chunk) hand_over(false);
  flush_soon();
}

void LiveRecord::flush_soon() {
  if (flush_due_) return;
  flush_due_ = true;
  flush_timer_.expires_after(flush_interval);
  flush_timer_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self) return;
    self->flush_due_ = false;
    self->hand_over(true);
  });
}

void LiveRecord::hand_over(bool flush) {
  boost::asio::post(writer_, [self = shared_from_this(), lines = std::move(collected_), flush] {
    if (!self->file_) self->file_.emplace(self->path_);
    self->file_->write(lines);
    if (flush) self->file_->flush();
    self->report(self->file_->problem());
  });
  collected_.clear();
}

void LiveRecord::flush(std::function<void()> done) {
  boost::asio::dispatch(network_, [self = shared_from_this(), done = std::move(done)] {
    self->hand_over(true);
    boost::asio::post(self->writer_, [self, done] { boost::asio::post(self->network_, done); });
  });
}

void LiveRecord::private_part(Seat seat, std::string text) {
  boost::asio::post(writer_, [self = shared_from_this(), seat, text = std::move(text)] {
    self->report(write_private_part(self->path_, seat, text));
  });
}

void LiveRecord::finish(std::function<void()> done) {
  flush_timer_.cancel();
  hand_over(false);
  boost::asio::post(writer_, [self = shared_from_this(), done = std::move(done)] {
    self->file_->finish();
    self->report(self->file_->problem());
    boost::asio::post(self->network_, done);
  });
}

void LiveRecord::report(const std::string& problem) {
  if (problem.empty() || reported_) return;
  reported_ = true;
  boost::asio::post(network_, [self = shared_from_this(), problem] { self->lost_(problem); });
}

}  // namespace agon
