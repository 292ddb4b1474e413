// Rows of a database as described structs. A table's columns have the names of its struct's members, and
// statements about whole rows are made from the description. So a new column is a member and a migration.
// Members that are neither numbers, texts nor enumerations are stored as JSON.
#pragma once

#include <fmt/format.h>
#include <soci/soci.h>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/described.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/write_json.h"
#include "text/utf8.h"

namespace agon::contest {

/// The type that SOCI binds for a member.
template <class T>
using ColumnType = std::conditional_t<std::is_floating_point_v<T>, double,
                                      std::conditional_t<std::is_integral_v<T>, long long, std::string>>;

/// A text as every database can keep it, and can look for it: PostgreSQL takes neither a zero byte nor what
/// is no UTF-8. Such bytes become U+FFFD.
inline std::string storable(const std::string& text) {
  const auto plain = [](char letter) { return letter != 0 && static_cast<unsigned char>(letter) < 0x80; };
  if (std::ranges::all_of(text, plain)) return text;
  std::string kept;
  for (std::string_view rest = text; !rest.empty();) {
    const auto next = first_character(rest);
    kept += next.valid && next.code != 0 ? rest.substr(0, next.bytes) : "\uFFFD";
    rest.remove_prefix(next.bytes);
  }
  return kept;
}

template <class T>
ColumnType<T> column_of(const T& value) {
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<ColumnType<T>>(value);
  } else if constexpr (DescribedEnum<T>) {
    return std::string(enum_name(value));
  } else if constexpr (Text<T>) {
    return storable(value);
  } else {
    std::string text;
    append_json<Reals::tree>(text, value);
    return text;
  }
}

/// Throws Failure for a word that only a newer program knows. An empty text is the JSON of the default.
template <class T>
T value_of(const ColumnType<T>& column, const char* name) {
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<T>(column);
  } else if constexpr (DescribedEnum<T>) {
    if (const auto value = enum_from_name<T>(column)) return *value;
    throw Failure(fmt::format(
        "the store says {} \"{}\", which this program does not know: use a newer program", name, column));
  } else if constexpr (Text<T>) {
    return column;
  } else {
    T value{};
    if (!column.empty()) from_json(json::parse(column), value, name);
    return value;
  }
}

/// The columns of one row, to which statements are bound.
template <DescribedStruct Row>
class RowBuffer {
 public:
  void put(const Row& row) {
    each([&](auto member, auto& column) { column = column_of(row.*member.pointer); });
  }
  Row row() const {
    Row row;
    each([&](auto member, const auto& column) {
      using Member = std::remove_cvref_t<decltype(row.*member.pointer)>;
      row.*member.pointer = value_of<Member>(column, member.name);
    });
    return row;
  }
  void bind(soci::statement& statement) {
    each([&](auto, auto& column) { statement.exchange(soci::use(column)); });
  }
  void fetch_into(soci::statement& statement) {
    each([&](auto, auto& column) { statement.exchange(soci::into(column)); });
  }

 private:
  using Members =
      boost::describe::describe_members<Row, boost::describe::mod_public | boost::describe::mod_inherited>;
  template <class Member>
  using ColumnOf =
      ColumnType<std::remove_cvref_t<decltype(std::declval<Row&>().*std::declval<Member>().pointer)>>;
  using Columns = boost::mp11::mp_rename<boost::mp11::mp_transform<ColumnOf, Members>, std::tuple>;

  template <class Self, class Visit>
  static void visit(Self& self, Visit& visit) {
    boost::mp11::mp_for_each<boost::mp11::mp_iota<boost::mp11::mp_size<Members>>>([&](auto index) {
      visit(boost::mp11::mp_at<Members, decltype(index)>{}, std::get<index.value>(self.columns_));
    });
  }
  template <class Visit>
  void each(Visit each) {
    visit(*this, each);
  }
  template <class Visit>
  void each(Visit each) const {
    visit(*this, each);
  }

  Columns columns_;
};

