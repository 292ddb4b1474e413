#include "net/line_stream.h"

#include <optional>
#include <stdexcept>

#include "net/http_fields.h"

namespace agon::net {

/// State that a LineStream and its pending operations share.
struct LineStream::Core : StreamCore {
  Core(Socket connection, const LineOptions& given)
      : StreamCore(std::move(connection), {given.max_unsent, given.farewell}),
        splitter(given.rules),
        awaits_first(given.refuse_http) {}

  std::optional<LineResult> next_line() {
    if (stage != Stage::open) return std::nullopt;
    const auto line = splitter.next();
    if (!line) return std::nullopt;
    if (std::exchange(awaits_first, false) && is_http_request(line->text, line->too_long)) {
      close("it speaks HTTP, which this port does not");
      return std::nullopt;
    }
    // A read happens only when no complete line is left, so every line here was completed by the last read.
    return LineResult{line->too_long ? ReadStatus::too_long : ReadStatus::ok, line->text, arrived};
  }

  /// One read into the splitter. True: bytes came; else read_end is the reason.
  static awaitable<bool> read_more(std::shared_ptr<Core> core, SteadyTime deadline) {
    const auto room = core->stage == Stage::open ? std::span<char>(core->splitter.room()) : std::span<char>();
    const std::size_t count = co_await read_some(core, room, deadline);
    if (count > 0) core->splitter.filled(count);
    co_return count > 0;
  }

  static awaitable<LineResult> read_line(std::shared_ptr<Core> core, SteadyTime deadline) {
    for (;;) {
      if (const auto line = core->next_line()) co_return *line;
      if (co_await read_more(core, deadline)) continue;
      LineResult end{core->read_end, {}, core->arrived};
      if (end.status == ReadStatus::closed) end.text = core->splitter.unread();
      co_return end;
    }
  }

  static awaitable<std::string_view> first_bytes(std::shared_ptr<Core> core, std::size_t count,
                                                 SteadyTime deadline) {
    for (;;) {
      const auto unread = core->splitter.unread();
      if (unread.size() >= count) co_return unread.substr(0, count);
      if (unread.find_first_of("\r\n") != std::string_view::npos) co_return unread;
      if (!co_await read_more(core, deadline)) co_return core->splitter.unread();
    }
  }

  LineSplitter splitter;
  bool awaits_first;  ///< the first line has not come, and must not be HTTP
};

LineStream::LineStream(Socket socket, LineOptions options)
    : SocketStream(std::make_shared<Core>(std::move(socket), options)) {}

std::shared_ptr<LineStream::Core> LineStream::core() const { return std::static_pointer_cast<Core>(core_); }

awaitable<LineResult> LineStream::read_line(SteadyTime deadline) { return Core::read_line(core(), deadline); }

awaitable<std::string_view> LineStream::first_bytes(std::size_t count, Milliseconds limit) {
  return Core::first_bytes(core(), count, SteadyClock::now() + limit);
}

bool LineStream::send(std::string_view text) { return core_->send(text); }
bool LineStream::queue(std::string_view text) { return core_->queue(text); }
bool LineStream::flush() { return core_->flush(); }
SteadyTime LineStream::sent_at() const { return core_->sent_at; }

LineStream::Released LineStream::release() {
  if (!is_open()) throw std::logic_error("cannot release a closed stream");
  if (unsent() > 0) throw std::logic_error("cannot release a stream with unsent bytes");
  Released released{std::move(core_->socket), core()->splitter.take_unread()};
  core_->stage = StreamCore::Stage::closed;
  core_->reason = "handed on";
  return released;
}

}  // namespace agon::net
