// Requests about terms: several seasons with one table.
#include <fmt/format.h>

#include <algorithm>

#include "ladder/terms.h"
#include "server/ladder_api.h"

namespace agon::server {

using ladder::Id;
using ladder::Tables;

namespace {

/// Whether the visitor sees a season of the term.
bool is_shown(Tables& tables, const LadderCall& call, const ladder::Term& term) {
  return std::ranges::any_of(term.seasons, [&](const ladder::TermSeason& each) {
    const auto season = tables.seasons.find(each.season);
    return season && ladder::sees_season(*season, call.who);
  });
}

ladder::Term term_of(const LadderCall& call) {
  return call.read([&](Tables& tables) {
    const auto& name = call.param("term");
    for (auto& term : ladder::terms_of(tables))
      if (term.name == name && is_shown(tables, call, term)) return term;
    throw ladder::Missing(fmt::format("there is no term \"{}\"; /api/terms lists them", name.substr(0, 40)));
  });
}

ladder::TermTable table_of(const LadderCall& call, const ladder::Term& term) {
  const ladder::TermSources sources{
      [&](const ladder::Season& season) {
        auto* scheduler = call.service.scheduler(season.name);
        return scheduler == nullptr ? ladder::SeasonPlaces() : ladder::places_in(*scheduler->standings());
      },
      [&](const ladder::Season& season, const ladder::Final& final) {
        return ladder::places_in(call.service.final_table(season, final));
      }};
  return ladder::term_table(call.service.store(), term, call.who, sources);
}

told::Terms all_terms(const LadderCall& call) {
  return call.read([&](Tables& tables) {
    told::Terms made;
    for (const auto& term : ladder::terms_of(tables)) {
      if (!is_shown(tables, call, term)) continue;
      auto& summary = made.terms.emplace_back(told::TermSummary{term.name, {}});
      for (const auto& each : term.seasons)
        if (const auto season = tables.seasons.find(each.season);
            season && ladder::sees_season(*season, call.who))
          summary.seasons.push_back(season->name);
    }
    if (call.who.is_teacher()) made.fields = told::fields_of(ladder::usual_term(tables));
    return made;
  });
}

told::TermPage page_of(const LadderCall& call, const ladder::Term& term) {
  told::TermPage page{table_of(call, term)};
  if (call.who.is_teacher())
    page.fields =
        told::fields_of(call.read([&](Tables& tables) { return ladder::settings_of(tables, term); }));
  return page;
}

told::TermPage one_term(const LadderCall& call) { return page_of(call, term_of(call)); }

net::Response term_sheet(const LadderCall& call) {
  const auto term = term_of(call);
  return csv_response(ladder::term_sheet(table_of(call, term)), term.name + "-grades.csv");
}

told::TermPage create_term(const LadderCall& call) {
  const auto settings = call.body<ladder::TermSettings>();
  ladder::Term term;
  call.write([&](Tables& tables) { term = ladder::create_term(tables, settings, call.who.person->id); });
  return page_of(call, term);
}

told::TermPage change_term(const LadderCall& call) {
  const auto settings = call.body<ladder::TermSettings>();
  auto term = term_of(call);
  call.write([&](Tables& tables) {
    term = ladder::change_term(tables, ladder::term_named(tables, term.name), settings, call.who.person->id);
  });
  return page_of(call, term);
}

told::Done remove_term(const LadderCall& call) {
  const auto term = term_of(call);
  call.write([&](Tables& tables) { ladder::remove_term(tables, term, call.who.person->id); });
  return {.removed = true};
}

}  // namespace

LadderApi::Rows term_rows() {
  using enum Access;
  const std::string path = "/api/terms/{term}";
  return {
      ladder_row<&all_terms>({"GET", "/api/terms", anyone, "The terms: several seasons with one table"}),
      ladder_row<&create_term>(
          RouteInfo{"POST", "/api/terms", teacher, "Make a term of seasons of this ladder"}
              .takes<ladder::TermSettings>()
              .creates()),
      ladder_row<&one_term>(
          {"GET", path, anyone, "The table of a term; people's names only for the teacher"}),
      ladder_row<&term_sheet>(
          RouteInfo{"GET", path + "/grades.csv", teacher, "One line per person, with a total"}.of_type(
              "text/csv")),
      ladder_row<&change_term>(
          RouteInfo{"POST", path, teacher, "Change name, seasons, weights or rule of a term; the rest stays"}
              .takes<ladder::TermSettings>()),
      ladder_row<&remove_term>({"DELETE", path, teacher, "Remove a term; its seasons stay"}),
  };
}

}  // namespace agon::server
