// Taking in a class: everybody in a team, with a token.
#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "core/utc_now.h"
#include "ladder/people_access.h"
#include "ladder/season_setup.h"

namespace agon::ladder {

std::vector<std::string> import_class(Store& store, const Season& season, const ClassList& list) {
  std::vector<std::string> tokens;
  store.write([&](Tables& tables) {
    const auto people = tables.people.all();
    for (const auto& line : list.lines) {
      auto team = tables.teams.find(season.id, line.team);
      if (team && !team->house.empty())
        throw BadRequest(fmt::format("a team cannot be called \"{}\": that is a house player", line.team));
      const Id team_id = team ? team->id : tables.teams.add({0, season.id, line.team, ""});
      const auto known = std::find_if(people.begin(), people.end(), [&](const Person& each) {
        return !each.removed && each.role == Role::student &&
               (line.email.empty() ? each.name == line.name : each.email == line.email);
      });
      const Id person =
          known != people.end() ? known->id : tables.people.add({0, line.name, line.email, Role::student});
      const auto members = tables.people.members(team_id);
      if (std::none_of(members.begin(), members.end(), [&](const Person& each) { return each.id == person; }))
        tables.people.join(team_id, person);
      tokens.push_back(known != people.end() ? "" : give_token(tables, person));
    }
    tables.log.add_audit(season.id, 0, utc_now(), "imported", fmt::format("{} people", list.lines.size()));
  });
  return tokens;
}

}  // namespace agon::ladder
