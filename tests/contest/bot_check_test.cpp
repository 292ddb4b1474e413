// The check of a bot: who was never ready is not merely late.
#include "contest/bot_check.h"

#include "contest/kit.h"
#include "process/programs.h"
#include "toy/toy.h"

namespace agon::contest {
namespace {

class BotCheckTest : public InFolder {
 protected:
  CheckScene scene(const std::string& bot, double start_seconds) {
    process::Settings settings;
    settings.sandbox = false;
    settings.start_seconds = start_seconds;
    const auto programs = std::make_shared<process::Programs>(
        settings, [](const std::string&, Seat, const ToolRunner&) -> std::optional<process::Declared> {
          return std::nullopt;
        });
    BotCheck check(toy::entry(), nullptr, "cmd:/usr/bin/python3 " + write("bot.py", bot), programs);
    return check.scene("a match", 0, "");
  }
};

TEST_F(BotCheckTest, a_bot_that_is_never_ready_cannot_start_and_is_not_only_late) {
  const auto found = scene("import time\ntime.sleep(60)\n", 0.3);
  EXPECT_TRUE(found.cannot_start);
  EXPECT_FALSE(found.only_late);
  EXPECT_FALSE(found.fine);
}

}  // namespace
}  // namespace agon::contest
