#include "jobs/remote/live_texts.h"

#include <gtest/gtest.h>

#include "core/errors.h"
#include "jobs/remote/identity.h"

namespace agon::jobs {
namespace {

TEST(LiveMessage, ComesAsItWasSent) {
  const std::string bytes("{\"decisions\":[]}\n\0more", 22);
  const auto text = text_of({4096, true, "it is too long", bytes});
  const auto message = live_message_of(text);
  EXPECT_EQ(message.at, 4096U);
  EXPECT_TRUE(message.over);
  EXPECT_EQ(message.why, "it is too long");
  EXPECT_EQ(message.bytes, bytes);
}

TEST(LiveMessage, MayHaveNoBytes) {
  EXPECT_TRUE(live_message_of(R"({"at":0,"over":false,"why":""})").bytes.empty());
  EXPECT_TRUE(live_message_of(text_of({})).bytes.empty());
}

TEST(LiveMessage, ThatIsNoneIsRefused) {
  for (const char* text :
       {"", "\n", "[]\n", "{}\n", R"({"at":-1,"over":false,"why":""})", R"({"at":"0","over":false,"why":""})",
        R"({"at":0,"over":0,"why":""})", R"({"at":0,"over":true})", R"({"at":1e99,"over":true,"why":""})"})
    EXPECT_THROW(live_message_of(text), BadRequest) << text;
}

TEST(LiveMessage, SaysNoLongStories) {
  EXPECT_EQ(live_message_of(text_of({0, true, std::string(5000, 'x'), "rest"})).why.size(), longest_stated);
}

}  // namespace
}  // namespace agon::jobs
