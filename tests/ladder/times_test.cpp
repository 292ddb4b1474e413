// Times as a teacher writes and reads them.
#include "ladder/times.h"

#include <gtest/gtest.h>

#include "core/errors.h"
#include "core/utc_now.h"

namespace agon::ladder {
namespace {

std::string refusal(const std::string& text, const std::string& zone) {
  try {
    return "read as " + utc_of("deadline", text, zone, DayPart::end);
  } catch (const BadRequest& bad) {
    return bad.what();
  }
}

TEST(TimesTest, a_time_is_that_of_its_zone) {
  EXPECT_EQ(utc_of("opens", "2026-05-01 18:00", "Europe/Berlin", DayPart::begin), "2026-05-01T16:00:00Z");
  EXPECT_EQ(utc_of("opens", "2026-01-01T18:00", "Europe/Berlin", DayPart::begin), "2026-01-01T17:00:00Z");
  EXPECT_EQ(utc_of("opens", "2026-05-01 18:00", "", DayPart::begin), "2026-05-01T18:00:00Z");
  EXPECT_EQ(utc_of("opens", "", "Europe/Berlin", DayPart::begin), "");
}

TEST(TimesTest, a_date_alone_begins_or_ends_its_day) {
  EXPECT_EQ(utc_of("opens", "2026-05-01", "Europe/Berlin", DayPart::begin), "2026-04-30T22:00:00Z");
  EXPECT_EQ(utc_of("deadline", "2026-05-01", "Europe/Berlin", DayPart::end), "2026-05-01T22:00:00Z");
  EXPECT_EQ(utc_of("deadline", "2026-12-31", "", DayPart::end), "2027-01-01T00:00:00Z");
  EXPECT_EQ(utc_of("opens", "2018-11-04", "America/Sao_Paulo", DayPart::begin), "2018-11-04T03:00:00Z")
      << "a day whose midnight is skipped begins where the clocks go on";
}

TEST(TimesTest, days_and_hours_that_do_not_exist_are_refused) {
  for (const auto* text :
       {"2026-02-30", "2026-02-30 10:00", "2026-13-01", "2026-05-01 24:00", "2026-05-01 18:60", "soon",
        "2026-05-01 18:00 or so", "01.05.2026", "-2026-05-01", "2026-05", " "})
    EXPECT_NE(refusal(text, "Europe/Berlin").find("is not a time of the calendar"), std::string::npos)
        << text;
  EXPECT_NE(refusal("2099-05-01", "Europe/Berlin").find("too far away"), std::string::npos);
  EXPECT_NE(refusal("2026-03-29 02:30", "Europe/Berlin").find("the clocks skip 2026-03-29 02:30"),
            std::string::npos);
  EXPECT_NE(refusal("2026-10-25 02:30", "Europe/Berlin").find("the clocks show twice"), std::string::npos);
  EXPECT_EQ(refusal("2026-03-29 02:30", ""), "read as 2026-03-29T02:30:00Z");
  EXPECT_NE(refusal("2026-05-01", "Nowhere/City").find("is not a time zone"), std::string::npos);
  EXPECT_NE(refusal("2026-05-01", "../../../etc/passwd").find("is not a time zone"), std::string::npos);
}

TEST(TimesTest, a_time_is_written_as_it_is_read) {
  for (const auto part : {DayPart::begin, DayPart::end})
    for (const auto* text : {"2026-05-01 18:00", "2026-05-01", "2026-12-31"})
      for (const auto* zone : {"", "Europe/Berlin", "America/New_York"})
        EXPECT_EQ(written_time(utc_of("deadline", text, zone, part), zone, part), text) << zone;
  EXPECT_EQ(written_time("", "", DayPart::end), "never");
}

TEST(TimesTest, a_time_is_told_with_weekday_and_zone) {
  EXPECT_EQ(told_time("2026-05-01T16:00:00Z", "Europe/Berlin"),
            "Friday 2026-05-01 18:00 CEST (Europe/Berlin)");
  EXPECT_EQ(told_time("2026-05-01T22:00:00Z", "Europe/Berlin", DayPart::end),
            "the end of Friday 2026-05-01 CEST (Europe/Berlin)");
  EXPECT_EQ(told_time("2026-05-01T16:00:00Z", ""), "Friday 2026-05-01 16:00 UTC");
  EXPECT_EQ(told_time("", ""), "never");
  EXPECT_GT(utc_in(std::chrono::seconds(60)), utc_now());
}

}  // namespace
}  // namespace agon::ladder
