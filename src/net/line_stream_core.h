// What a LineStream and its pending operations share. For line_stream*.cpp alone.
#pragma once

#include "net/line_stream.h"
#include "net/stream_core.h"

namespace agon::net {

struct LineStream::Core : StreamCore {
  Core(Socket connection, const LineOptions& given)
      : StreamCore(std::move(connection), {given.max_unsent, given.farewell}),
        splitter(given.rules),
        awaits_first(given.refuse_http) {}

  std::optional<LineResult> next_line();
  /// One read into the splitter. True when bytes came; else read_end says why not.
  static awaitable<bool> read_more(std::shared_ptr<Core> core, SteadyTime deadline);
  static awaitable<LineResult> read_line(std::shared_ptr<Core> core, SteadyTime deadline);
  static awaitable<std::string_view> first_bytes(std::shared_ptr<Core> core, std::size_t count,
                                                 SteadyTime deadline);

  LineSplitter splitter;
  bool awaits_first;  ///< the first line has not come, and must not be HTTP
};

}  // namespace agon::net
