#include <boost/json/parse.hpp>

#include "core/errors.h"
#include "net/http_kit.h"

namespace agon::net {
namespace {

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

struct HttpTest : HttpKit {
  HttpTest() {
    router.get("/hello/{name}", [](Request request) -> awaitable<Response> {
      co_return Response{200, "text/plain", "hello " + request.params.at("name") + request.query["mark"]};
    });
    router.post("/echo", [](Request request) -> awaitable<Response> {
      co_return Response{201, "text/plain",
                         request.method + " " + request.header("X-Word") + " " + request.body};
    });
    router.get("/slow", [this](Request) -> awaitable<Response> {
      co_await pause(Milliseconds(50));
      co_return Response{200, "text/plain", "slow"};
    });
    router.get("/large", [](Request) -> awaitable<Response> {
      co_return Response{200, "application/json", "[" + std::string(500'000, ' ') + "1]"};
    });
    router.get("/medium", [](Request) -> awaitable<Response> {
      co_return Response{200, "text/plain", std::string(5000, 'm')};
    });
    router.get("/broken", [](Request) -> awaitable<Response> {
      throw std::runtime_error("a secret of the house");
      co_return Response{};
    });
    router.get("/full", [](Request) -> awaitable<Response> {
      throw DiskFull("a secret of the house");
      co_return Response{};
    });
  }
};

TEST_F(HttpTest, routes_answer_with_safe_headers) {
  serve();
  const auto answer = ask("GET /hello/w%C3%B6rld?mark=%21");
  EXPECT_EQ(answer.status, 200U);
  EXPECT_EQ(answer.body, "hello wörld!");
  EXPECT_EQ(answer.field("Content-Type"), "text/plain");
  EXPECT_EQ(answer.field("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(answer.field("Referrer-Policy"), "no-referrer");
  EXPECT_TRUE(answer.field("Content-Security-Policy").starts_with("default-src 'self';"));
  EXPECT_EQ(ask("POST /echo", "x-word: w\r\n", "the body").body, "POST w the body");
}

TEST_F(HttpTest, head_has_the_length_and_no_body) {
  serve();
  const auto answer = ask("HEAD /medium");
  EXPECT_EQ(answer.status, 200U);
  EXPECT_EQ(answer.field("Content-Length"), "5000");
  EXPECT_EQ(answer.body, "");
}

TEST_F(HttpTest, errors_are_json_with_the_right_status) {
  serve();
  const auto missing = ask("GET /nowhere");
  EXPECT_EQ(missing.status, 404U);
  EXPECT_EQ(missing.body, R"({"error":"there is nothing at /nowhere"})");
  EXPECT_EQ(missing.field("Content-Type"), "application/json");
  const auto wrong = ask("PUT /echo", "", "x");
  EXPECT_EQ(wrong.status, 405U);
  EXPECT_EQ(wrong.field("Allow"), "POST");
  EXPECT_EQ(ask("GET /hello/%2e%2e").status, 400U);
  EXPECT_EQ(ask("GET /hello/..%2fetc").status, 400U);
  EXPECT_EQ(ask("BREW /hello/a").status, 405U);
  const auto broken = ask("GET /broken");
  EXPECT_EQ(broken.status, 500U);
  EXPECT_EQ(broken.body.find("secret"), std::string::npos);
}

TEST_F(HttpTest, a_connection_is_kept_and_pipelined_answers_keep_their_order) {
  serve();
  run([&]() -> awaitable<void> {
    auto socket = co_await connect(server->port());
    co_await write(
        socket,
        "GET /slow HTTP/1.1\r\nHost: h\r\n\r\nGET /hello/b HTTP/1.1\r\nHost: h\r\n\r\nPOST /echo HTTP/1.1\r\n"
        "Host: h\r\nContent-Length: 3\r\n\r\nabcGET /nowhere HTTP/1.1\r\nHost: h\r\n\r\nGET /hel");
    co_await write(socket, "lo/last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    const auto text = co_await read_all(socket);
    EXPECT_EQ(count_of(text, "HTTP/1.1 "), 5U);
    EXPECT_LT(text.find("slow"), text.find("hello b"));
    EXPECT_LT(text.find("hello b"), text.find("POST  abc"));
    EXPECT_LT(text.find("POST  abc"), text.find("404"));
    EXPECT_TRUE(text.ends_with("hello last"));
  });
}

TEST_F(HttpTest, what_is_too_large_is_refused) {
  options.max_header = 1000;
  options.max_body = 1000;
  serve();
  EXPECT_EQ(ask("GET /hello/a", "X: " + std::string(2000, 'x') + "\r\n").status, 431U);
  EXPECT_EQ(ask("GET /hello/" + std::string(3000, 'x')).status, 431U);
  EXPECT_EQ(ask("POST /echo", "", std::string(1000, 'x')).status, 201U);
  const auto large = ask("POST /echo", "", std::string(300'000, 'x'));
  EXPECT_EQ(large.status, 413U);
  EXPECT_EQ(boost::json::parse(large.body).at("error").as_string(),
            "the body has 300000 bytes; at most 1000 are allowed");
  EXPECT_EQ(ask("POST /echo", "Content-Length: 99999999999999999999\r\n").status, 400U);
}

TEST_F(HttpTest, a_coding_that_a_proxy_may_read_differently_ends_the_connection) {
  serve();
  const std::string next = "GET /hello/hidden HTTP/1.1\r\nHost: h\r\n\r\n";
  for (const char* fields :
       {"Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: identity\r\n", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "Transfer-Encoding: \r\n"})
    run([&]() -> awaitable<void> {
      const auto text =
          co_await talk(std::string("POST /echo HTTP/1.1\r\nHost: h\r\n") + fields + "\r\n0\r\n\r\n" + next);
      EXPECT_EQ(parse_answer(text).status, 400U) << fields;
      EXPECT_EQ(count_of(text, "HTTP/1.1 "), 1U) << fields;
      EXPECT_EQ(count_of(text, "hidden"), 0U) << fields;
    });
}

TEST_F(HttpTest, a_chunked_body_has_the_same_limit) {
  options.max_body = 1000;
  serve();
  std::string chunks;
  for (int i = 0; i < 20; ++i) chunks += "64\r\n" + std::string(100, 'c') + "\r\n";
  run([&]() -> awaitable<void> {
    const auto text = co_await talk("POST /echo HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" +
                                    chunks + "0\r\n\r\n");
    EXPECT_EQ(parse_answer(text).status, 413U);
  });
}

TEST_F(HttpTest, garbage_is_refused) {
  serve();
  run([&]() -> awaitable<void> {
    for (const char* garbage :
         {"hello\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\xff\xfe\x01\r\n\r\n",
          "GET / HTTP/1.1\r\nno colon\r\n\r\n", "GET /a b HTTP/1.1\r\n\r\n"}) {
      EXPECT_EQ(parse_answer(co_await talk(garbage)).status, 400U) << garbage;
    }
    EXPECT_EQ(
        parse_answer(co_await talk("GET http://elsewhere/ HTTP/1.1\r\nConnection: close\r\n\r\n")).status,
        400U);
  });
}

TEST_F(HttpTest, a_slow_request_and_an_idle_connection_are_closed) {
  options.read_limit = Milliseconds(100);
  options.idle_limit = Milliseconds(100);
  serve();
  run([&]() -> awaitable<void> {
    EXPECT_EQ(co_await talk(""), "");
    EXPECT_EQ(co_await talk("GET /hello/a HTTP/1.1\r\nHo"), "");
    EXPECT_EQ(co_await talk("POST /echo HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc"), "");
    const auto once = co_await talk("GET /hello/a HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_TRUE(once.ends_with("hello a"));
    co_await until([&] { return server->connections() == 0; });
  });
}

TEST_F(HttpTest, expecting_100_continue_is_answered) {
  serve();
  run([&]() -> awaitable<void> {
    auto socket = co_await connect(server->port());
    co_await write(socket,
                   "POST /echo HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n"
                   "Connection: close\r\n\r\n");
    const auto go_on = co_await read_exactly(socket, 25);
    EXPECT_EQ(go_on, "HTTP/1.1 100 Continue\r\n\r\n");
    co_await write(socket, "ok");
    EXPECT_TRUE((co_await read_all(socket)).ends_with("POST  ok"));
  });
}

TEST_F(HttpTest, only_our_own_pages_may_change_anything) {
  serve();
  EXPECT_EQ(ask("POST /echo", "Origin: http://evil.example\r\n", "x").status, 403U);
  EXPECT_EQ(ask("POST /echo", "Origin: null\r\n", "x").status, 403U);
  EXPECT_EQ(ask("POST /echo", "Origin: http://here:2\r\n", "x").status, 403U);
  EXPECT_EQ(ask("POST /echo", "Origin: http://here:1\r\n", "x").status, 201U);
  EXPECT_EQ(ask("POST /echo", "", "x").status, 201U);
  EXPECT_EQ(ask("GET /medium", "Origin: http://evil.example\r\n").status, 403U);
  EXPECT_EQ(ask("GET /medium", "Origin:\r\n").status, 403U);
  EXPECT_EQ(ask("GET /medium", "Cookie: a=b\r\n").status, 200U);
  EXPECT_EQ(ask("POST /echo", "Cookie: a=b\r\n", "x").status, 403U);
  EXPECT_EQ(ask("POST /echo", "Cookie: a=b\r\nOrigin: http://here:1\r\n", "x").status, 201U);
}

TEST_F(HttpTest, a_request_with_two_hosts_is_refused) {
  serve();
  for (const char* second : {"Host: here:1\r\n", "Host: evil.example\r\n", "host: here:1\r\n", "Host:\r\n"}) {
    EXPECT_EQ(ask("GET /medium", second).status, 400U) << second;
    EXPECT_EQ(
        ask("GET /medium", std::string(second) + "Connection: Upgrade\r\nUpgrade: websocket\r\n").status,
        400U)
        << second;
  }
}

TEST_F(HttpTest, a_full_disk_is_told_in_words) {
  serve();
  const auto full = ask("GET /full");
  EXPECT_EQ(full.status, 507U);
  EXPECT_NE(full.body.find("the server's disk is full"), std::string::npos) << full.body;
  EXPECT_EQ(full.body.find("secret"), std::string::npos);
}

TEST_F(HttpTest, gzip_round_trip) {
  serve();
  const auto medium = ask("GET /medium", "Accept-Encoding: br, gzip\r\n");
  EXPECT_EQ(medium.field("Content-Encoding"), "gzip");
  EXPECT_EQ(medium.field("Vary"), "Accept-Encoding");
  EXPECT_LT(medium.body.size(), 500U);
  EXPECT_EQ(gunzipped(medium.body), std::string(5000, 'm'));
  EXPECT_EQ(ask("GET /medium").field("Content-Encoding"), "");
  EXPECT_EQ(ask("GET /hello/a", "Accept-Encoding: gzip\r\n").body, "hello a");
}

TEST_F(HttpTest, large_answers_are_compressed_by_workers_or_not_at_all) {
  serve();
  const auto plain = ask("GET /large", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(plain.field("Content-Encoding"), "");
  EXPECT_EQ(plain.body.size(), 500'003U);
  boost::asio::thread_pool workers(1);
  options.workers = workers.get_executor();
  serve();
  const auto compressed = ask("GET /large", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(compressed.field("Content-Encoding"), "gzip");
  EXPECT_EQ(gunzipped(compressed.body), plain.body);
  workers.join();
}

}  // namespace
}  // namespace agon::net
