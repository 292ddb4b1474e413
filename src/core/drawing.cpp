#include "core/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/from_json.h"
#include "core/to_json.h"

namespace agon {

namespace {

const json::value& member_of(const json::object& object, const char* name, const std::string& where) {
  const auto* found = object.if_contains(name);
  if (found == nullptr) throw BadValue(where, std::string("it lacks \"") + name + "\"");
  return *found;
}

double place_of(const json::value& value, const std::string& where) {
  return reading::real_number(value, where, {-Drawing::furthest, Drawing::furthest});
}

Color color_of(const json::value& value, const std::string& where) {
  Color color;
  if (value.is_string() && value.get_string().size() == 4 && value.get_string()[0] == '#') {
    std::string whole = "#";
    for (const char digit : std::string_view(value.get_string()).substr(1)) whole.append(2, digit);
    color.read_json(json::value(whole), where);
  } else {
    color.read_json(value, where);
  }
  return color;
}

/// Whether a shape has this member beside "color".
bool known_member(DrawingKind kind, std::string_view name) {
  constexpr std::string_view all[] = {" x1 y1 x2 y2 ", " cells ", " x y heat ", " x y r ", " x y text "};
  return name == "color" || all[static_cast<std::size_t>(kind)].find(fmt::format(" {} ", name)) != name.npos;
}

void read_path(const json::value& cells, const std::string& where, std::vector<DrawnPoint>& points) {
  if (!cells.is_array()) reading::refuse(where, "a list of cells [x,y]", cells);
  if (cells.get_array().size() > Drawing::most_points)
    throw BadValue(where, "at most " + std::to_string(Drawing::most_points) + " cells");
  for (const auto& cell : cells.get_array()) {
    if (!cell.is_array() || cell.get_array().size() != 2) reading::refuse(where, "cells as [x,y]", cell);
    points.push_back({place_of(cell.get_array()[0], where), place_of(cell.get_array()[1], where)});
  }
}

void read_shape(const json::object& shape, const std::string& where, Drawing& into) {
  for (const auto& entry : shape)
    if (!known_member(into.kind, entry.key()))
      throw BadValue(where,
                     "unknown field \"" + std::string(std::string_view(entry.key()).substr(0, 40)) + "\"");
  const auto at = [&](const char* name) {
    return place_of(member_of(shape, name, where), reading::joined(where, name));
  };
  if (into.kind == DrawingKind::line)
    into.points = {{at("x1"), at("y1")}, {at("x2"), at("y2")}};
  else if (into.kind == DrawingKind::path)
    read_path(member_of(shape, "cells", where), reading::joined(where, "cells"), into.points);
  else
    into.points = {{at("x"), at("y")}};
  if (const auto* heat = shape.if_contains("heat"))
    into.amount = reading::real_number(*heat, reading::joined(where, "heat"), {0, 1});
  if (into.kind == DrawingKind::circle)
    into.amount = reading::real_number(member_of(shape, "r", where), reading::joined(where, "r"),
                                       {0, Drawing::furthest});
  if (into.kind == DrawingKind::text)
    into.text = reading::text(member_of(shape, "text", where), reading::joined(where, "text"),
                              {0, Drawing::longest_text});
  if (const auto* color = shape.if_contains("color"))
    into.color = color_of(*color, reading::joined(where, "color"));
}

/// Imitates transparency, which pictures do not have.
Color paler(Color color, Color ground, double share) {
  const auto part = [&](int a, int b) {
    return static_cast<std::uint32_t>(std::lround(b + (a - b) * share));
  };
  return {part(color.red(), ground.red()) << 16 | part(color.green(), ground.green()) << 8 |
          part(color.blue(), ground.blue())};
}

}  // namespace

json::value Drawing::to_json() const {
  json::object shape;
  const DrawnPoint first = points.empty() ? DrawnPoint{} : points.front();
  if (kind == DrawingKind::line) {
    const DrawnPoint last = points.empty() ? DrawnPoint{} : points.back();
    shape = {{"x1", first.x}, {"y1", first.y}, {"x2", last.x}, {"y2", last.y}};
  } else if (kind == DrawingKind::path) {
    json::array cells;
    for (const auto& point : points) cells.push_back(json::array{point.x, point.y});
    shape["cells"] = std::move(cells);
  } else {
    shape = {{"x", first.x}, {"y", first.y}};
    if (kind == DrawingKind::cell) shape["heat"] = amount;
    if (kind == DrawingKind::circle) shape["r"] = amount;
    if (kind == DrawingKind::text) shape["text"] = text;
  }
  if (color) shape["color"] = color->to_json();
  json::object drawing{{enum_name(kind), std::move(shape)}};
  if (!layer.empty()) drawing["layer"] = layer;
  return drawing;
}

void Drawing::read_json(const json::value& value, const std::string& where) {
  constexpr const char* forms =
      "a shape: {\"line\":…}, {\"path\":…}, {\"cell\":…}, {\"circle\":…} or {\"text\":…}";
  if (!value.is_object()) reading::refuse(where, forms, value);
  *this = {};
  bool found = false;
  for (const auto& entry : value.get_object()) {
    if (entry.key() == "layer") {
      layer = reading::text(entry.value(), reading::joined(where, "layer"), {0, longest_layer});
      continue;
    }
    const auto named = enum_from_name<DrawingKind>(std::string_view(entry.key()));
    if (!named || found || !entry.value().is_object()) reading::refuse(where, forms, value);
    found = true;
    kind = *named;
    read_shape(entry.value().get_object(), reading::joined(where, entry.key()), *this);
  }
  if (!found) reading::refuse(where, forms, value);
}

Drawing drawn_cell(double x, double y, double heat, std::string_view layer) {
  return {DrawingKind::cell, {{x, y}}, std::clamp(heat, 0.0, 1.0), {}, {}, std::string(layer)};
}

Drawing drawn_path(std::vector<DrawnPoint> points, std::optional<Color> color, std::string_view layer) {
  return {DrawingKind::path, std::move(points), 1, {}, color, std::string(layer)};
}

namespace {

using Pictures = std::vector<Picture>;

std::optional<DrawnPoint> place_of(const Picture& picture, std::uint32_t id) {
  for (const auto& sprite : picture.sprites)
    if (sprite.id == id) return DrawnPoint{sprite.x, sprite.y};
  return std::nullopt;
}

bool has_line(const Picture& picture, const Line& line) {
  return std::any_of(picture.lines.begin(), picture.lines.end(), [&](const Line& each) {
    return each.x1 == line.x1 && each.y1 == line.y1 && each.x2 == line.x2 && each.y2 == line.y2;
  });
}

/// The figures of the first picture that stand in different places after `step`, except those of other seats.
std::vector<std::uint32_t> figures_apart(const Pictures& one, const Pictures& other, std::size_t step,
                                         std::uint32_t seat) {
  std::vector<std::uint32_t> ids;
  for (const auto& sprite : one.front().sprites) {
    const bool others = sprite.seat >= 0 && static_cast<std::uint32_t>(sprite.seat) != seat;
    if (!others && place_of(one[step], sprite.id) != place_of(other[step], sprite.id))
      ids.push_back(sprite.id);
  }
  return ids;
}

/// The lines that one way has drawn or taken away, and the other has not.
std::vector<Line> lines_apart(const Picture& first, const Picture& one, const Picture& other) {
  std::vector<Line> lines;
  for (const auto& line : one.lines)
    if (!has_line(first, line) && !has_line(other, line)) lines.push_back(line);
  for (const auto& line : first.lines)
    if (!has_line(one, line) && has_line(other, line)) lines.push_back(line);
  return lines;
}

/// `ids` as they go in these pictures, and `lines`; no two of the same.
std::vector<Drawing> way_of(const Pictures& pictures, const std::vector<std::uint32_t>& ids,
                            const std::vector<Line>& lines) {
  std::vector<Drawing> way;
  for (const auto id : ids) {
    Drawing path = drawn_path({});
    for (const auto& picture : pictures) {
      const auto at = place_of(picture, id);
      if (!at) break;
      if (path.points.empty() || !(*at == path.points.back())) path.points.push_back(*at);
    }
    const auto alike = [&](const Drawing& other) { return other.points == path.points; };
    if (path.points.size() > 1 && std::none_of(way.begin(), way.end(), alike)) way.push_back(std::move(path));
  }
  for (const auto& line : lines)
    way.push_back({DrawingKind::line, {{line.x1, line.y1}, {line.x2, line.y2}}, 1, {}, {}, {}});
  return way;
}

/// Where a word about a way stands: at the end of its first path, or on the middle of its first line.
DrawnPoint word_place(const Drawing& drawing) {
  const auto& first = drawing.points.front();
  const auto& last = drawing.points.back();
  if (drawing.kind == DrawingKind::path) return last;
  return {(first.x + last.x) / 2, (first.y + last.y) / 2};
}

Drawing drawn_text(const DrawnPoint& at, std::string text) {
  return {DrawingKind::text, {at}, 1, std::move(text), {}, {}};
}

}  // namespace

WaysApart ways_apart(const Pictures& played, const Pictures& better, std::uint32_t seat) {
  WaysApart ways;
  for (std::size_t step = 1; step < std::min(played.size(), better.size()); ++step) {
    const auto ids = figures_apart(played, better, step, seat);
    const auto done = lines_apart(played.front(), played[step], better[step]);
    const auto wanted = lines_apart(played.front(), better[step], played[step]);
    if (ids.empty() && done.empty() && wanted.empty()) continue;
    ways.played = way_of(played, ids, done);
    ways.better = way_of(better, ids, wanted);
    break;
  }
  const auto name = [&](std::vector<Drawing>& way, const char* word, double below) {
    if (!way.empty()) return way.push_back(drawn_text(word_place(way.front()), word));
    for (const auto& sprite : played.front().sprites)
      if (sprite.seat == static_cast<std::int32_t>(seat))
        return way.push_back(drawn_text({sprite.x, sprite.y + below}, word));
  };
  name(ways.played, "played", -1);
  name(ways.better, "better", 1);
  return ways;
}

void draw_on(Picture& picture, const std::vector<Drawing>& drawings, Color color_of_seat) {
  std::uint32_t next_id =
      0x7000'0000;  // beyond the numbers that games use; drawings neither glide nor leave a trail
  for (const auto& sprite : picture.sprites) next_id = std::max(next_id, sprite.id + 1);
  for (const auto& drawing : drawings) {
    if (drawing.points.empty()) continue;
    const Color color = drawing.color.value_or(color_of_seat);
    const auto& at = drawing.points;
    const auto [x, y] = at.front();
    switch (drawing.kind) {
      case DrawingKind::line:
      case DrawingKind::path:
        for (std::size_t index = 1; index < at.size(); ++index)
          picture.lines.push_back({at[index - 1].x, at[index - 1].y, at[index].x, at[index].y, 0.25, color});
        break;
      case DrawingKind::cell:
        picture.lines.push_back({x, y, x, y, 1, paler(color, picture.ground, 0.15 + 0.6 * drawing.amount)});
        break;
      case DrawingKind::circle:
        picture.sprites.push_back({next_id++, Shape::ring, x, y, 2 * drawing.amount, color, -1, ""});
        break;
      case DrawingKind::text:
        picture.labels.push_back({x, y, drawing.text, color});
        break;
    }
  }
}

}  // namespace agon
