// The AI protocol: lines <-> values. Pure, for server and clients alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/zappy/rules/state.h"

namespace agon::zappy {

// What the server reads and writes.

/// Any line is a command: what is no word of the protocol is `unknown`, known words with other arguments than
/// theirs are `wrong`. `line` is without its line feed.
Command parse_command(std::string_view line);
/// Without a line feed, as the following.
void append_look(std::string& text, const Config& config, const State& state, const Trantorian& who);
void append_inventory(std::string& text, const Config& config, const Trantorian& who);
void append_heard(std::string& text, int direction, std::string_view words);

std::optional<Resource> resource_named(std::string_view name);
std::string_view name_of(Resource kind);

// What a client reads and writes.

/// The line of a command; nothing is written for `none`.
void append_command(std::string& text, const Command& command);
/// A line of the server after the handshake; nothing for `dead` and whatever is no line of the protocol.
std::optional<Message> parse_message(std::string_view line);
/// The tiles of a Look answer, in its order. Objects may stand in any order; unknown words are skipped, as
/// are brackets that are missing.
SeenTiles parse_look(std::string_view line);

}  // namespace agon::zappy
