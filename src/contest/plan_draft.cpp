#include "contest/plan_draft.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <memory>

#include "contest/toml_reader.h"
#include "core/errors.h"
#include "core/random.h"

namespace agon::contest {

void PlanMistakes::add(const Place& place, const std::string& words) {
  mistakes_.push_back(!place.flag.empty() ? fmt::format("{}: {}", place.flag, words)
                      : place.line == 0   ? words
                                          : fmt::format("{}:{}: {}", file_, place.line, words));
}

void PlanMistakes::refuse() const {
  if (mistakes_.empty()) return;
  std::string all =
      fmt::format("cannot start the contest; fix {}:",
                  mistakes_.size() == 1 ? "one thing" : fmt::format("{} things", mistakes_.size()));
  for (const auto& mistake : mistakes_) all += "\n  " + mistake;
  throw BadRequest(all);
}

namespace {

struct SprtRange {
  double least, most;
};
constexpr SprtRange hypotheses{-2000, 2000};  ///< Elo
constexpr SprtRange error_rates{0.0001, 0.4999};

/// Reads "name=player" or "player". A name ends at the first "=", unless that belongs to a command line or to
/// a player's parameters: cmd:x --a=b and champion?nodes=9 have no name.
Entrant entrant_of(const std::string& words, std::size_t number) {
  const auto end = words.find('=');
  const bool named =
      end != std::string::npos && end > 0 && words.substr(0, end).find_first_of(":?") == std::string::npos;
  return {named ? words.substr(0, end) : name_of_unnamed(words, number),
          {named ? words.substr(end + 1) : words},
          ""};
}

}  // namespace

void read_entrants(const PlanFlags& flags, PlanDraft& draft) {
  auto& plan = draft.checked.plan;
  for (const auto& words : flags.entrants) {
    plan.entrants.push_back(entrant_of(words, plan.entrants.size() + 1));
    draft.entrant_places.push_back({0, "--entrant"});
  }
  draft.sets = flags.sets;
}

namespace {

void read_players(TomlReader& reader, const toml::node& node, Entrant& entrant) {
  const auto* list = node.as_array();
  if (list == nullptr || list->size() != 2)
    return reader.wrong(
        node, "players must be a list of two, one for each side; if one plays both sides, write player");
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
      value_key<Entrant>("name", &Entrant::name),
      value_key<Entrant>(
          "player", [](auto& entrant) -> auto& { return entrant.players.emplace_back(); }),
      {"players", read_players},
      {"files", read_files},
  };
  return keys;
}

void read_entrant(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  const auto* table = node.as_table();
  if (table == nullptr) return reader.wrong(node, "write an entrant as [[entrant]] with name and player");
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
  draft.entrant_places.emplace_back(TomlReader::line_of(node));
}

void read_entrants(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  const auto* list = node.as_array();
  if (list == nullptr) return reader.wrong(node, "write an entrant as [[entrant]] with name and player");
  for (const auto& each : *list) read_entrant(reader, each, draft);
}

const std::vector<TomlKey<Sprt>>& sprt_keys() {
  static const std::vector<TomlKey<Sprt>> keys{
      value_key<Sprt>("elo0", &Sprt::elo0, hypotheses.least, hypotheses.most),
      value_key<Sprt>("elo1", &Sprt::elo1, hypotheses.least, hypotheses.most),
      value_key<Sprt>("alpha", &Sprt::alpha, error_rates.least, error_rates.most),
      value_key<Sprt>("beta", &Sprt::beta, error_rates.least, error_rates.most),
  };
  return keys;
}

using process::Settings;

const std::vector<TomlKey<Settings>>& limit_keys() {
  static const std::vector<TomlKey<Settings>> keys{
      value_key<Settings>("memory_mib", &Settings::memory_mib, 16, 1 << 20),
      value_key<Settings>("processes", &Settings::processes, 1, 100000),
      value_key<Settings>("temporary_mib", &Settings::temporary_mib, 1, 1 << 20),
      value_key<Settings>("cpu_seconds", &Settings::cpu_seconds, 1, 1e7),
      value_key<Settings>("start_seconds", &Settings::start_seconds, 0.1, 3600),
      value_key<Settings>("watchdog_seconds", &Settings::watchdog_seconds, 0.1, 86400),
      value_key<Settings>("end_seconds", &Settings::end_seconds, 0, 60),
      value_key<Settings>("hang_after", &Settings::hang_after, 1, 1e9),
      value_key<Settings>("longest_line", &Settings::longest_line, 1024, 1 << 28),
  };
  return keys;
}

void read_sprt(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  if (const auto* table = node.as_table())
    read_keys<Sprt>(reader, *table, sprt_keys(), " of sprt", draft.checked.plan.sprt);
  else
    reader.wrong(node, "write sprt as [sprt] with elo0 and elo1");
}

void read_limits(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  if (const auto* table = node.as_table())
    read_keys<Settings>(reader, *table, limit_keys(), " of limits", draft.checked.plan.process);
  else
    reader.wrong(node, "write limits as [limits] with such keys as memory_mib");
}

void read_configs(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  const auto add = [&](const toml::node& config) {
    draft.checked.plan.configs.push_back(json_of(config));
    draft.config_places.emplace_back(TomlReader::line_of(config));
  };
  if (node.is_table()) return add(node);
  const auto* list = node.as_array();
  if (list == nullptr) return reader.wrong(node, "write config as [config], or several as [[config]]");
  for (const auto& each : *list) add(each);
}

void read_readable(TomlReader& reader, const toml::node& node, PlanDraft& draft) {
  const auto* list = node.as_array();
  if (list == nullptr) return reader.wrong(node, "readable must be a list of paths");
  for (const auto& each : *list)
    reader.text(each, "readable", draft.checked.plan.process.readable.emplace_back());
}

const std::vector<TomlKey<PlanDraft>>& plan_keys() {
  const auto draft = [](const char* name, auto place, auto... range) {
    return value_key<PlanDraft>(name, place, range...);
  };
  const auto checked = [&](const char* name, auto member, auto... range) {
    return draft(
        name, [=](auto& each) -> auto& { return each.checked.*member; }, range...);
  };
  const auto plan = [&](const char* name, auto member, auto... range) {
    return draft(
        name, [=](auto& each) -> auto& { return each.checked.plan.*member; }, range...);
  };
  const auto process = [&](const char* name, auto member) {
    return draft(
        name, [=](auto& each) -> auto& { return each.checked.plan.process.*member; });
  };
  static const std::vector<TomlKey<PlanDraft>> keys{
      plan("name", &Plan::name),
      plan("game", &Plan::game),
      plan("format", &Plan::format),
      plan("games", &Plan::games, 1, 10'000'000),
      plan("rounds", &Plan::rounds, 1, 1'000'000),
      plan("swap", &Plan::swap),
      draft(
          "points", [](auto& each) -> auto& { return each.points.emplace(); }),
      plan("until", &Plan::until),
      {"sprt", read_sprt},
      plan("seed", &Plan::seed, 0, static_cast<double>(largest_seed)),
      {"config", read_configs},
      draft("variants", &PlanDraft::variants),
      draft(
          "opening", [](auto& each) -> auto& { return each.opening.emplace(0); }, 0, 1000),
      plan("clocks", &Plan::clocks),
      plan("records", &Plan::records),
      plan("serve", &Plan::serve),
      checked("store", &CheckedPlan::store),
      checked("concurrency", &CheckedPlan::concurrency, 1, 1024),
      checked("pin", &CheckedPlan::pin),
      process("sandbox", &Settings::sandbox),
      process("ponder", &Settings::ponder),
      plan("burns", &Plan::burns),
      plan("broken", &Plan::broken),
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
  read_keys<PlanDraft>(reader, parse_toml(file, file, most_plan_bytes), plan_keys(), "", draft,
                       &draft.places);
}

namespace {

/// The number in a text, or the text if it is none.
std::unique_ptr<toml::node> number_in(const std::string& text) {
  const auto* end = text.data() + text.size();
  std::int64_t whole = 0;
  if (const auto read = std::from_chars(text.data(), end, whole); read.ec == std::errc() && read.ptr == end)
    return std::make_unique<toml::value<std::int64_t>>(whole);
  double real = 0;
  if (const auto read = std::from_chars(text.data(), end, real); read.ec == std::errc() && read.ptr == end)
    return std::make_unique<toml::value<double>>(real);
  return std::make_unique<toml::value<std::string>>(text);
}

std::unique_ptr<toml::node> node_of(const SaidValue& said, TomlType type) {
  const auto& value = said.value;
  if (const auto* words = value.if_string()) {
    const std::string text(*words);
    if (!said.flag.empty() && type == TomlType::number) return number_in(text);
    return std::make_unique<toml::value<std::string>>(text);
  }
  if (value.is_bool()) return std::make_unique<toml::value<bool>>(value.get_bool());
  boost::json::error_code too_large;
  if (value.is_int64() || value.is_uint64())
    if (const auto whole = value.to_number<std::int64_t>(too_large); !too_large)
      return std::make_unique<toml::value<std::int64_t>>(whole);
  if (value.is_number()) return std::make_unique<toml::value<double>>(value.to_number<double>());
  return std::make_unique<toml::array>();
}

template <class Target>
void read_said(const SaidValue& said, const std::string& name, const std::vector<TomlKey<Target>>& keys,
               Target& target, PlanMistakes& mistakes) {
  TomlReader reader(mistakes, said.flag);
  for (const auto& key : keys)
    if (key.name == name) return key.read(reader, *node_of(said, key.type), target);
  mistakes.add({0, said.flag}, "a plan has no key \"{}\"", said.key);
}

}  // namespace

void read_value(const SaidValue& said, PlanDraft& draft, PlanMistakes& mistakes) {
  const auto name = said.key.substr(said.key.find('.') + 1);
  auto& plan = draft.checked.plan;
  draft.places[said.key] = {0, said.flag};
  if (said.key.starts_with("sprt."))
    read_said(said, name, sprt_keys(), plan.sprt, mistakes);
  else if (said.key.starts_with("limits."))
    read_said(said, name, limit_keys(), plan.process, mistakes);
  else
    read_said(said, name, plan_keys(), draft, mistakes);
}

}  // namespace agon::contest
