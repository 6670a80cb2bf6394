console.log(require("child_process").execSync("ls /").toString());
