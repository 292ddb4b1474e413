// How far a side can still come ahead at most, without a search: no play of either side makes it more.
#pragma once

#include "games/sugargame/players/field.h"

namespace agon::sugargame {

/// In points, for the side to move: all sugar that its turns can still bring, and every kill they have time
/// for, while the other side wins nothing. Where growth is by chance this holds for the field's law, which is
/// not the game's.
int most_gain(const Field& field, const Position& position);

/// The same for the side that waits.
int most_gain_of_other(const Field& field, const Position& position);

/// What of them is sugar.
int most_sugar(const Field& field, const Position& position);
int most_sugar_of_other(const Field& field, const Position& position);

}  // namespace agon::sugargame
