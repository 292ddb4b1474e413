// An analysis as JSON Lines: a header, a line a decision, and at last why who lost. "match.agon.analysis"
// lies beside "match.agon". docs/analysis.md tells every field.
#pragma once

#include <string>

#include "analysis/reasons.h"

namespace agon::analysis {

inline constexpr int analysis_version = 1;

/// One line each, without the line feed.
std::string header_line(const Record& record, std::uint64_t nodes);
boost::json::object object_of(const Judgement& judgement);
std::string why_line(const std::vector<SeatReasons>& why);
/// All of them.
std::string text_of(const Record& record, std::uint64_t nodes, const std::vector<Judgement>& judgements,
                    const std::vector<SeatReasons>& why);

std::string analysis_path(const std::string& record_path);

/// What `GET /api/matches/ID/analysis` and pages on a disk have of a finished analysis.
struct FoundAnalysis {
  boost::json::array lines;
  boost::json::value why;   ///< null: it was cut off
  std::uint64_t nodes = 0;  ///< with which it was made
};
/// Of the bytes of a file; `name` begins errors. Throws BadValue: also where it is of another record.
FoundAnalysis analysis_from(std::string_view bytes, const std::string& name, const Record& record);

}  // namespace agon::analysis
