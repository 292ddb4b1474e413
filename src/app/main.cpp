#include "app/games/games.h"
#include "app/program/program.h"

int main(int argc, char** argv) { return agon::app::run(argc, argv, agon::app::games()); }
