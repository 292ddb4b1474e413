#include "contest/plan_draft.h"

#include <filesystem>

#include "contest/toml_file.h"
#include "contest/toml_reader.h"
#include "core/errors.h"
#include "core/random.h"

namespace agon::contest {

namespace {

void read_players(TomlReader& reader, const toml::node& node, Entrant& entrant) {
  const auto* list = node.as_array();
  if (list == nullptr || list->size() != 2)
    return reader.wrong(node,
                        "players must be a list of two, one for each side; for both sides write player");
  entrant.players.assign(2, "");
  for (std::size_t side = 0; side < 2; ++side)
    reader.text(*list->get(side), "players", entrant.players[side]);
}

void read_files(TomlReader& reader, const toml::node& node, Entrant& entrant) {
  const auto* list = node.as_array();
  if (list == nullptr) return reader.wrong(node, "files must be a list of paths");
  for (const auto& each : *list) reader.text(each, "files", entrant.files.emplace_back());
}

const std::vector<TomlKey<Entrant>>& entrant_keys() {
  static const std::vector<TomlKey<Entrant>> keys{
      text_key<Entrant>(
          "name", [](Entrant & entrant) -> auto& { return entrant.name; }),
      text_key<Entrant>(
          "player", [](Entrant & entrant) -> auto& { return entrant.players.emplace_back(); }),
      {"players", read_players},
      {"files", read_files},
  };
  return keys;
}

void read_entrant(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  const auto* table = node.as_table();
  if (table == nullptr)
    return reader.wrong(node, "an entrant is written as [[entrant]] with name and player");
  Entrant entrant;
  read_keys<Entrant>(reader, *table, entrant_keys(), " of an entrant", entrant);
  if (entrant.players.empty()) {
    reader.wrong(node,
                 "this entrant has no player; write player = \"NAME\" or player = \"cmd:COMMAND LINE\"");
    entrant.players.emplace_back();
  }
  if (entrant.name.empty())
    entrant.name = name_of_unnamed(entrant.players[0], draft.checked.plan.entrants.size() + 1);
  draft.checked.plan.entrants.push_back(std::move(entrant));
  draft.entrant_lines.push_back(TomlReader::line_of(node));
}

void read_entrants(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  const auto* list = node.as_array();
  if (list == nullptr) return reader.wrong(node, "an entrant is written as [[entrant]] with name and player");
  for (const auto& each : *list) read_entrant(reader, each, draft);
}

const std::vector<TomlKey<Sprt>>& sprt_keys() {
  static const std::vector<TomlKey<Sprt>> keys{
      number_key<Sprt>(
          "elo0", -2000, 2000, [](Sprt & test) -> auto& { return test.elo0; }),
      number_key<Sprt>(
          "elo1", -2000, 2000, [](Sprt & test) -> auto& { return test.elo1; }),
      number_key<Sprt>(
          "alpha", 0.0001, 0.4999, [](Sprt & test) -> auto& { return test.alpha; }),
      number_key<Sprt>(
          "beta", 0.0001, 0.4999, [](Sprt & test) -> auto& { return test.beta; }),
  };
  return keys;
}

using process::Settings;

const std::vector<TomlKey<Settings>>& limit_keys() {
  static const std::vector<TomlKey<Settings>> keys{
      number_key<Settings>(
          "memory_mib", 16, 1 << 20, [](Settings & s) -> auto& { return s.memory_mib; }),
      number_key<Settings>(
          "processes", 1, 100000, [](Settings & s) -> auto& { return s.processes; }),
      number_key<Settings>(
          "temporary_mib", 1, 1 << 20, [](Settings & s) -> auto& { return s.temporary_mib; }),
      number_key<Settings>(
          "cpu_seconds", 1, 1e7, [](Settings & s) -> auto& { return s.cpu_seconds; }),
      number_key<Settings>(
          "start_seconds", 0.1, 3600, [](Settings & s) -> auto& { return s.start_seconds; }),
      number_key<Settings>(
          "watchdog_seconds", 0.1, 86400, [](Settings & s) -> auto& { return s.watchdog_seconds; }),
      number_key<Settings>(
          "end_seconds", 0, 60, [](Settings & s) -> auto& { return s.end_seconds; }),
      number_key<Settings>(
          "hang_after", 1, 1e9, [](Settings & s) -> auto& { return s.hang_after; }),
      number_key<Settings>(
          "longest_line", 1024, 1 << 28, [](Settings & s) -> auto& { return s.longest_line; }),
  };
  return keys;
}

void read_sprt(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  if (const auto* table = node.as_table())
    read_keys<Sprt>(reader, *table, sprt_keys(), " of sprt", draft.checked.plan.sprt);
  else
    reader.wrong(node, "sprt is written as [sprt] with elo0 and elo1");
}

void read_limits(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  if (const auto* table = node.as_table())
    read_keys<Settings>(reader, *table, limit_keys(), " of limits", draft.checked.plan.process);
  else
    reader.wrong(node, "limits is written as [limits] with such keys as memory_mib");
}

void read_configs(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  const auto add = [&](const toml::node& config) {
    draft.checked.plan.configs.push_back(json_of(config));
    draft.config_lines.push_back(TomlReader::line_of(config));
  };
  if (node.is_table()) return add(node);
  const auto* list = node.as_array();
  if (list == nullptr) return reader.wrong(node, "config is written as [config] or, several, [[config]]");
  for (const auto& each : *list) add(each);
}

void read_readable(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  const auto* list = node.as_array();
  if (list == nullptr) return reader.wrong(node, "readable must be a list of paths");
  for (const auto& each : *list)
    reader.text(each, "readable", draft.checked.plan.process.readable.emplace_back());
}

using D = PlanDraft;

const std::vector<TomlKey<D>>& plan_keys() {
  static const std::vector<TomlKey<D>> keys{
      text_key<D>(
          "name", [](D & d) -> auto& { return d.checked.plan.name; }),
      text_key<D>(
          "game", [](D & d) -> auto& { return d.checked.plan.game; }),
      text_key<D>(
          "format", [](D & d) -> auto& { return d.checked.plan.format; }),
      number_key<D>(
          "games", 1, 10'000'000, [](D & d) -> auto& { return d.checked.plan.games; }),
      number_key<D>(
          "rounds", 1, 1'000'000, [](D & d) -> auto& { return d.checked.plan.rounds; }),
      flag_key<D>(
          "swap", [](D & d) -> auto& { return d.checked.plan.swap; }),
      word_key<D>(
          "points", [](D & d) -> auto& { return d.checked.plan.points; }),
      word_key<D>(
          "until", [](D & d) -> auto& { return d.checked.plan.until; }),
      {"sprt", read_sprt},
      number_key<D>(
          "seed", 0, static_cast<double>(largest_seed), [](D & d) -> auto& { return d.checked.plan.seed; }),
      {"config", read_configs},
      flag_key<D>(
          "variants", [](D & d) -> auto& { return d.variants; }),
      number_key<D>(
          "opening", 0, 1000, [](D & d) -> auto& { return d.opening.emplace(0); }),
      flag_key<D>(
          "clocks", [](D & d) -> auto& { return d.checked.plan.clocks; }),
      flag_key<D>(
          "records", [](D & d) -> auto& { return d.checked.plan.records; }),
      text_key<D>(
          "serve", [](D & d) -> auto& { return d.checked.plan.serve; }),
      text_key<D>(
          "store", [](D & d) -> auto& { return d.checked.store; }),
      number_key<D>(
          "concurrency", 1, 1024, [](D & d) -> auto& { return d.checked.concurrency; }),
      flag_key<D>(
          "pin", [](D & d) -> auto& { return d.checked.pin; }),
      flag_key<D>(
          "sandbox", [](D & d) -> auto& { return d.checked.plan.process.sandbox; }),
      flag_key<D>(
          "ponder", [](D & d) -> auto& { return d.checked.plan.process.ponder; }),
      word_key<D>(
          "burns", [](D & d) -> auto& { return d.checked.plan.burns; }),
      {"readable", read_readable},
      {"limits", read_limits},
      {"entrant", read_entrants},
  };
  return keys;
}

}  // namespace

void read_plan_file(const std::string& file, PlanDraft& draft, PlanMistakes& mistakes) {
  if (!std::filesystem::exists(file)) throw BadRequest(fmt::format("there is no file {}", file));
  TomlReader reader(mistakes);
  read_keys<PlanDraft>(reader, parse_toml(file, file, most_plan_bytes), plan_keys(), "", draft, &draft.lines);
  draft.rounds_given = draft.line("rounds") != 0;
}

}  // namespace agon::contest
