// Rows of a ladder as the API tells them.
#pragma once

#include <boost/json/object.hpp>
#include <map>

#include "ladder/season_desk.h"

namespace agon::app {

namespace json = boost::json;

json::object season_json(const ladder::Season& season, const GameEntry& game);
/// What everybody may know of a version.
json::object version_json(const ladder::Version& version, bool is_active);
/// The same with what its owner alone may know.
json::object own_version_json(const ladder::Version& version, bool is_active);

/// Names of versions: "ada v2".
class VersionNames {
 public:
  VersionNames(ladder::Tables& tables, ladder::Id season);
  json::object name(ladder::Id version) const;
  const ladder::Version* find(ladder::Id version) const;
  const ladder::Team* team_of(ladder::Id version) const;

 private:
  std::map<ladder::Id, ladder::Version> versions_;
  std::map<ladder::Id, ladder::Team> teams_;
};

/// `own`: with the faults of both sides in words.
json::object match_json(const ladder::Match& match, const VersionNames& names, bool own);

}  // namespace agon::app
