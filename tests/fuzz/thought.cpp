// What strangers' programs say beside their actions, and what is kept of it; analyses beside records.
#include <boost/json/serialize.hpp>

#include <cstdlib>

#include "analysis/analysis_file.h"
#include "core/from_json.h"
#include "core/program_seat.h"

namespace {

void expect(bool holds) {
  if (!holds) std::abort();
}

/// Whatever was said: what is kept is within its limits, and comes back as it was.
void keep(agon::Thought thought) {
  expect(!thought.value || (*thought.value >= -1 && *thought.value <= 1));
  expect(thought.draw.size() <= agon::thought_limits::shapes);
  expect(thought.mark.size() <= 4 * agon::thought_limits::mark);
  agon::cut_thought(thought, agon::thought_limits::step, "too much");
  expect(agon::size_of(thought) <= agon::thought_limits::step);
  agon::Thought again;
  again.read_json(thought.to_json(), "x");
  expect(again == thought);
  agon::Picture picture;
  agon::draw_on(picture, thought.draw, {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto answer = agon::answer_line(bytes, 3, {});
  expect(answer.code.empty() == answer.wrong.empty());
  keep(answer.thought);
  (void)agon::ready_line(bytes);
  (void)agon::head_and_tail(bytes, 16, size % 3);
  try {
    static const agon::Record none;
    (void)agon::analysis::analysis_from(bytes, "x", none);
  } catch (const agon::BadValue& bad) {
    expect(!std::string_view(bad.what()).empty());
  }
  return 0;
}
