#include "core/program_seat.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace agon {

namespace {

namespace json = boost::json;

constexpr std::size_t longest_name = 60;       ///< bytes of a member's name that a problem repeats
constexpr std::size_t longest_problem = 1000;  ///< bytes; no more members are named then
constexpr std::size_t deepest = 31;  ///< the depth that JSON's usual limit leaves to a line's members

/// Cuts the text of an object into its members, without reading them.
class Cutter {
 public:
  explicit Cutter(std::string_view text) : text_(text) {}

  /// Calls take(name, value) with the text of each; the name has its quotes. False: it is no object.
  template <class Take>
  bool cut(Take&& take) {
    if (!eats('{')) return false;
    do {
      skip_blanks();
      const auto name = upto([](char next) { return next == ':'; });
      if (!name.starts_with('"') || !eats(':')) return false;
      take(name, upto([](char next) { return next == ','; }));
    } while (eats(','));
    const bool closed = eats('}');
    skip_blanks();
    return closed && at_ == text_.size();
  }

 private:
  static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  bool eats(char letter) {
    skip_blanks();
    return at_ < text_.size() && text_[at_] == letter && (++at_, true);
  }
  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
  }
  /// The text before the next such character, or the bracket that closes the object. Strings
  /// and inner brackets are passed over.
  template <class Ends>
  std::string_view upto(Ends&& ends) {
    skip_blanks();
    const auto begin = at_;
    for (std::size_t depth = 0; at_ < text_.size(); ++at_) {
      const char next = text_[at_];
      const bool closes = next == '}' || next == ']';
      if (depth == 0 && (closes || ends(next))) break;
      if (next == '"') skip_string();
      if (next == '{' || next == '[') ++depth;
      if (closes) --depth;
    }
    at_ = std::min(at_, text_.size());
    auto end = at_;
    while (end > begin && is_blank(text_[end - 1])) --end;
    return text_.substr(begin, end - begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

json::value read(std::string_view text, json::error_code& error, const json::storage_ptr& storage = {},
                 bool any_bytes = false) {
  json::parse_options options;
  options.max_depth = deepest;
  options.allow_invalid_utf8 = any_bytes;
  return json::parse(json::string_view(text.data(), text.size()), error, storage, options);
}

/// The members of a line.
struct LineMembers {
  json::object found;
  std::vector<std::pair<std::string, std::string_view>> left;  ///< those that cannot be read: name and text
  std::string problem;                                         ///< names them

  explicit LineMembers(const json::storage_ptr& storage) : found(storage) {}
  void take(std::string_view quoted_name, std::string_view text) {
    json::error_code unnamed, error;
    const auto name = read(quoted_name, unnamed);
    auto value = read(text, error, found.storage());
    const bool named = !unnamed && name.is_string();
    const auto called = named ? std::string(name.get_string()) : std::string();
    if (named && !error) {
      found[called] = std::move(value);
      return;
    }
    found.erase(called);  // of two members with one name, the last one counts
    left.emplace_back(called, text);
    if (problem.size() > longest_problem) return;
    problem += fmt::format("{}{}: left out, it cannot be read as JSON ({})", problem.empty() ? "" : "; ",
                           named && called.size() <= longest_name ? called : "a member",
                           error ? error.message() : unnamed.message());
  }
  const std::string_view* text_left(std::string_view name) const {
    for (const auto& [each, text] : left)
      if (each == name) return &text;
    return nullptr;
  }
  /// An error that is no JSON is told as it is written.
  std::optional<std::string> error() const {
    json::error_code wrong;
    const auto* text = text_left("error");
    const auto value = text == nullptr ? json::value() : read(*text, wrong, {}, true);
    const auto* says = text == nullptr ? found.if_contains("error") : &value;
    if (says != nullptr && says->is_string()) return std::string(says->get_string());
    return text == nullptr ? std::nullopt : std::optional(std::string(*text));
  }
};

/// Empty: the text is no object. `error`: why it is no JSON as a whole.
std::optional<LineMembers> members_of(std::string_view text, json::error_code& error,
                                      const json::storage_ptr& storage = {}) {
  std::optional<LineMembers> members(storage);
  auto value = json::parse(json::string_view(text.data(), text.size()), error, storage);
  const bool is_object = error
                             ? Cutter(text).cut([&](auto name, auto member) { members->take(name, member); })
                             : value.is_object();
  if (!is_object) return std::nullopt;
  if (!error) members->found = std::move(value.get_object());
  return members;
}

void take_flags(const LineMembers& from, ReadyLine& ready) {
  const auto flag = [&](const char* name) {
    const auto* found = from.found.if_contains(name);
    return found != nullptr && found->is_bool() && found->get_bool();
  };
  ready.observe = flag("observe");
  ready.legal = flag("legal");
  ready.explains = flag("explains");
  if (const auto* name = from.found.if_contains("name"); name != nullptr && name->is_string())
    ready.name = name->get_string();
  ready.problem = from.problem;
}

}  // namespace

ReadyLine ready_line(std::string_view line) {
  ReadyLine ready;
  json::error_code error;
  const auto members = members_of(line, error);
  if (members) ready.gives_up = members->error();
  const auto* says = members ? members->found.if_contains("ready") : nullptr;
  const auto* text = members ? members->text_left("ready") : nullptr;
  const bool is_true = says != nullptr && says->is_bool();
  const auto inner = says != nullptr   ? members_of(json::serialize(*says), error)
                     : text != nullptr ? members_of(*text, error)
                                       : std::nullopt;
  if (inner)
    take_flags(*inner, ready);
  else if (!is_true)
    ready.wrong = R"(its first line must be {"ready":{}}, but is)";
  return ready;
}

AnswerLine answer_line(std::string_view line, std::uint64_t step, json::storage_ptr storage) {
  AnswerLine answer{{}, {}, {}, json::value(storage), {.step = step}};
  json::error_code error;
  auto members = members_of(line, error, storage);
  auto* action = members ? members->found.if_contains("action") : nullptr;
  if (members) answer.gives_up = members->error();
  if (action != nullptr ? error || members->found.size() > 1 : answer.gives_up && !error)
    answer.thought = thought_beside(members->found, step, std::move(members->problem));
  if (action != nullptr) {
    answer.action = std::move(*action);
  } else {
    answer.code = error ? "bad-json" : "no-action";
    answer.wrong = error ? fmt::format("its answer is not JSON ({})", error.message())
                         : R"(its answer must be {"action":…}, but is)";
  }
  return answer;
}

std::optional<std::string> given_up(std::string_view line) { return answer_line(line, 0, {}).gives_up; }

}  // namespace agon
