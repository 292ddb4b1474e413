#include "cli/match_summary.h"

#include <algorithm>
#include <string_view>

#include "core/hash.h"
#include "server/printing.h"

namespace agon::app {

namespace {

/// The last line that a program which did something wrong wrote to its standard error: for its owner alone.
std::string last_words(const PrivatePart& part, const std::vector<Fault>& faults) {
  const bool failed =
      std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) { return fault.seat == part.seat; });
  std::string_view text = part.errors;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return failed ? std::string(text.substr(text.rfind('\n') + 1)) : std::string();
}

}  // namespace

void print_summary(const MatchResult& result, const std::vector<std::string>& names) {
  print_out("{}\n{} steps, {} faults, longest decision {:.2f} ms, state {}\n", result.outcome.text,
            result.steps, result.faults, *std::max_element(result.most_ms.begin(), result.most_ms.end()),
            hash_text(result.hash));
  for (const auto& fault : result.first_faults)
    print_out("{}: {}\n", names[fault.seat], fault.text.empty() ? fault.code : fault.text);
  for (const auto& part : result.private_parts)
    if (const auto words = last_words(part, result.first_faults); !words.empty())
      print_out("{}: its last words: {}\n", names[part.seat], words);
}

}  // namespace agon::app
