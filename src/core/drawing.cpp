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

std::vector<Drawing> paths_of(const std::vector<Picture>& pictures) {
  std::vector<Drawing> paths;
  if (pictures.empty()) return paths;
  for (const auto& sprite : pictures.front().sprites) {
    Drawing path = drawn_path({{sprite.x, sprite.y}}, sprite.color);
    for (const auto& picture : pictures) {
      const auto same = [&](const Sprite& each) { return each.id == sprite.id; };
      const auto found = std::find_if(picture.sprites.begin(), picture.sprites.end(), same);
      if (found == picture.sprites.end()) break;
      if (DrawnPoint at{found->x, found->y}; !(at == path.points.back())) path.points.push_back(at);
    }
    const auto alike = [&](const Drawing& other) { return other.points == path.points; };
    if (path.points.size() > 1 && std::none_of(paths.begin(), paths.end(), alike))
      paths.push_back(std::move(path));
  }
  return paths;
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
