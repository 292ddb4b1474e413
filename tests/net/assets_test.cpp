#include "net/assets.h"

#include <array>

#include "net/http_kit.h"

namespace agon::net {
namespace {

const std::string script(5000, 's');

struct AssetsTest : HttpKit {
  AssetsTest() {
    const std::array assets{Asset{"/index.html", "<p>index"}, Asset{"/assets/main-1a2b.js", script},
                            Asset{"/icon.svg", "<svg/>"}};
    router.get("/api/games", [](Request) -> awaitable<Response> { co_return json_response(1); });
    router.otherwise(serve_assets(assets));
    serve();
  }
};

TEST_F(AssetsTest, pages_find_the_index) {
  for (const char* path : {"GET /", "GET /index.html", "GET /matches/7", "GET /apiary"}) {
    const auto answer = ask(path);
    EXPECT_EQ(answer.body, "<p>index") << path;
    EXPECT_EQ(answer.field("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(answer.field("Cache-Control"), "no-cache");
  }
}

TEST_F(AssetsTest, what_is_not_there_is_not_found) {
  for (const char* path : {"GET /api", "GET /api/nothing", "GET /missing.js", "GET /assets/other.js"}) {
    EXPECT_EQ(ask(path).status, 404U) << path;
  }
  EXPECT_EQ(ask("GET /../etc/passwd").status, 400U);
  EXPECT_EQ(ask("GET /assets/..%2f..%2fetc/passwd").status, 400U);
  EXPECT_EQ(ask("POST /", "", "x").status, 405U);
}

TEST_F(AssetsTest, hashed_names_are_kept_for_ever_and_compressed) {
  const auto plain = ask("GET /assets/main-1a2b.js");
  EXPECT_EQ(plain.body, script);
  EXPECT_EQ(plain.field("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(plain.field("Cache-Control"), "public, max-age=31536000, immutable");
  const auto compressed = ask("GET /assets/main-1a2b.js", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(compressed.field("Content-Encoding"), "gzip");
  EXPECT_EQ(gunzipped(compressed.body), script);
  EXPECT_EQ(ask("GET /icon.svg", "Accept-Encoding: gzip\r\n").body, "<svg/>");
}

TEST_F(AssetsTest, an_unchanged_page_is_not_sent_again) {
  const auto tag = ask("GET /").field("ETag");
  EXPECT_EQ(tag.size(), 18U);
  const auto again = ask("GET /", "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(again.status, 304U);
  EXPECT_EQ(again.body, "");
  EXPECT_EQ(ask("GET /", "If-None-Match: \"0\"\r\n").status, 200U);
}

}  // namespace
}  // namespace agon::net
