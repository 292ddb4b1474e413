#include "ai.h"

#include <iostream>

using namespace tron;

void AI::initialize() {
  std::cout << "I am " << my_side << ", the board is " << world.board[0].size() << " x " << world.board.size()
            << std::endl;
}

void AI::decide() {
  const Agent& me = world.agents[my_side];
  EDirection best = me.direction;
  for (const EDirection turn : turns_of(me.direction))
    if (room_ahead(turn) > room_ahead(best)) best = turn;
  if (best != me.direction) send_command(ChangeDirection{best});
  if (room_ahead(best) == 0 && me.wall_breaker_cooldown == 0) send_command(ActivateWallBreaker{});
}

/// Free cells in a straight line from where I am.
int AI::room_ahead(EDirection direction) const {
  Position at = ahead(world.agents.at(my_side).position, direction);
  int room = 0;
  for (; world.at(at) == ECell::Empty; at = ahead(at, direction)) ++room;
  return room;
}
