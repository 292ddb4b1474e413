#include "show/view.h"

#include <array>
#include <cmath>

#include "show/color.h"
#include "show/text.h"

namespace agon::show {

namespace {

constexpr Ink plain_ink{theme::text, theme::page, false};
constexpr Ink bold_ink{theme::text, theme::page, true};
constexpr int fewest_columns = 5, fewest_rows = 4;  // with the frame

/// A hue, 0 to 1, and its distance from grey.
struct Hue {
  double turn = 0, strength = 0;
};

Hue hue_of(Color color) {
  const double red = color.red(), green = color.green(), blue = color.blue();
  const double most = std::max({red, green, blue}), least = std::min({red, green, blue}), span = most - least;
  if (span == 0) return {};
  double sixth = most == red     ? (green - blue) / span
                 : most == green ? 2 + (blue - red) / span
                                 : 4 + (red - green) / span;
  if (sixth < 0) sixth += 6;
  return {sixth / 6, span / most};
}

/// A letter for each panel: the first letter that differs among the roles, or the number.
std::vector<std::string> initials_of(const std::vector<Panel>& panels) {
  const auto word = [](const Panel& panel) { return panel.role.empty() ? panel.name : panel.role; };
  for (std::size_t place = 0; place < 12; ++place) {
    std::vector<std::string> letters;
    for (const auto& panel : panels) {
      const std::string whole = word(panel);
      std::string_view rest = whole;
      std::string glyph;
      for (std::size_t skip = 0; skip <= place && !rest.empty(); ++skip) glyph = next_glyph(rest).text;
      const bool usable = glyph.size() == 1 && glyph != " ";
      if (usable && std::find(letters.begin(), letters.end(), glyph) == letters.end())
        letters.push_back(glyph);
    }
    if (letters.size() == panels.size()) return letters;
  }
  std::vector<std::string> numbers;
  for (std::size_t index = 0; index < panels.size(); ++index) numbers.push_back(std::to_string(index + 1));
  return numbers;
}

class PlainBoard {
 public:
  PlainBoard(Screen& screen, const Area& area, const Picture& picture)
      : screen_(screen), picture_(picture), initials_(initials_of(picture.panels)) {
    const double width = std::max(1, picture.width), height = std::max(1, picture.height);
    // A character is about twice as high as wide.
    scale_ = std::min((area.columns - 2) / width, 2 * (area.rows - 2) / height);
    if (scale_ >= 2)
      scale_ = 2 * std::floor(scale_ / 2);  // whole rows a cell
    else if (scale_ >= 1)
      scale_ = 1;
    columns_ = std::max(1, static_cast<int>(width * scale_));
    rows_ = std::max(1, static_cast<int>(std::ceil(height * scale_ / 2 - 1e-9)));
    left_ = area.column + (area.columns - columns_) / 2;
    top_ = area.row + (area.rows - rows_) / 2;
  }

  void draw() {
    draw_frame();
    draw_tiles();
    for (const auto& line : picture_.lines)
      if (line.width > 0) draw_line(line);
    for (const auto& sprite : picture_.sprites)
      if (sprite.shape == Shape::ring) draw_ring(sprite);
    for (const auto& sprite : picture_.sprites)
      if (sprite.shape != Shape::ring) draw_sprite(sprite);
    for (const auto& label : picture_.labels) write(label.x, label.y, label.text);
  }

 private:
  int column_at(double x) const { return static_cast<int>(std::floor((x + 0.5) * scale_)); }
  int row_at(double y) const { return static_cast<int>(std::floor((y + 0.5) * scale_ / 2)); }

  void put(int column, int row, std::string_view glyph, const Ink& how = plain_ink) {
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return;
    screen_.put(left_ + column, top_ + row, glyph, how);
  }

  void draw_frame() {
    for (int column = -1; column <= columns_; ++column)
      for (const int row : {-1, rows_}) {
        const bool corner = column < 0 || column == columns_;
        screen_.put(left_ + column, top_ + row, corner ? "+" : "-", plain_ink);
      }
    for (int row = 0; row < rows_; ++row)
      for (const int column : {-1, columns_}) screen_.put(left_ + column, top_ + row, "|", plain_ink);
  }

  void draw_tiles() {
    if (!has_tiles(picture_)) return;
    for (int row = 0; row < rows_; ++row)
      for (int column = 0; column < columns_; ++column)
        if (const auto* tile = shown_tile(column, row))
          if (!tile->glyph.empty() && drawn_here(*tile, column, row)) put(column, row, tile->glyph);
  }

  /// The first cell under a character that is not ground.
  const Swatch* shown_tile(int column, int row) const {
    const auto cell = [](double place, int count) {
      return std::clamp(static_cast<int>(place + 1e-9), 0, count - 1);
    };
    const int left = cell(column / scale_, picture_.width), top = cell(2 * row / scale_, picture_.height);
    const int right = std::max(left, cell((column + 1) / scale_ - 1e-6, picture_.width));
    const int bottom = std::max(top, cell((2 * row + 2) / scale_ - 1e-6, picture_.height));
    for (int y = top; y <= bottom; ++y)
      for (int x = left; x <= right; ++x)
        if (const auto* tile = swatch_at(picture_, x, y)) return tile;
    return nullptr;
  }

  /// Walls and water fill their cell; a letter, digit or dot is drawn once, in the middle of a large cell.
  bool drawn_here(const Swatch& tile, int column, int row) const {
    const bool letter = tile.glyph == "." || std::isalnum(static_cast<unsigned char>(tile.glyph[0])) != 0;
    if (!letter || scale_ < 2) return true;
    const int across = static_cast<int>(scale_), down = across / 2;
    return column % across == across / 2 && row % down == down / 2;
  }

