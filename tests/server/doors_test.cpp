// Every setting through every door: a flag, a file, the body of a request and a form. Each door gives the
// same answer in the same words. The fields come from the descriptions, so a new one is tried without a new
// line.
#include <gtest/gtest.h>

#include <boost/core/demangle.hpp>
#include <boost/json/serialize.hpp>
#include <boost/mp11.hpp>
#include <cmath>
#include <functional>
#include <set>
#include <type_traits>

#include "contest/plan_check.h"
#include "contest/toml_file.h"
#include "contest/tuning/tuning.h"
#include "core/write_json.h"
#include "games/evasion/wire/table.h"
#include "games/sugargame/wire/settings.h"
#include "games/treasure_hunt/wire/hosted_game.h"
#include "games/tron/wire/settings.h"
#include "games/zappy/wire/settings.h"
#include "hosting/flags.h"
#include "ladder/season_setup.h"
#include "ladder/terms.h"
#include "server/ladder_answers.h"
#include "server/live_order.h"
#include "server/match_answers.h"
#include "server/route.h"

namespace agon {
namespace {

namespace mp11 = boost::mp11;

struct Field {
  std::string path;
  FieldNote note;
  json::object entry;  ///< as help and forms get it

  std::string type() const {
    const auto& type = entry.at("type");
    return std::string(type == "list" ? entry.at("items").at("type").as_string() : type.as_string());
  }
  bool is_list() const { return entry.at("type") == "list"; }
};

/// The fields of a type and of the structs in it. JSON of a game, and lists of structs, have doors of their
/// own.
template <class T>
void add_fields(std::vector<Field>& fields, const std::string& within = {}) {
  each_member<T>([&](std::string_view name, auto member) {
    using Member = std::remove_cvref_t<decltype(std::declval<T&>().*member)>;
    using Value = value_type_of<Member>;
    const auto path = reading::joined(within, name);
    const auto note = note_of<T>(name);
    EXPECT_NE(note.text, "") << path << " has no note";
    if constexpr (DescribedStruct<Value>) {
      if constexpr (!Optional<Member>) add_fields<Value>(fields, path);
    } else if constexpr (!std::is_same_v<Value, json::value>) {
      if constexpr (List<Value>) {
        if constexpr (DescribedStruct<typename Value::value_type>) return;
      }
      fields.push_back({path, note, entry_of(type_of<Member>(), note, {}, nullptr)});
    }
  });
}

/// A value as each door spells it.
struct Probe {
  json::value value;
  bool fits;
  std::string word() const {
    if (value.is_double()) return fmt::format("{}", value.get_double());
    return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
  }
  std::string toml() const {
    return value.is_string() ? json::serialize(value) : word();  // nan, inf
  }
  /// Empty: JSON has no such number.
  std::string json() const {
    if (value.is_double() && std::isnan(value.get_double())) return {};
    if (value.is_double() && std::isinf(value.get_double()))
      return value.get_double() > 0 ? "1e999" : "-1e999";
    return json_text(value);
  }
};

std::vector<Probe> numbers(const Field& field) {
  const bool whole = field.type() == "integer";
  // Ten digits: what a file, a flag and a request read alike to the last bit.
  const auto number = [&](double value) {
    return whole ? json::value(static_cast<std::int64_t>(value))
                 : json::value(std::stod(fmt::format("{:.10g}", value)));
  };
  const auto infinity = std::numeric_limits<double>::infinity();
  std::vector<Probe> probes{{infinity, false}, {-infinity, false}, {std::nan(""), false},
                            {"", false},       {"many", false},    {true, false}};
  if (whole) probes.push_back({2.5, false});
  EXPECT_TRUE(field.note.bounded()) << field.path << " has no bounds";
  const double step = whole ? 1 : 0.00001;
  for (const double bound : {field.note.least, field.note.most}) {
    const double beyond = bound == field.note.least ? bound - step : bound + std::max(step, bound * 1e-9);
    probes.push_back({number(bound), true});
    probes.push_back({number(beyond), false});
  }
  return probes;
}

std::vector<Probe> probes_of(const Field& field) {
  const auto type = field.type();
  if (type == "integer" || type == "number") return numbers(field);
  if (type == "boolean") return {{true, true}, {false, true}, {"", false}, {"yes", false}, {1, false}};
  std::vector<Probe> probes;
  if (type == "enum") {
    for (const auto& word : field.entry.at("values").as_array()) probes.push_back({word, true});
    probes.push_back({"no such word", false});
    probes.push_back({"", false});
  } else {
    probes.push_back({"", field.note.least <= 0});
    probes.push_back({"a word", true});
    if (field.note.bounded()) {
      const auto most = static_cast<std::size_t>(field.note.most);
      probes.push_back({json::string(most, 'a'), true});
      probes.push_back({json::string(most + 1, 'a'), false});
    }
  }
  return probes;
}

/// What a door answers: its words without the name of the place; empty: it takes the value.
using Answer = std::optional<std::string>;

/// The line of a refusal that begins with `place`.
std::string line_about(const std::string& refusal, const std::string& place) {
  for (std::size_t begin = 0; begin < refusal.size();) {
    const auto end = std::min(refusal.find('\n', begin), refusal.size());
    if (refusal.compare(begin, place.size(), place) == 0)
      return refusal.substr(begin + place.size(), end - begin - place.size());
    begin = end + 1;
  }
  return {};
}

template <class T>
std::string answer(const std::string& place, const std::function<void()>& read) {
  try {
    read();
  } catch (const BadRequest& bad) {
    return line_about(bad.what(), place);
  }
  return {};
}

template <class T>
class Doors {
 public:
  explicit Doors(bool has_flags) {
    add_fields<T>(fields_);
    if (has_flags) find_flags();
  }

