#!/usr/bin/env node
// A bot for any game of Agon: JSON lines on standard input and output. Node.js alone.
//
// Try it:   agon play GAME "cmd:node bot.js" random
// Check it: agon check-bot GAME "cmd:node bot.js"
// Whatever you print is kept in the record of the match, for you alone.
"use strict";
const readline = require("node:readline");
console.log = console.info = console.error; // standard output is for answers alone

let match = {}; // what "start" said: game, seat, seats, role, config, clocks
let thoughts = {}; // what goes beside the next answer, for your eyes in the replay; it costs no time and is never a fault:
// thoughts.value = 0.3;      -1 (lost) to 1 (won), as you see it
// thoughts.mark = "trapped"; stands on the time line
// thoughts.draw = [{ cell: { x: 3, y: 4, heat: 0.7 } }, { path: { cells: [[1, 1], [1, 2]], color: "#f80" } }];

/** Your bot. `view` is what your seat knows; `legal` lists legal actions (all, or a fair sample where they are
 *  too many); `timeLeftMs` is null where no clock runs. `agon describe GAME` explains every field. */
function decide(view, legal, timeLeftMs) {
  thoughts.note = `one of ${legal.length} actions`;
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
    thoughts = {};
    const action = decide(question.view, question.legal || [], question.time_left_ms);
    say({ action, ...thoughts });
  } else if (line.end) {
    process.exit(0);
  }
});
