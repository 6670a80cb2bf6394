const fs = require("fs");
function line() {
  const byte = Buffer.alloc(1);
  let text = "";
  while (fs.readSync(0, byte, 0, 1) > 0 && byte[0] !== 10) text += byte.toString();
  return text;
}
let place = "meadow", bag = [];
const go = { meadow: { north: "cave" }, cave: { south: "meadow", east: "lake" }, lake: { west: "cave" } };
while (true) {
  process.stdout.write(`You are in the ${place}.\n> `);
  const word = line();
  if (word == "quit") { console.log("Bye."); break; }
  if (word == "take") {
    if (place == "cave" && bag.length == 0) { bag.push("key"); console.log("Taken."); }
    else console.log("Nothing here.");
  } else if (["north", "south", "east", "west"].indexOf(word) >= 0) {
    if (go[place][word]) place = go[place][word]; else console.log("No way.");
  } else console.log("What?");
  if (place == "lake" && bag.length) { console.log("You win."); break; }
}
