#!/usr/bin/env node
// A bot for any game of Agon: JSON lines on standard input and output. Node.js alone.
//
// Try it:   agon play GAME "cmd:node bot.js" random
// Check it: agon check-bot GAME "cmd:node bot.js"
// Whatever you print with console.error is kept in the record of the match; standard output is for answers alone.
"use strict";
const readline = require("node:readline");

let match = {}; // what "start" said: game, seat, seats, role, config, clocks

/** Your bot. `view` is what your seat knows; `legal` lists legal actions (all, or a fair sample where they are
 *  too many); `timeLeftMs` is null where no clock runs. `agon describe GAME` explains every field. */
function decide(view, legal, timeLeftMs) {
  return legal.length ? legal[Math.floor(Math.random() * legal.length)] : {};
}

function say(line) {
  process.stdout.write(JSON.stringify(line) + "\n");
}

readline.createInterface({ input: process.stdin }).on("line", (text) => {
  const line = JSON.parse(text);
  if (line.start) {
    match = line.start;
    say({ ready: { name: "JavaScript kit", legal: true } });
  } else if (line.decide) {
    const question = line.decide;
    say({ action: decide(question.view, question.legal || [], question.time_left_ms) });
  } else if (line.end) {
    process.exit(0);
  }
});
