#include "contest/admission.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "contest/formats/format.h"
#include "core/errors.h"

namespace agon::contest {

namespace {

class Admitting {
 public:
  Admitting(const Plan& plan, std::span<const Result> results)
      : admission_{plan, {}}, begun_(!results.empty()) {
    for (const auto& result : results) rounds_begun_ = std::max(rounds_begun_, result.key.round + 1);
  }

  void take(const Entrant& entrant) {
    const int old = newest(entrant.name);
    if (old == bye) return add(entrant, 1, "{} joins");
    auto& known = admission_.plan.entrants[static_cast<std::size_t>(old)];
    if (has_left(known)) return add(entrant, known.version + 1, "{} is back");
    if (known.hash == entrant.hash) return;
    if (!begun_) {
      known = entrant;
      admission_.changes.push_back(fmt::format("the program of {} has changed", entrant.name));
      return;
    }
    const auto version = known.version + 1;
    known.until = open_round();
    add(entrant, version, "the program of " + entrant.name + " has changed: it goes on as {}");
  }

  void withdraw_all_but(const std::vector<Entrant>& now) {
    auto& entrants = admission_.plan.entrants;
    for (std::size_t index = entrants.size(); index-- > 0;) {
      const auto& name = entrants[index].name;
      const bool stays =
          std::any_of(now.begin(), now.end(), [&](const Entrant& entrant) { return entrant.name == name; });
      if (stays || has_left(entrants[index])) continue;
      admission_.changes.push_back(fmt::format("{} leaves", label_of(entrants[index])));
      if (begun_)
        entrants[index].until = open_round();
      else
        entrants.erase(entrants.begin() + static_cast<std::ptrdiff_t>(index));
    }
  }

  Admission done() {
    if (!admission_.changes.empty() && begun_ && admission_.plan.until == Until::sprt)
      throw BadRequest(
          fmt::format("{}; but a sequential test compares two programs as they were when it began: give "
                      "the new one a contest of its own (--name)",
                      admission_.changes.front()));
    return std::move(admission_);
  }

 private:
  int newest(const std::string& name) const {
    int found = bye;
    const auto& entrants = admission_.plan.entrants;
    for (std::size_t index = 0; index < entrants.size(); ++index)
      if (entrants[index].name == name) found = static_cast<int>(index);
    return found;
  }

  void add(Entrant entrant, std::uint32_t version, const std::string& words) {
    entrant.version = version;
    entrant.from = begun_ ? open_round() : 0;
    admission_.changes.push_back(fmt::format(fmt::runtime(words), label_of(entrant)));
    admission_.plan.entrants.push_back(std::move(entrant));
  }

  /// The round from which changes hold, the same for all that come together.
  std::uint32_t open_round() {
    if (!open_round_) open_round_ = format_of(admission_.plan).open_round(admission_.plan, rounds_begun_);
    return *open_round_;
  }

  Admission admission_;
  bool begun_;
  std::uint32_t rounds_begun_ = 0;
  std::optional<std::uint32_t> open_round_;
};

}  // namespace

Admission admit(const Plan& plan, const std::vector<Entrant>& now, bool withdraw,
                std::span<const Result> results) {
  Admitting admitting(plan, results);
  if (withdraw) admitting.withdraw_all_but(now);
  for (const auto& entrant : now) admitting.take(entrant);
  return admitting.done();
}

}  // namespace agon::contest
