// The program with the toy game added: the one line of registration that the design promises.
#include "cli/program.h"
#include "app/games.h"
#include "toy/toy.h"

int main(int argc, char** argv) {
  auto games = agon::all_games();
  games.push_back(&agon::toy::entry());
  return agon::cli::run(argc, argv, games);
}