  void try_all() {
    for (const auto& field : fields_)
      for (const auto& probe : probes_of(field)) try_one(field, probe);
  }

 private:
  /// Each flag tells by the field that it sets which one it is for.
  void find_flags() {
    Said said;
    CLI::App app;
    add_flags<T>(app, said);
    std::vector<std::string> names;
    for (const auto* option : app.get_options())
      if (option->get_name() != "--help") names.push_back("--" + option->get_lnames().front());
    for (const auto& name : names) flags_[parsed(name, "1").places.begin()->first] = name;
  }
  static Said parsed(const std::string& name, const std::string& word) {
    Said said;
    CLI::App app;
    add_flags<T>(app, said);
    const bool is_truth = app.get_option(name)->get_items_expected_max() == 0;
    std::vector<std::string> words{word, name};  // in reverse, as CLI11 wants them
    if (is_truth) words.erase(words.begin());
    app.parse(words);
    return said;
  }

  Answer by_flag(const Field& field, const Probe& probe) {
    const auto flag = flags_.find(field.path);
    if (flags_.empty() || field.type() == "boolean") return std::nullopt;  // a flag is said, or is not
    EXPECT_NE(flag, flags_.end()) << field.path << " has no flag";
    if (flag == flags_.end()) return std::nullopt;
    const auto place = flag->second + ": ";
    return answer<T>(place, [&] { read_said<T>(parsed(flag->second, probe.word())); });
  }
  Answer by_file(const Field& field, const Probe& probe) {
    const auto value = field.is_list() ? "[" + probe.toml() + "]" : probe.toml();
    return answer<T>(fmt::format("x.toml:1: {}: ", place_of(field)), [&] {
      Mistakes mistakes("x.toml");
      T into;
      read_said(contest::said_in(toml::parse(fmt::format("{} = {}", field.path, value))), into, mistakes);
      mistakes.refuse();
    });
  }
  Answer by_request(const Field& field, const Probe& probe) {
    auto value = probe.json();
    if (value.empty()) return std::nullopt;
    if (field.is_list()) value = "[" + value + "]";
    std::string body = value;
    for (auto rest = field.path; !rest.empty();) {
      const auto dot = rest.rfind('.');
      body = fmt::format("{{\"{}\":{}}}", dot == rest.npos ? rest : rest.substr(dot + 1), body);
      rest = dot == rest.npos ? "" : rest.substr(0, dot);
    }
    return answer<T>(place_of(field) + ": ", [&] { server::read_body<T>(body); });
  }
  static std::string place_of(const Field& field) { return field.path + (field.is_list() ? "[0]" : ""); }

