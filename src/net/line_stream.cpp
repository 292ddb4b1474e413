#include "net/line_stream.h"

#include <stdexcept>

#include "net/line_stream_core.h"

namespace agon::net {

LineStream::LineStream(Socket socket, LineOptions options)
    : core_(std::make_shared<Core>(std::move(socket), options)) {}

LineStream::~LineStream() {
  if (core_ && is_open()) core_->dropped();
}

LineStream::LineStream(LineStream&&) noexcept = default;

LineStream& LineStream::operator=(LineStream&& other) noexcept {
  if (core_ && core_ != other.core_ && is_open()) core_->dropped();
  core_ = std::move(other.core_);
  return *this;
}

awaitable<LineResult> LineStream::read_line(SteadyTime deadline) { return Core::read_line(core_, deadline); }

std::optional<LineResult> LineStream::buffered_line() { return core_->next_line(); }

awaitable<std::string_view> LineStream::first_bytes(std::size_t count, Milliseconds limit) {
  return Core::first_bytes(core_, count, SteadyClock::now() + limit);
}

bool LineStream::send(std::string_view text) { return core_->send(text); }
bool LineStream::queue(std::string_view text) { return core_->queue(text); }
bool LineStream::flush() { return core_->flush(); }
std::size_t LineStream::unsent() const { return core_->unsent_bytes(); }
SteadyTime LineStream::sent_at() const { return core_->sent_at; }

void LineStream::close(std::string_view reason) { core_->close(reason); }
void LineStream::finish(std::string_view reason) { core_->finish(reason); }
bool LineStream::is_open() const { return core_->stage == Core::Stage::open; }
const std::string& LineStream::close_reason() const { return core_->reason; }
const std::string& LineStream::peer() const { return core_->peer; }

bool LineStream::move_to(const boost::asio::any_io_executor& executor) { return core_->move_to(executor); }
bool LineStream::peer_gone() const { return core_->peer_gone(); }

LineStream::Released LineStream::release() {
  if (!is_open()) throw std::logic_error("cannot release a closed stream");
  if (unsent() > 0) throw std::logic_error("cannot release a stream with unsent bytes");
  Released released{std::move(core_->socket), core_->splitter.take_unread()};
  core_->stage = Core::Stage::closed;
  core_->reason = "handed on";
  return released;
}

}  // namespace agon::net
