// An analysis as JSON Lines: a header, one line a decision, and at the end why who lost.
// "match.agon.analysis" lies beside "match.agon". docs/analysis.md describes every field.
#pragma once

#include <string>

#include "analysis/reasons.h"

namespace agon::analysis {

inline constexpr int analysis_version = 1;

/// Each returns one line, without the line feed.
std::string header_line(const Record& record, std::uint64_t nodes);
boost::json::object object_of(const Judgement& judgement);
std::string why_line(const std::vector<SeatReasons>& why);
/// All lines.
std::string text_of(const Record& record, std::uint64_t nodes, const std::vector<Judgement>& judgements,
                    const std::vector<SeatReasons>& why);

std::string analysis_path(const std::string& record_path);

/// A finished analysis, for `GET /api/matches/ID/analysis` and for pages on a disk.
struct FoundAnalysis {
  boost::json::array lines;
  boost::json::value why;   ///< null: the analysis was cut off
  std::uint64_t nodes = 0;  ///< the limit it was made with
};
/// Reads the bytes of a file; errors begin with `name`. Throws BadValue, also for another record's analysis.
FoundAnalysis analysis_from(std::string_view bytes, const std::string& name, const Record& record);

}  // namespace agon::analysis