  void try_one(const Field& field, const Probe& probe) {
    SCOPED_TRACE(fmt::format("{} = {}", field.path, probe.word()));
    const auto file = by_file(field, probe);
    EXPECT_EQ(file->empty(), probe.fits) << *file;
    if (const auto flag = by_flag(field, probe)) {
      EXPECT_EQ(*flag, *file) << "the flag";
    }
    if (const auto request = by_request(field, probe)) {
      EXPECT_EQ(*request, *file) << "the request";
    }
  }

  std::vector<Field> fields_;
  std::map<std::string, std::string> flags_;  ///< by path
};

template <class... Types>
void try_doors(mp11::mp_list<Types...>, bool has_flags) {
  (Doors<Types>(has_flags).try_all(), ...);
}

using OfContests =
    mp11::mp_list<contest::PlanWords, contest::RunSettings, contest::FinalSettings, contest::TuneSettings>;
using OfSeasons = mp11::mp_list<ladder::SeasonWords, ladder::TermSettings, ladder::VoidOrder,
                                ladder::RevealOrder, ladder::OpenOrder, ladder::ReleaseOrder>;
using OfServers = mp11::mp_list<evasion::WireSettings, sugargame::WireSettings, treasure_hunt::ServeFlags,
                                tron::wire::ServeFlags, zappy::ServeFlags>;
using OfRequests =
    mp11::mp_list<server::told::Token, server::told::NoteOrder, server::told::ActivateOrder,
                  server::told::FriendlyOrder, server::told::MessageOrder, server::told::AnalysisOrder,
                  server::LiveOrder, ladder::SeasonSettings, contest::ContestOrder, contest::EntrantChoice>;

TEST(Doors, of_a_contest_and_of_a_tuning) { try_doors(OfContests{}, true); }
TEST(Doors, of_a_season_and_of_a_term) { try_doors(OfSeasons{}, true); }
TEST(Doors, of_games_servers) { try_doors(OfServers{}, true); }
TEST(Doors, of_requests) { try_doors(OfRequests{}, false); }

/// The bodies of the API by their description: none is forgotten above.
TEST(Doors, are_tried_for_every_body_of_a_request) {
  std::set<std::string> tried;
  mp11::mp_for_each<
      mp11::mp_transform<std::type_identity, mp11::mp_append<OfContests, OfSeasons, OfRequests>>>(
      [&](auto type) {
        const auto name = boost::core::demangle(typeid(typename decltype(type)::type).name());
        tried.insert(name.substr(name.rfind(':') + 1));
      });
  std::set<std::string> bodies;
  const auto document = server::openapi_document(true);
  for (const auto& path : document.at("paths").as_object())
    for (const auto& operation : path.value().as_object()) {
      const auto* body = operation.value().as_object().if_contains("requestBody");
      const auto* read =
          body != nullptr ? body->at("content").as_object().if_contains("application/json") : nullptr;
      if (read == nullptr) continue;
      const std::string reference(read->at("schema").at("$ref").as_string());
      bodies.insert(reference.substr(reference.rfind('/') + 1));
    }
  EXPECT_GT(bodies.size(), 8U);
  for (const auto& body : bodies) EXPECT_TRUE(tried.contains(body)) << body << " is tried at no door";
}

/// A form is made of the same notes, and sends a request.
template <class T>
void try_form(const T& now) {
  std::vector<Field> fields;
  add_fields<T>(fields);
  const auto form = server::told::fields_of(now);
  ASSERT_EQ(form.size(), fields.size());
  for (std::size_t index = 0; index < form.size(); ++index) {
    EXPECT_EQ(form[index].name, fields[index].path);
    EXPECT_EQ(form[index].doc, fields[index].note.text);
    EXPECT_EQ(form[index].type, fields[index].type());
    EXPECT_EQ(form[index].min.value_or(FieldBounds{}.least),
              fields[index].note.bounded() ? fields[index].note.least : FieldBounds{}.least);
    EXPECT_EQ(form[index].max.value_or(FieldBounds{}.most), fields[index].note.most);
  }
}

TEST(Doors, of_forms) {
  try_form(ladder::settings_of(ladder::Season{}));
  try_form(ladder::TermSettings{});
}

}  // namespace
}  // namespace agon