  void draw_line(const Line& line) {
    const int x1 = column_at(line.x1), y1 = row_at(line.y1), x2 = column_at(line.x2), y2 = row_at(line.y2);
    const int steps = std::min(1000, std::max(std::abs(x2 - x1), std::abs(y2 - y1)));
    const char* stroke = x1 == x2 ? "|" : y1 == y2 ? "-" : (x2 > x1) == (y2 > y1) ? "\\" : "/";
    for (int step = 0; step <= steps; ++step) {
      const double share = steps == 0 ? 0 : static_cast<double>(step) / steps;
      put(static_cast<int>(std::lround(x1 + (x2 - x1) * share)),
          static_cast<int>(std::lround(y1 + (y2 - y1) * share)), stroke);
    }
  }

  /// Draws its two sides if it is large enough to have a middle.
  void draw_ring(const Sprite& ring) {
    const double radius = ring.size * scale_ / 2;
    const int row = row_at(ring.y), middle = column_at(ring.x);
    if (radius < 1) return put(middle, row, "o");
    const int reach = std::max(1, static_cast<int>(std::lround(radius)));
    put(middle - reach, row, "(");
    put(middle + reach, row, ")");
  }

  void draw_sprite(const Sprite& sprite) {
    const int room = std::max(1, static_cast<int>(sprite.size * scale_ + 0.5));
    const int columns = is_pips(sprite.label) ? 0 : columns_of(sprite.label);
    const bool round = sprite.shape == Shape::circle;
    if (columns == 1 && room >= 3 && (round || sprite.shape == Shape::square))
      return write(sprite.x, sprite.y, round ? "(" + sprite.label + ")" : "[" + sprite.label + "]");
    const std::string sign = sign_of(sprite.shape, sprite.heading);
    if (columns > 0 && columns < room) return write(sprite.x, sprite.y, sign + sprite.label);
    if (columns > 1) return write_beside(sprite, sign);
    write(sprite.x, sprite.y, room >= 2 ? sign + initial_of(sprite) : sign);
  }

  void write_beside(const Sprite& sprite, const std::string& sign) {
    const int column = column_at(sprite.x), row = row_at(sprite.y), columns = columns_of(sprite.label);
    put(column, row, sign, bold_ink);
    const int begin = column + 2 + columns <= columns_ ? column + 2 : column - 1 - columns;
    write_at(begin, row, sprite.label);
  }

  std::string initial_of(const Sprite& sprite) const {
    constexpr double alike = 0.06, grey = 0.08;
    const Hue own = hue_of(sprite.color);
    for (std::size_t index = 0; index < picture_.panels.size(); ++index) {
      const Hue side = hue_of(picture_.panels[index].color);
      const double apart = std::abs(own.turn - side.turn);
      const bool hued = own.strength > grey && side.strength > grey;
      if (picture_.panels[index].color == sprite.color || (hued && std::min(apart, 1 - apart) < alike))
        return initials_[index];
    }
    return "";
  }

  void write(double x, double y, const std::string& text) {
    const int columns = columns_of(text);
    write_at(column_at(x) - columns / 2, row_at(y), text);
  }

  void write_at(int column, int row, const std::string& text) {
    std::string_view rest = text;
    while (!rest.empty()) {
      const auto glyph = next_glyph(rest);
      if (glyph.columns == 1) put(column, row, glyph.text, bold_ink);
      column += glyph.columns;
    }
  }

  Screen& screen_;
  const Picture& picture_;
  std::vector<std::string> initials_;
  double scale_ = 1;  ///< columns a cell
  int columns_ = 0, rows_ = 0, left_ = 0, top_ = 0;
};

}  // namespace

std::string sign_of(Shape shape, double heading) {
  constexpr std::array arrows{"▶", "◢", "▼", "◣", "◀", "◤", "▲", "◥"};
  constexpr std::array signs{"●", "■", "◆", "▲", "o", "*", "0"};  // in the order of the shapes
  if (shape != Shape::triangle || heading < 0) return signs[static_cast<std::size_t>(shape)];
  return arrows[static_cast<std::size_t>(std::lround(heading / 45)) % arrows.size()];
}

void draw_plain_board(Screen& screen, const Area& area, const Picture& picture) {
  if (area.columns < fewest_columns || area.rows < fewest_rows) return;
  PlainBoard(screen, area, picture).draw();
}

std::string plain_text(const Picture& picture, const std::string& title, int columns) {
  const double shape = static_cast<double>(std::max(1, picture.height)) / std::max(1, picture.width);
  const int wanted_rows = static_cast<int>((columns - 2) * shape / 2) + 2;
  const int board_rows = std::clamp(wanted_rows, fewest_rows, std::max(fewest_rows, columns));
  const int panel_rows = static_cast<int>(picture.panels.size());
  Screen screen(columns, 2 + board_rows + panel_rows, theme::page);
  screen.write(0, 0, title.empty() ? picture.caption : title + "  " + picture.caption, plain_ink);
  draw_plain_board(screen, {0, 1, columns, board_rows}, picture);
  const auto initials = initials_of(picture.panels);
  for (int index = 0; index < panel_rows; ++index) {
    const auto& panel = picture.panels[static_cast<std::size_t>(index)];
    std::string line = initials[static_cast<std::size_t>(index)] + "  ";
    const auto lines = panel_lines(panel, columns - 3, {0, 0});
    for (const auto& segment : lines.front().left) line += segment.text;
    screen.write(0, 1 + board_rows + index, line + "  " + panel.score, plain_ink);
  }
  std::string text;
  for (int row = 0; row < screen.rows(); ++row) {
    std::string line;
    for (int column = 0; column < screen.columns(); ++column) line += screen.at(column, row).text;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace agon::show
