#include "hosting/client_end.h"

namespace agon {

namespace {
constexpr std::chrono::milliseconds between_looks{2};
}

void ClientEnd::wait(Done done) {
  began_ = std::chrono::steady_clock::now();
  look(std::move(done));
}

void ClientEnd::look(Done done) {
  const Nanoseconds passed = std::chrono::steady_clock::now() - began_;
  const bool left = client_->ended({}).has_value();
  const bool over = left || passed >= client_->end_limit();
  timer_.expires_after(over ? std::chrono::milliseconds(0) : between_looks);
  timer_.async_wait([self = shared_from_this(), done = std::move(done), over,
                     end_ms = left ? milliseconds(passed) : -1](const boost::system::error_code& error) {
    if (error) return;
    if (!over) return self->look(done);
    self->client_->end();
    done(end_ms);
  });
}

}  // namespace agon