/// "id, name, email". Columns of `left_out` are read as empty texts.
template <DescribedStruct Row>
std::string columns_of(std::initializer_list<std::string_view> left_out = {}) {
  std::string list;
  each_member<Row>([&](std::string_view name, auto) {
    const bool is_out = std::find(left_out.begin(), left_out.end(), name) != left_out.end();
    list += fmt::format("{}{}{}", list.empty() ? "" : ", ", is_out ? "'' as " : "", name);
  });
  return list;
}

/// A prepared statement that adds rows to a table.
template <DescribedStruct Row>
class Inserter {
 public:
  /// `unless`: "on conflict do nothing"; empty: a row that cannot be added is an error.
  Inserter(soci::session& session, std::string_view table, std::string_view unless = "")
      : statement_(session) {
    std::string values;
    each_member<Row>([&](std::string_view name, auto) {
      values += fmt::format("{}:{}", values.empty() ? "" : ", ", name);
    });
    buffer_.bind(statement_);
    statement_.alloc();
    statement_.prepare(
        fmt::format("insert into {} ({}) values ({}) {}", table, columns_of<Row>(), values, unless));
    statement_.define_and_bind();
  }
  Inserter(const Inserter&) = delete;
  Inserter& operator=(const Inserter&) = delete;

  /// False: a row with that key is there already.
  bool add(const Row& row) {
    buffer_.put(row);
    statement_.execute(true);
    return statement_.get_affected_rows() == 1;
  }

 private:
  RowBuffer<Row> buffer_;
  soci::statement statement_;
};

template <DescribedStruct Row>
void insert_row(soci::session& session, std::string_view table, const Row& row) {
  Inserter<Row>(session, table).add(row);
}

/// Chooses rows of a table, or of a query in parentheses with a name. The condition is the text behind
/// "where", with ":name" for each bound value.
struct Choice {
  std::string_view from;
  std::string condition;
  std::initializer_list<std::string_view> left_out = {};
};

/// `bind` adds the values of the condition to the statement, in their order.
template <DescribedStruct Row, class Bind>
std::vector<Row> rows_with(soci::session& session, const Choice& choice, Bind bind) {
  RowBuffer<Row> buffer;
  soci::statement rows(session);
  bind(rows);
  buffer.fetch_into(rows);
  rows.alloc();
  rows.prepare(fmt::format("select {} from {} where {}", columns_of<Row>(choice.left_out), choice.from,
                           choice.condition));
  rows.define_and_bind();
  rows.execute();
  std::vector<Row> list;
  while (rows.fetch()) list.push_back(buffer.row());
  return list;
}

template <DescribedStruct Row, class... Bound>
std::vector<Row> rows_of(soci::session& session, const Choice& choice, const Bound&... bound) {
  const std::tuple values{column_of(bound)...};
  return rows_with<Row>(session, choice, [&](soci::statement& rows) {
    std::apply([&](const auto&... value) { (rows.exchange(soci::use(value)), ...); }, values);
  });
}

/// The first row that the choice finds.
template <DescribedStruct Row, class... Bound>
std::optional<Row> find_row(soci::session& session, const Choice& choice, const Bound&... bound) {
  auto list = rows_of<Row>(session, choice, bound...);
  return list.empty() ? std::nullopt : std::optional(std::move(list.front()));
}

/// Writes these members into the row that has the same id.
template <auto... Members, DescribedStruct Row>
void update_row(soci::session& session, std::string_view table, const Row& row) {
  std::string words;
  std::tuple values{column_of(row.*Members)...};
  const auto name = [&words]<class Pointer>(Pointer pointer) {
    each_member<Row>([&words, pointer]<class Member>(std::string_view column, Member member) {
      if constexpr (std::is_same_v<Member, Pointer>)
        if (member == pointer) words += fmt::format("{0}{1} = :{1}", words.empty() ? "" : ", ", column);
    });
  };
  (name(Members), ...);
  soci::statement statement(session);
  std::apply([&](auto&... value) { (statement.exchange(soci::use(value)), ...); }, values);
  statement.exchange(soci::use(row.id));
  statement.alloc();
  statement.prepare(fmt::format("update {} set {} where id = :id", table, words));
  statement.define_and_bind();
  statement.execute(true);
}

}  // namespace agon::contest
