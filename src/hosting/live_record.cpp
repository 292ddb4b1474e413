#include "hosting/live_record.h"

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>

namespace agon {

LiveRecord::LiveRecord(boost::asio::io_context& network, boost::asio::thread_pool& workers, std::string path,
                       std::function<void(std::string)> lost)
    : network_(network),
      writer_(boost::asio::make_strand(workers.get_executor())),
      path_(std::move(path)),
      lost_(std::move(lost)) {}

void LiveRecord::line(std::string text) {
  collected_ += text;
  collected_ += '\n';
  if (collected_.size() >= chunk) hand_over();
}

void LiveRecord::hand_over() {
  boost::asio::post(writer_, [self = shared_from_this(), lines = std::move(collected_)] {
    if (!self->file_) self->file_.emplace(self->path_);
    self->file_->write(lines);
    self->report(self->file_->problem());
  });
  collected_.clear();
}

void LiveRecord::flush(std::function<void()> done) {
  boost::asio::dispatch(network_, [self = shared_from_this(), done = std::move(done)] {
    self->hand_over();
    boost::asio::post(self->writer_, [self, done] {
      self->file_->flush();
      self->report(self->file_->problem());
      boost::asio::post(self->network_, done);
    });
  });
}

void LiveRecord::finish(std::function<void()> done) {
  hand_over();
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
