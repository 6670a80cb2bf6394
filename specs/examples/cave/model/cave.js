const readline = require("readline");

const ways = {
  meadow: { north: "cave" },
  cave: { south: "meadow", east: "lake" },
  lake: { west: "cave" },
};
let place = "meadow";
let hasKey = false;
const lines = readline.createInterface({ input: process.stdin, output: process.stdout, terminal: false });

function answer(command) {
  if (command === "quit") {
    console.log("Bye.");
    return false;
  }
  if (command === "take") {
    const found = place === "cave" && !hasKey;
    hasKey = hasKey || found;
    console.log(found ? "Taken." : "Nothing here.");
  } else if (["north", "south", "east", "west"].includes(command)) {
    if (!ways[place][command]) console.log("No way.");
    place = ways[place][command] || place;
  } else {
    console.log("What?");
  }
  if (place === "lake" && hasKey) {
    console.log("You win.");
    return false;
  }
  return true;
}

function turn() {
  console.log(`You are in the ${place}.`);
  lines.question("> ", (command) => (answer(command.trim()) ? turn() : lines.close()));
}

turn();
