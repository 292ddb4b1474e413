#include "ladder/class_file.h"

#include <csv.h>
#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <optional>

#include "core/errors.h"
#include "text/bytes.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::ladder {

namespace {

constexpr std::size_t most_columns = 100;
constexpr std::size_t most_name = 100, longest_team = 60, longest_email = 254;  // bytes

template <class... Values>
[[noreturn]] void refuse(std::size_t line, fmt::format_string<Values...> words, Values&&... values) {
  throw BadRequest(fmt::format("line {}: {}", line, fmt::format(words, std::forward<Values>(values)...)));
}

std::size_t line_at(std::string_view text, std::size_t place) {
  return 1 +
         static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<long>(place), '\n'));
}

// Encodings.

/// The text in UTF-8, by the C library's tables.
std::string converted(std::string_view bytes, const char* from, const char* shown) {
  const auto table = iconv_open("UTF-8", from);
  if (table == reinterpret_cast<iconv_t>(-1))
    throw Failure(fmt::format("this machine cannot read {}; save the list as UTF-8", shown));
  std::string text(bytes.size() * 3, '\0');  // no character of these encodings needs more
  auto* in = const_cast<char*>(bytes.data());
  auto* out = text.data();
  std::size_t left = bytes.size(), room = text.size();
  const bool whole = iconv(table, &in, &left, &out, &room) != static_cast<std::size_t>(-1);
  iconv_close(table);
  text.resize(text.size() - room);
  if (!whole)
    refuse(line_at(text, text.size()), "the bytes after \"{}\" are not {}; save the list as UTF-8",
           text.substr(text.find_last_of('\n') + 1).substr(0, most_name), shown);
  return text;
}

struct Decoded {
  std::string text, encoding;
};

/// Text without a mark: UTF-8 if all of it is, else one of the encodings with a byte for each character.
Decoded decoded_by_bytes(std::string_view bytes) {
  std::size_t wrong = std::string_view::npos;
  bool has_utf8 = false, has_controls = false;
  for (std::size_t place = 0; place < bytes.size();) {
    const auto next = first_character(bytes.substr(place));
    if (!next.valid) {
      wrong = std::min(wrong, place);
      has_controls |= static_cast<unsigned char>(bytes[place]) < 0xA0;  // in Latin-1
    }
    has_utf8 |= next.valid && next.bytes > 1;
    place += next.bytes;
  }
  if (wrong == std::string_view::npos) return {std::string(bytes), "UTF-8"};
  if (has_utf8)
    refuse(line_at(bytes, wrong), "some letters of the list are UTF-8 and this one is not; save it as UTF-8");
  return has_controls ? Decoded{converted(bytes, "CP1252", "Windows-1252"), "Windows-1252"}
                      : Decoded{utf8_of_latin(bytes), "Latin-1"};
}

Decoded decoded(std::string_view bytes) {
  if (bytes.size() > most_class_bytes)
    throw BadRequest(
        fmt::format("the class list has {} bytes; at most {} are allowed", bytes.size(), most_class_bytes));
  Decoded made;
  if (bytes.starts_with("\xFF\xFE"))
    made = {converted(bytes.substr(2), "UTF-16LE", "UTF-16"), "UTF-16"};
  else if (bytes.starts_with("\xFE\xFF"))
    made = {converted(bytes.substr(2), "UTF-16BE", "UTF-16"), "UTF-16"};
  else
    made = decoded_by_bytes(bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes);
  if (const auto zero = made.text.find('\0'); zero != std::string::npos)
    refuse(line_at(made.text, zero),
           "there is a zero byte; save the list as UTF-8, as CSV and not as a workbook");
  if (const auto lost = made.text.find("\xEF\xBF\xBD"); lost != std::string::npos)
    refuse(line_at(made.text, lost),
           "a letter was lost when the list was saved (it is U+FFFD); save it again, as UTF-8");
  return made;
}

// Rows of cells.

using Cells = std::vector<std::string>;

/// The rows of a text, by libcsv. It counts no lines, so it is given one line after the other.
class RowReader {
 public:
  RowReader(char separator, std::size_t first_line) : line_(first_line) {
    if (csv_init(&parser_, CSV_STRICT | CSV_STRICT_FINI) != 0)
      throw Failure("no memory to read a class list");
    csv_set_delim(&parser_, static_cast<unsigned char>(separator));
  }
  ~RowReader() { csv_free(&parser_); }
  RowReader(const RowReader&) = delete;

  struct Row {
    std::size_t line;
    Cells cells;
  };
  /// The rows that have a cell with something in it. Throws BadRequest with the line.
  std::vector<Row> rows(std::string_view text) {
    for (; !text.empty(); ++line_) {
      const auto piece = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
      if (parser_.pstate == 0) begin_ = line_;  // between two rows
      if (csv_parse(&parser_, piece.data(), piece.size(), &cell_ended, &row_ended, this) != piece.size())
        refuse(line_, "{}",
               csv_error(&parser_) != CSV_EPARSE ? "no memory to read it"
                                                 : "a quote stands inside a cell; put the whole cell in "
                                                   "quotes, and write \"\" for the one inside");
      text.remove_prefix(piece.size());
    }
    if (csv_fini(&parser_, &cell_ended, &row_ended, this) != 0)
      refuse(begin_, "a cell that begins with a quote has no quote at its end");
    return std::move(rows_);
  }

