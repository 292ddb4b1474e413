// What a contest's server asks of a worker, and the line in which a worker, or a journal, tells of a match:
// read, or refused in words; what was read is written, and read again.
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>

#include "contest/played.h"
#include "contest/remote/contest_job.h"
#include "core/from_json.h"

using namespace agon::contest;

namespace {

template <class Read>
void expect_words(Read&& read) {
  std::string again;
  try {
    again = read();
  } catch (const std::exception& bad) {
    if (*bad.what() == '\0') std::abort();
    return;
  }
  if (again.empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  expect_words([&] {
    const auto written = order_text(order_of(agon::parse_json(text)));
    if (order_text(order_of(agon::parse_json(written))) != written) std::abort();
    return written;
  });
  expect_words([&] {
    agon::MatchOrder asked;  // of the seed "result"
    asked.key = "r1b1g2";
    asked.seats.resize(2);
    return played_text(played_of(asked, agon::parse_json(text)));
  });
  expect_words([&] {
    const auto [contest, match] = match_of_line(text);
    const auto written = journal_line(contest, match);
    const auto [same, twice] = match_of_line(written);
    if (same != contest || twice.record != match.record || twice.hash != match.hash) std::abort();
    return written;
  });
  return 0;
}
