"use strict";
const { createInterface } = require("node:readline/promises");
async function main() {
  const io = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  let at = "meadow", key = false;
  for (;;) {
    console.log("You are in the " + at + ".");
    const said = await io.question("> ");
    if (said === "quit") { console.log("Bye."); break; }
    const map = { "meadow north": "cave", "cave south": "meadow", "cave east": "lake", "lake west": "cave" };
    if (said === "take") {
      if (at === "cave" && !key) { key = true; console.log("Taken."); } else console.log("Nothing here.");
    } else if (/^(north|south|east|west)$/.test(said)) {
      const to = map[at + " " + said];
      if (to) at = to; else console.log("No way.");
    } else console.log("What?");
    if (at === "lake" && key) { console.log("You win."); break; }
  }
  io.close();
}
main();
