#include "net/router.h"

#include <gtest/gtest.h>

#include "net/gzip.h"

namespace agon::net {
namespace {

Handler says(std::string text) {
  return [text](Request) -> awaitable<Response> { co_return Response{200, "text/plain", text}; };
}

struct RouterTest : testing::Test {
  Router router;

  RouterTest() {
    router.get("/api/matches", says("list"));
    router.post("/api/matches", says("start"));
    router.get("/api/matches/{id}", says("one"));
    router.remove("/api/matches/{id}", says("stop"));
    router.get("/api/matches/{id}/frames", says("frames"));
    router.websocket("/api/live/{id}",
                     [](Request, std::shared_ptr<WebSocketPeer>) { return SocketListener{}; });
  }

  Router::Found find(const std::string& method, const std::string& path) {
    return router.find(method, *parse_target(path));
  }
};

TEST_F(RouterTest, params_are_decoded) {
  const auto found = find("GET", "/api/matches/m%20%31/frames?x");
  ASSERT_TRUE(found.handler);
  EXPECT_EQ(found.params, (std::map<std::string, std::string>{{"id", "m 1"}}));
}

TEST_F(RouterTest, methods_choose_and_head_is_get) {
  const auto* get = find("GET", "/api/matches").handler;
  EXPECT_TRUE(get);
  EXPECT_EQ(find("HEAD", "/api/matches").handler, get);
  EXPECT_NE(find("POST", "/api/matches").handler, get);
  EXPECT_TRUE(find("DELETE", "/api/matches/7").handler);
}

TEST_F(RouterTest, what_would_be_allowed_is_said) {
  const auto found = find("PUT", "/api/matches");
  EXPECT_FALSE(found.handler);
  EXPECT_EQ(found.allowed, "GET, POST");
  EXPECT_EQ(find("POST", "/api/live/3").allowed, "GET");
  EXPECT_EQ(find("GET", "/api/nothing").allowed, "");
}

TEST_F(RouterTest, web_sockets_and_near_misses) {
  EXPECT_TRUE(find("GET", "/api/live/3").socket_handler);
  for (const char* path :
       {"/api/live", "/api/live/", "/api/live/3/4", "/api", "/api/matches/1/frames/", "/API/matches"}) {
    const auto found = find("GET", path);
    EXPECT_FALSE(found.handler || found.socket_handler) << path;
  }
}

TEST_F(RouterTest, the_rest_is_for_otherwise) {
  router.otherwise(says("page"));
  EXPECT_TRUE(find("GET", "/matches/7").handler);
  EXPECT_TRUE(find("HEAD", "/").handler);
  EXPECT_EQ(find("POST", "/matches/7").allowed, "GET");
  EXPECT_FALSE(find("POST", "/matches/7").handler);
  EXPECT_EQ(find("POST", "/api/nothing").allowed, "");
}

TEST_F(RouterTest, patterns_must_be_paths) {
  EXPECT_THROW(router.get("api", says("")), std::invalid_argument);
}

TEST(Gzip, what_a_client_welcomes) {
  for (const char* yes : {"gzip", "br, gzip", "deflate,gzip;q=0.5", " gzip ; q=1"})
    EXPECT_TRUE(welcomes_gzip(yes)) << yes;
  for (const char* no : {"", "br", "gzip;q=0", "gzip; q=0.000", "xgzip", "*"})
    EXPECT_FALSE(welcomes_gzip(no)) << no;
}

TEST(Router, errors_are_json) {
  EXPECT_EQ(error_response(404, "no \"x\"").body, R"({"error":"no \"x\""})");
  EXPECT_EQ(error_response(404, std::string("no \"\xE4\xBD\"")).body,
            "{\"error\":\"no \\\"\xEF\xBF\xBD\xEF\xBF\xBD\\\"\"}")
      << "half a character";
  EXPECT_EQ(nothing_at("/x").body, R"({"error":"there is nothing at /x"})");
  EXPECT_EQ(nothing_at(std::string(500, 'x')).body, R"({"error":"there is nothing at this path"})");
}

}  // namespace
}  // namespace agon::net
