// A server on a free port and a client that speaks raw HTTP.
#pragma once

#include <zlib.h>

#include <boost/asio/thread_pool.hpp>
#include <optional>

#include "net/http_server.h"
#include "net/loopback.h"

namespace agon::net {

struct Answer {
  unsigned status = 0;
  std::string head;
  std::string body;

  std::string field(const std::string& name) const {
    const auto at = head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return "";
    const auto begin = at + name.size() + 4;
    return head.substr(begin, head.find("\r\n", begin) - begin);
  }
};

inline Answer parse_answer(const std::string& text) {
  Answer answer;
  const auto end = text.find("\r\n\r\n");
  if (end == std::string::npos) return answer;
  answer.head = text.substr(0, end + 2);
  answer.body = text.substr(end + 4);
  answer.status = static_cast<unsigned>(std::stoul(text.substr(9, 3)));
  return answer;
}

inline std::string gunzipped(const std::string& bytes) {
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  std::string out(16 << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = inflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  EXPECT_EQ(result, Z_STREAM_END);
  return out;
}

struct HttpKit : Loopback {
  Router router;
  HttpOptions options;
  std::optional<HttpServer> server;

  void serve() {
    Doorman::of(io.get_executor()).hosts.add("here");
    server.emplace(io.get_executor(), router, options);
    server->start();
  }

  /// Sends the text and gives everything until the server closes.
  awaitable<std::string> talk(std::string text) {
    auto socket = co_await connect(server->port());
    co_await write(socket, std::move(text));
    co_return co_await read_all(socket);
  }

  Answer ask(std::string method_and_path, std::string fields = "", std::string body = "") {
    std::string text;
    run([&]() -> awaitable<void> {
      auto request = method_and_path + " HTTP/1.1\r\nHost: here:1\r\nConnection: close\r\n" + fields;
      if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
      text = co_await talk(request + "\r\n" + body);
    });
    return parse_answer(text);
  }
};

}  // namespace agon::net
