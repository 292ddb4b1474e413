#include "app/games.h"
#include "cli/program.h"

int main(int argc, char** argv) { return agon::app::run(argc, argv, agon::app::games()); }
