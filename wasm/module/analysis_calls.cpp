
#include "analysis/analysis_file.h"
#include "analysis/moments.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "module/call.h"
#include "module/calls.h"
#include "module/game.h"
#include "module/held.h"

namespace agon::wasm {

namespace {

struct AnalysisOrder {
  std::string record{};                                  ///< its lines
  std::uint64_t nodes = 0;                               ///< a decision of the best player; 0: its own
  std::uint64_t moments = analysis::usual_most_moments;  ///< of longer matches, so many steps evenly
};
BOOST_DESCRIBE_STRUCT(AnalysisOrder, (), (record, nodes, moments))

/// A record whose moments are judged one after the other, cut as the program cuts them: so both find the
/// same.
class OpenAnalysis {
 public:
  OpenAnalysis(Record read, std::uint64_t nodes, std::uint64_t most_moments)
      : record_(std::move(read)),
        nodes_(nodes),
        analyst_(entry().analyst(record_, nodes)),
        units_(analysis::units_of(*analyst_, most_moments)) {
    for (const auto& unit : units_) count_ += unit.size();
  }
  OpenAnalysis(const OpenAnalysis&) = delete;
  OpenAnalysis& operator=(const OpenAnalysis&) = delete;

  std::size_t moments() const { return count_; }
  bool over() const { return unit_ == units_.size(); }
  const Record& record() const { return record_; }
  /// All so far.
  const std::vector<Judgement>& judgements() const { return judgements_; }

  /// Judges the next moment.
  std::vector<Judgement> next() {
    const auto& unit = units_[unit_];
    if (at_ == 0) analyst_ = entry().analyst(record_, nodes_);
    auto found = analyst_->judge(unit[at_]);
    if (++at_ == unit.size()) at_ = 0, ++unit_;
    judgements_.insert(judgements_.end(), found.begin(), found.end());
    return found;
  }

 private:
  Record record_;
  std::uint64_t nodes_;
  std::unique_ptr<Analyst> analyst_;
  std::vector<analysis::Moments> units_;
  std::size_t unit_ = 0, at_ = 0, count_ = 0;
  std::vector<Judgement> judgements_;
};

Held<OpenAnalysis>& analyses() {
  static Held<OpenAnalysis> held("analysis");
  return held;
}

OpenAnalysis& opened(std::string_view argument) { return analyses().at(read_argument<Handle>(argument).id); }

std::string open(std::string_view argument) {
  const auto order = read_argument<AnalysisOrder>(argument);
  const auto id =
      analyses().keep(std::make_unique<OpenAnalysis>(parse_record(order.record), order.nodes, order.moments));
  return json_text(json::object{{"id", id}, {"moments", analyses().at(id).moments()}});
}

/// The lines of the next moment, as `agon analyse` writes them.
std::string next(std::string_view argument) {
  auto& held = opened(argument);
  if (held.over()) throw BadRequest("every moment of the match has been judged");
  json::array lines;
  for (const auto& one : held.next()) lines.push_back(analysis::object_of(one));
  return json_text(lines);
}

/// "Why did I lose?", by what was judged so far.
std::string why(std::string_view argument) {
  const auto& held = opened(argument);
  return json_text(to_json(analysis::reasons_of(held.record(), held.judgements())));
}

std::string close(std::string_view argument) {
  analyses().close(read_argument<Handle>(argument).id);
  return "null";
}

}  // namespace

void add_analysis_calls(Calls& calls) {
  calls["analysis"] = open;
  calls["analysis.next"] = next;
  calls["analysis.why"] = why;
  calls["analysis.close"] = close;
}

}  // namespace agon::wasm
