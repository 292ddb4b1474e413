#include "server/visible_picture.h"

#include "text/utf8.h"

namespace agon::app {

Picture made_visible(Picture picture) {
  const auto mend = [](std::string& text) { text = visible(text); };
  mend(picture.caption);
  for (auto& swatch : picture.palette) {
    mend(swatch.name);
    mend(swatch.glyph);
  }
  for (auto& sprite : picture.sprites) mend(sprite.label);
  for (auto& label : picture.labels) mend(label.text);
  for (auto& mark : picture.marks) mend(mark.text);
  for (auto& panel : picture.panels) {
    for (auto* text : {&panel.role, &panel.name, &panel.score, &panel.fault}) mend(*text);
    for (auto& item : panel.items) mend(item.name);
  }
  return picture;
}

}  // namespace agon::app
