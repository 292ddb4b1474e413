#include "net/frame_stream.h"

#include <fmt/format.h>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace agon::net {

namespace asio = boost::asio;

namespace {

constexpr std::size_t record_size = 16 * 1024;  // about the most a TLS record holds

/// Runs `work` on another thread; the awaiting coroutine goes on where it was.
template <class Work>
awaitable<void> run_on(asio::any_io_executor worker, Work work) {
  auto begin = [&](auto handler) {
    auto back = asio::get_associated_executor(handler);
    asio::post(worker, [work, guard = asio::make_work_guard(back), handler = std::move(handler)]() mutable {
      work();
      asio::post(guard.get_executor(), std::move(handler));
    });
  };
  co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(begin, asio::use_awaitable);
}

}  // namespace

struct FrameStream::Core : StreamCore {
  Core(Socket connection, const TlsContext& context, const FrameOptions& options)
      : StreamCore(std::move(connection), {options.max_unsent, options.farewell}),
        tls(context),
        splitter(options.longest) {}

  bool send_outgoing() {
    const auto bytes = tls.outgoing();
    const bool sent = bytes.empty() || StreamCore::send(bytes);
    tls.outgoing_sent();
    return sent;
  }

  bool send_frames(std::string_view frames) {
    if (stage != Stage::open) return false;
    while (
        frames.size() >=
        FrameSplitter::length_size) {  // one TLS record per frame at least, so that no length is cut in two
      const auto frame = frames.substr(0, FrameSplitter::length_size + frame_length(frames));
      if (!tls.write(frame)) return break_off();
      frames.remove_prefix(frame.size());
    }
    return send_outgoing();
  }

  bool break_off() {
    broken = true;
    send_outgoing();  // sends the alert that names the error
    StreamCore::close(fmt::format("TLS: {}", tls.problem()));
    return false;
  }

  /// Passes decrypted bytes to the splitter, and sends TLS's own bytes to the peer.
  bool decrypt() {
    for (;;) {
      const auto count = tls.read(splitter.room());
      if (count == 0) break;
      splitter.filled(count);
    }
    if (!tls.problem().empty()) return break_off();
    return send_outgoing();
  }

  std::optional<FrameResult> next_frame() {
    if (stage != Stage::open) return std::nullopt;
    FrameResult result;
    result.arrived = arrived;
    if (const auto body = splitter.next()) {
      result.status = ReadStatus::ok;
      result.body = *body;
      return result;
    }
    if (!splitter.broken()) return std::nullopt;
    result.status = ReadStatus::too_long;
    result.announced = splitter.announced();
    return result;
  }

  /// Reads the socket once into TLS. False: nothing more will come, or not in time.
  static awaitable<bool> take_more(std::shared_ptr<Core> core, SteadyTime deadline) {
    const auto count = co_await read_some(core, core->cipher, deadline);
    if (count > 0) core->tls.take({core->cipher.data(), count});
    co_return count > 0;
  }

  static awaitable<bool> shake_hands(std::shared_ptr<Core> core, SteadyTime deadline,
                                     asio::any_io_executor worker) {
    for (;;) {
      auto step = TlsSession::Handshake::failed;
      const auto work = [&core, &step] { step = core->tls.handshake(); };
      if (worker)
        co_await run_on(worker, work);
      else
        work();
      if (core->stage != Stage::open) co_return false;
      if (step == TlsSession::Handshake::failed) co_return core->break_off();
      if (!core->send_outgoing()) co_return false;
      if (step == TlsSession::Handshake::done) break;
      if (co_await take_more(core, deadline)) continue;
      if (core->read_end == ReadStatus::timed_out) core->close("no TLS handshake in the time for it");
      core->close("gone before the TLS handshake was done");
      co_return false;
    }
    co_return core->decrypt();  // a client may have sent its first frame along
  }

  static awaitable<FrameResult> read_frame(std::shared_ptr<Core> core, SteadyTime deadline) {
    for (;;) {
      if (const auto frame = core->next_frame()) co_return *frame;
      const bool more = !core->tls.ended() && co_await take_more(core, deadline) && core->decrypt();
      if (more) continue;
      if (const auto frame = core->next_frame()) co_return *frame;
      FrameResult end;
      end.status = core->broken ? ReadStatus::failed : core->read_end;
      end.arrived = core->arrived;
      co_return end;
    }
  }

  TlsSession tls;
  FrameSplitter splitter;
  std::array<char, record_size> cipher;  ///< bytes that were read and are not decrypted yet
};

FrameStream::FrameStream(Socket socket, const TlsContext& context, FrameOptions options)
    : SocketStream(std::make_shared<Core>(std::move(socket), context, options)) {}

std::shared_ptr<FrameStream::Core> FrameStream::core() const { return std::static_pointer_cast<Core>(core_); }

awaitable<bool> FrameStream::handshake(SteadyTime deadline, asio::any_io_executor worker) {
  return Core::shake_hands(core(), deadline, std::move(worker));
}

awaitable<FrameResult> FrameStream::read_frame(SteadyTime deadline) {
  return Core::read_frame(core(), deadline);
}

std::optional<FrameResult> FrameStream::buffered_frame() { return core()->next_frame(); }
void FrameStream::set_longest(std::size_t longest) { core()->splitter.set_longest(longest); }
bool FrameStream::send(std::string_view frames) { return core()->send_frames(frames); }

void FrameStream::finish(std::string_view reason) {
  if (!is_open()) return;
  core()->tls.end();
  core()->send_outgoing();
  SocketStream::finish(reason);
}

}  // namespace agon::net
