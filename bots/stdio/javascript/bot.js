#!/usr/bin/env node
// A bot for any game of Agon: JSON lines on standard input and output. It needs only Node.js.
//
// Try it:   agon play GAME "cmd:node bot.js" random
// Check it: agon check-bot GAME "cmd:node bot.js"
// The record of the match keeps what you print; only you see it.
"use strict";
const readline = require("node:readline");
console.log = console.info = console.error; // standard output is only for answers

let match = {}; // what "start" said: game, seat, seats, role, config, clocks
let thoughts = {}; // your notes beside the next answer, which you see in the replay; they cost no time and are never a fault:
// thoughts.value = 0.3;      -1 (lost) to 1 (won), as you see it
// thoughts.mark = "trapped"; stands on the time line
// thoughts.draw = [{ cell: { x: 3, y: 4, heat: 0.7 } }, { path: { cells: [[1, 1], [1, 2]], color: "#f80" } }];

/** The entry of a list with the highest worth; of equals the first. */
const most = (list, worth) => list.reduce((best, each) => (worth(each) > worth(best) ? each : best));

// Your bot.
/** `view` is what your seat knows. `legal` lists legal actions: all, or a fair sample if they are too
 *  many. `timeLeftMs` is null if no clock runs. `agon describe GAME` explains every field. */
function decide(view, legal, timeLeftMs) {
  thoughts.note = `by chance, one of ${legal.length} actions`;
  return legal.length ? legal[Math.floor(Math.random() * legal.length)] : {};
}

// The protocol.
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
