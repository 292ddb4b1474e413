#include "show/cairo_pen.h"

#include <numbers>

#include "show/text.h"

#ifdef __SANITIZE_ADDRESS__
// Fontconfig holds what it has read of the font files until the program ends; that is no leak of ours.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; }
#endif

namespace agon::show {

void CairoPen::set(Color color, double alpha) const {
  cairo_set_source_rgba(context_, color.red() / 255.0, color.green() / 255.0, color.blue() / 255.0, alpha);
}

void CairoPen::fill(const Box& box, Color color, double alpha) const {
  set(color, alpha);
  cairo_rectangle(context_, box.x, box.y, box.width, box.height);
  cairo_fill(context_);
}

void CairoPen::round_box(const Box& box, double radius) const {
  using std::numbers::pi;
  const double r = std::min({radius, box.width / 2, box.height / 2});
  cairo_new_sub_path(context_);
  cairo_arc(context_, box.right() - r, box.y + r, r, -pi / 2, 0);
  cairo_arc(context_, box.right() - r, box.bottom() - r, r, 0, pi / 2);
  cairo_arc(context_, box.x + r, box.bottom() - r, r, pi / 2, pi);
  cairo_arc(context_, box.x + r, box.y + r, r, pi, 1.5 * pi);
  cairo_close_path(context_);
}

void CairoPen::select(double size, bool bold) const {
  cairo_select_font_face(context_, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                         bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context_, size);
}

double CairoPen::width_of(std::string_view text, double size, bool bold) const {
  select(size, bold);
  cairo_text_extents_t extents;
  cairo_text_extents(context_, printable(text).c_str(), &extents);
  return extents.x_advance;
}

std::string CairoPen::fitted(std::string_view text, double room, double size, bool bold) const {
  std::string whole = printable(text);
  if (width_of(whole, size, bold) <= room) return whole;
  std::string cut;
  for (std::string_view rest = whole; !rest.empty();) {
    const auto glyph = next_glyph(rest);
    if (width_of(cut + glyph.text + "…", size, bold) > room) break;
    cut += glyph.text;
  }
  while (!cut.empty() && cut.back() == ' ') cut.pop_back();
  return cut + "…";
}

double CairoPen::aligned(double x, std::string_view text, const TextStyle& style) const {
  if (style.align == Align::left) return x;
  const double width = width_of(text, style.size, style.bold);
  return x - (style.align == Align::middle ? width / 2 : width);
}

double CairoPen::text(double x, double y, std::string_view text, const TextStyle& style) const {
  const std::string shown = printable(text);
  const double left = aligned(x, shown, style);
  select(style.size, style.bold);
  set(style.color);
  cairo_move_to(context_, left, y);
  cairo_show_text(context_, shown.c_str());
  double end = left, base = y;
  cairo_get_current_point(context_, &end, &base);
  return end - left;
}

void CairoPen::haloed_text(double x, double y, std::string_view text, const TextStyle& style,
                           Color halo) const {
  const std::string shown = printable(text);
  select(style.size, style.bold);
  cairo_move_to(context_, aligned(x, shown, style), y);
  cairo_text_path(context_, shown.c_str());
  set(halo, 0.8);
  cairo_set_line_width(context_, style.size * 0.28);
  cairo_set_line_join(context_, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke_preserve(context_);
  set(style.color);
  cairo_fill(context_);
}

}  // namespace agon::show
