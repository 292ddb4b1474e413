// The AI protocol: lines <-> values. Pure, for server and clients alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/zappy/rules/state.h"

namespace agon::zappy {

// The server's side of the protocol.

/// Every line is a command: a line without a word of the protocol is `unknown`, a known word with bad
/// arguments is `wrong`. `line` is without its line feed.
Command parse_command(std::string_view line);
/// Appends a Look answer without a line feed, like the functions below.
void append_look(std::string& text, const Config& config, const State& state, const Trantorian& who);
void append_inventory(std::string& text, const Config& config, const Trantorian& who);
void append_heard(std::string& text, int direction, std::string_view words);

std::optional<Resource> resource_named(std::string_view name);
std::string_view name_of(Resource kind);

// The client's side of the protocol.

/// The line of a command; nothing is written for `none`.
void append_command(std::string& text, const Command& command);
/// A line of the server after the handshake; empty for `dead` and for any line that is not of the protocol.
std::optional<Message> parse_message(std::string_view line);
/// The tiles of a Look answer. Objects may be in any order; unknown words and brackets are skipped.
SeenTiles parse_look(std::string_view line);

// For people.

/// A player in words, for a viewer that points at it: "level 3; carries 8 food, 2 linemate; Take linemate".
std::string words_of(const Trantorian& who);

}  // namespace agon::zappy
