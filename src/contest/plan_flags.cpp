#include "contest/plan_draft.h"

#include <sstream>

#include "contest/toml_reader.h"
#include "core/random.h"

namespace agon::contest {

namespace {

/// Numbers and words of flags, each with its name for the sentence about a wrong one.
class FlagReader {
 public:
  explicit FlagReader(PlanMistakes& mistakes) : mistakes_(mistakes) {}

  template <class Number>
  void whole(std::int64_t given, const char* name, std::int64_t least, Number& into) {
    if (given == -1) return;
    if (given < least || given > most)
      return mistakes_.add(
          0, fmt::format("{} must be a whole number between {} and {}, got {}", name, least, most, given));
    into = static_cast<Number>(given);
  }
  void real(const std::string& given, const char* name, double& into) {
    if (given.empty()) return;
    std::istringstream words(given);
    if (!(words >> into) || !words.eof())
      mistakes_.add(0, fmt::format("{} must be a number, got \"{}\"", name, given));
  }
  template <class Enum>
  void word(const std::string& given, const char* name, Enum& into) {
    if (!given.empty()) TomlReader::word_of(mistakes_, 0, name, given, into);
  }

 private:
  static constexpr std::int64_t most = 10'000'000;
  PlanMistakes& mistakes_;
};

/// "name=player" or "player". A name ends at the first "=", unless that belongs to a command line or to a
/// player's parameters: cmd:x --a=b and champion?nodes=9 have no name.
Entrant entrant_of(const std::string& words, std::size_t number) {
  const auto end = words.find('=');
  const bool named =
      end != std::string::npos && end > 0 && words.substr(0, end).find_first_of(":?") == std::string::npos;
  return {named ? words.substr(0, end) : name_of_unnamed(words, number),
          {named ? words.substr(end + 1) : words},
          ""};
}

}  // namespace

void apply_flags(const PlanFlags& flags, PlanDraft& draft, PlanMistakes& mistakes) {
  auto& plan = draft.checked.plan;
  FlagReader reader(mistakes);
  if (!flags.name.empty()) plan.name = flags.name;
  if (!flags.game.empty()) plan.game = flags.game;
  if (!flags.store.empty()) draft.checked.store = flags.store;
  if (!flags.format.empty()) plan.format = flags.format;
  if (!flags.serve.empty()) plan.serve = flags.serve;
  reader.word(flags.points, "--points", plan.points);
  reader.word(flags.until, "--until", plan.until);
  reader.whole(flags.games, "--games", 1, plan.games);
  reader.whole(flags.rounds, "--rounds", 1, plan.rounds);
  draft.rounds_given |= flags.rounds != -1;
  if (flags.opening != -1) reader.whole(flags.opening, "--opening", 0, draft.opening.emplace(0));
  if (flags.no_variants) draft.variants = false;
  reader.whole(flags.memory_mib, "--memory", 16, plan.process.memory_mib);
  reader.whole(flags.processes, "--processes", 1, plan.process.processes);
  if (flags.seed >= 0) plan.seed = static_cast<std::uint64_t>(flags.seed);
  if (plan.seed > largest_seed) mistakes.add(0, fmt::format("--seed must be at most {}", largest_seed));
  reader.real(flags.elo0, "--elo0", plan.sprt.elo0);
  reader.real(flags.elo1, "--elo1", plan.sprt.elo1);
  reader.real(flags.alpha, "--alpha", plan.sprt.alpha);
  reader.real(flags.beta, "--beta", plan.sprt.beta);
  if (flags.no_swap) plan.swap = false;
  if (flags.no_clocks) plan.clocks = false;
  if (flags.no_records) plan.records = false;
  if (flags.no_sandbox) plan.process.sandbox = false;
  for (const auto& words : flags.entrants) {
    plan.entrants.push_back(entrant_of(words, plan.entrants.size() + 1));
    draft.entrant_lines.push_back(0);
  }
  draft.sets = flags.sets;
}

}  // namespace agon::contest