 private:
  static void cell_ended(void* bytes, std::size_t count, void* reader) {
    const std::string_view text(static_cast<const char*>(bytes), count);
    static_cast<RowReader*>(reader)->cells_.push_back(kept_name(trimmed(text)));
  }
  static void row_ended(int /*end*/, void* reader) {
    auto& own = *static_cast<RowReader*>(reader);
    const bool blank = std::ranges::all_of(own.cells_, [](const std::string& cell) { return cell.empty(); });
    if (!blank) own.rows_.push_back({own.begin_, std::move(own.cells_)});
    own.cells_.clear();
  }

  csv_parser parser_{};
  std::size_t line_, begin_ = 1;
  Cells cells_;
  std::vector<Row> rows_;
};

/// Takes the line "sep=;" of a spreadsheet from the front of the text. Else guesses from the first line.
char take_separator(std::string_view& text, std::size_t& line) {
  const auto first = without_return(text.substr(0, text.find('\n')));
  if (lower_case(first).starts_with("sep=") && first.size() == 5) {
    if (std::string_view(",;\t|").find(first[4]) == std::string_view::npos)
      refuse(1, "the cells cannot be separated by \"{}\"; use a comma, a semicolon, a tab or a bar",
             first[4]);
    const char separator = first[4];
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    ++line;
    return separator;
  }
  return *std::ranges::max_element(std::string_view(",;\t|"), {},
                                   [&](char each) { return std::count(first.begin(), first.end(), each); });
}

std::optional<std::size_t> column_of(const RowReader::Row& row,
                                     std::initializer_list<std::string_view> names) {
  std::optional<std::size_t> found;
  for (std::size_t index = 0; index < row.cells.size(); ++index) {
    if (std::ranges::find(names, lower_case(row.cells[index])) == names.end()) continue;
    if (found)
      refuse(row.line, "two columns, \"{}\" and \"{}\", mean the same; leave one", row.cells[*found],
             row.cells[index]);
    found = index;
  }
  return found;
}

/// A person's line. Throws BadRequest if a cell is missing, too long, or one too many.
ClassLine class_line(RowReader::Row row, const Cells& columns, std::optional<std::size_t> name,
                     std::optional<std::size_t> team, std::optional<std::size_t> email) {
  if (row.cells.size() > columns.size())
    refuse(row.line, "there are {} cells for {} columns; put a cell with a separator in it in quotes",
           row.cells.size(), columns.size());
  const auto cell = [&](std::optional<std::size_t> column, std::size_t longest) {
    auto text = column && *column < row.cells.size() ? row.cells[*column] : std::string();
    if (text.size() > longest)
      refuse(row.line, "the cell in the column \"{}\" has {} bytes; at most {} are allowed", columns[*column],
             text.size(), longest);
    return text;
  };
  ClassLine line{static_cast<std::uint32_t>(row.line),
                 cell(name, most_name),
                 cell(team, longest_team),
                 cell(email, longest_email),
                 {}};
  if (line.name.empty()) refuse(row.line, "there is no name in the column \"{}\"", columns[*name]);
  if (!line.email.empty() && line.email.find('@') == std::string::npos)
    refuse(row.line, "\"{}\" in the column \"{}\" is no e-mail address", line.email, columns[*email]);
  if (line.team.empty()) {
    if (line.name.size() > longest_team)
      refuse(row.line, "without a team, the name is the team's, and may have {} bytes; give a team",
             longest_team);
    line.team = line.name;
  }
  line.cells = std::move(row.cells);
  return line;
}

}  // namespace

ClassList read_class(std::string_view bytes) {
  const auto decoded_list = decoded(bytes);
  std::string_view text = decoded_list.text;
  ClassList list;
  list.encoding = decoded_list.encoding;
  std::size_t line = 1;
  list.separator = take_separator(text, line);
  auto rows = RowReader(list.separator, line).rows(text);
  const auto head = rows.empty() ? RowReader::Row{line, {}} : rows.front();
  const auto name = column_of(head, {"name", "student", "person"});
  const auto team = column_of(head, {"team", "group"});
  const auto email = column_of(head, {"email", "e-mail", "mail"});
  if (!name) refuse(head.line, "a class list begins with the names of its columns: name, team, email");
  list.columns = head.cells;
  if (list.columns.size() > most_columns) refuse(head.line, "there are more than {} columns", most_columns);
  rows.erase(rows.begin());
  if (rows.empty()) throw BadRequest("the class list has no line after the names of its columns");
  if (rows.size() > most_people)
    throw BadRequest(
        fmt::format("the class list has {} people; at most {} are allowed", rows.size(), most_people));
  for (auto& row : rows) list.lines.push_back(class_line(std::move(row), list.columns, name, team, email));
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
