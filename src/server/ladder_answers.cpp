#include "server/ladder_answers.h"

#include "ladder/upload.h"

namespace agon::server::told {

SeasonSummary season_summary(const ladder::Season& season, const GameEntry& game) {
  return {season.name,
          season.game,
          game.info().title,
          season.state,
          season.is_private,
          ladder::is_frozen(season),
          ladder::is_past_deadline(season),
          season.opens,
          season.freezes,
          season.deadline,
          season.zone,
          season.limits};
}

FinalSummary final_summary(ladder::Tables& tables, const ladder::Final& final) {
  return {final.number,   final.contest,  final.called,   final.ended,
          final.given_up, final.released, final.revealed, tables.finals.teams(final)};
}

Version version_of(const ladder::Version& version, bool is_active, bool own) {
  Version made{version.id, version.number, version.language, version.state, version.uploaded, is_active};
  if (!own) return made;
  made.team = version.team;
  made.file = version.name;
  made.hash = version.file;
  made.problem = version.problem;
  made.note = version.note;
  return made;
}

VersionNames::VersionNames(ladder::Tables& tables, Id season) {
  for (auto& version : tables.versions.of_season(season)) versions_.emplace(version.id, std::move(version));
  for (auto& team : tables.teams.of_season(season)) teams_.emplace(team.id, std::move(team));
}

const ladder::Team* VersionNames::team_of(Id version) const {
  const auto known = versions_.find(version);
  const auto found = known == versions_.end() ? teams_.end() : teams_.find(known->second.team);
  return found == teams_.end() ? nullptr : &found->second;
}

MatchSide VersionNames::name(Id version) const {
  MatchSide side{version};
  if (const auto* team = team_of(version)) {
    side.number = versions_.at(version).number;
    side.team = team->id;
    side.name = team->name;
    side.house = !team->house.empty();
  }
  return side;
}

LadderMatch match_of(const ladder::Match& match, const VersionNames& names, bool own) {
  const auto result = ladder::counted_of(match);
  LadderMatch made{match.id,
                   match.kind,
                   ladder::is_rated(match.kind),
                   names.name(match.a),
                   names.name(match.b),
                   match.pair,
                   match.a_first,
                   match.seed,
                   result.points,
                   result.points_of_b(),
                   match.score_a,
                   match.score_b,
                   match.steps,
                   {to_json(match.outcome)},
                   match.broken_a,
                   match.broken_b,
                   match.finished,
                   match.voided};
  if (own) made.faults.emplace(Kept<std::vector<SideFault>>{to_json(match.faults)});
  return made;
}

std::vector<SettingField> fields_of(const Type& type, const void* now) {
  std::vector<SettingField> fields;
  for (const auto& member : type.members) {
    const auto& note = member.note;
    const auto& values = value_type(*member.type);
    auto& field = fields.emplace_back(
        SettingField{std::string(member.name), std::string(type_word(values)), std::string(note.text),
                     json_tree(*member.type, member.in(const_cast<void*>(now)))});
    if (note.bounded()) field.min = note.least, field.max = note.most;
    if (values.kind != Type::Kind::word) continue;
    auto& words = field.values.emplace();
    for (const auto& word : values.words) words.emplace_back(word.name);
  }
  return fields;
}

}  // namespace agon::server::told
