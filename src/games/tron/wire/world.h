// Converts between the values of the game and those of the protocol.
#pragma once

#include <string>
#include <string_view>

#include "games/tron/wire/messages.h"

namespace agon::tron::wire {

// Frames: a length in four bytes, low byte first, and a message in its envelope. Pure: no socket. Streams are
// cut into frames by net::FrameSplitter.

/// The longest body a frame may have. The largest of a real game is 127 kB, a spectator's first scene.
inline constexpr std::size_t longest_frame = 1U << 20U;

/// The frame around a body.
std::string framed(std::string_view body);

/// The whole frame of a message; `type` is the name of its class.
template <DescribedStruct M>
std::string frame_of(std::string_view type, const M& message) {
  return framed(ks::written(Message{std::string(type), ks::written(message)}));
}

/// A name for records and pages, in UTF-8 without control characters. Texts of the wire are ISO-8859-1.
std::string shown_name(std::string_view latin);

World world_of(const State& state, const Constants& constants);

/// The state in a snapshot, for a client. Empty if the world lacks a side, if its board is not rectangular,
/// too large or open at its border, or if an agent is outside it.
struct Shown {
  State state;
  Constants constants;
};
std::optional<Shown> shown_by(const RealtimeSnapshot& snapshot);
/// Whether the game is over with this world: the last one is sent before EndGame.
bool is_last(const Shown& shown);

std::string snapshot_frame(const State& state, const Constants& constants, float cycle_duration);
std::string end_frame(const State& state);

/// Adds a command to the action that the side has chosen so far in this cycle. The last direction counts,
/// whether legal or not. False: the command cannot be read.
bool add_command(const BaseCommand& command, Action& action);

/// The frames that a client sends for an action; none for straight on.
std::string command_frames(const Action& action, std::uint32_t cycle);

}  // namespace agon::tron::wire
