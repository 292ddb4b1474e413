#include "games/zappy/rules/trantorian_words.h"

#include <fmt/format.h>

#include "core/described.h"
#include "games/zappy/rules/text.h"

namespace agon::zappy {

namespace {

std::string words_of_stock(const Amounts& stock) {
  std::string words;
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    if (stock[kind] > 0)
      words += fmt::format("{}{} {}", words.empty() ? "carries " : ", ", stock[kind],
                           name_of(static_cast<Resource>(kind)));
  return words.empty() ? "carries nothing" : words;
}

/// The present command in words. The text of a broadcast is left out, because only its hearers may know it.
std::string words_of_deed(const Trantorian& who) {
  if (who.ritual != nobody) return "in an incantation";
  if (who.queue.empty() || who.queue.front().verb == Verb::none) return "waits";
  const Command& command = who.queue.front();
  const bool of_thing = command.verb == Verb::Take || command.verb == Verb::Set;
  return of_thing ? fmt::format("{} {}", enum_name(command.verb), name_of(command.object))
                  : std::string(enum_name(command.verb));
}

}  // namespace

std::string words_of(const Trantorian& who) {
  return fmt::format("level {}; {}; {}", who.level, words_of_stock(who.stock), words_of_deed(who));
}

}  // namespace agon::zappy
