#include "ladder/class_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/errors.h"
#include "text/bytes.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::ladder {

namespace {

using Cells = std::vector<std::string>;

/// Takes one line of cells from the front of the text; quoted cells may hold line feeds. `line` is its
/// number.
Cells take_line(std::string_view& text, char separator, int line) {
  Cells cells(1);
  bool quoted = false;
  std::size_t place = 0;
  for (; place < text.size(); ++place) {
    const char letter = text[place];
    if (quoted) {
      if (letter != '"')
        cells.back() += letter;
      else if (place + 1 < text.size() && text[place + 1] == '"')
        cells.back() += text[++place];
      else
        quoted = false;
    } else if (letter == '"' && cells.back().empty()) {
      quoted = true;
    } else if (letter == separator) {
      cells.emplace_back();
    } else if (letter == '\n') {
      ++place;
      break;
    } else if (letter != '\r') {
      cells.back() += letter;
    }
  }
  if (quoted)
    throw BadRequest(fmt::format("line {}: a cell that begins with a quote has no quote at its end", line));
  text.remove_prefix(place);
  for (auto& cell : cells) {
    const auto begin = cell.find_first_not_of(" \t"), end = cell.find_last_not_of(" \t");
    cell = begin == std::string::npos ? "" : kept_name(cell.substr(begin, end - begin + 1));
  }
  return cells;
}

std::optional<std::size_t> column_of(const Cells& columns, std::initializer_list<std::string_view> names) {
  for (std::size_t index = 0; index < columns.size(); ++index)
    if (std::find(names.begin(), names.end(), lower_case(columns[index])) != names.end()) return index;
  return std::nullopt;
}

char separator_of(std::string_view text) {
  const auto first = text.substr(0, text.find('\n'));
  char best = ',';
  for (const char each : {';', '\t'})
    if (std::count(first.begin(), first.end(), each) > std::count(first.begin(), first.end(), best))
      best = each;
  return best;
}

}  // namespace

ClassList read_class(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  ClassList list;
  list.separator = separator_of(text);
  list.columns = take_line(text, list.separator, 1);
  const auto name = column_of(list.columns, {"name", "student", "person"});
  const auto team = column_of(list.columns, {"team", "group"});
  const auto email = column_of(list.columns, {"email", "e-mail", "mail"});
  if (!name) throw BadRequest("line 1: a class list begins with the names of its columns: name, team, email");
  for (int line = 2; !text.empty(); ++line) {
    const auto cells = take_line(text, list.separator, line);
    if (cells.size() == 1 && cells[0].empty()) continue;
    const auto cell = [&](std::optional<std::size_t> column) {
      return column && *column < cells.size() ? cells[*column] : std::string();
    };
    if (cell(name).empty())
      throw BadRequest(
          fmt::format("line {}: there is no name in the column \"{}\"", line, list.columns[*name]));
    if (cell(name).size() > 100 || cell(team).size() > 60)
      throw BadRequest(
          fmt::format("line {}: a name has more than 100 bytes, or a team's more than 60", line));
    list.lines.push_back({cell(name), cell(team).empty() ? cell(name) : cell(team), cell(email), cells});
  }
  if (list.lines.empty()) throw BadRequest("the class list has no line after the names of its columns");
  return list;
}

std::string class_with_tokens(const ClassList& list, const std::vector<std::string>& tokens) {
  std::string text;
  const auto add = [&](const Cells& cells, const std::string& last) {
    for (std::size_t index = 0; index < list.columns.size(); ++index)
      text += csv_cell(index < cells.size() ? cells[index] : "", list.separator) + list.separator;
    text += csv_cell(last, list.separator) + "\n";
  };
  add(list.columns, "token");
  for (std::size_t index = 0; index < list.lines.size(); ++index) add(list.lines[index].cells, tokens[index]);
  return text;
}

}  // namespace agon::ladder
