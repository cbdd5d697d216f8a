# SPDX-License-Identifier: Apache-2.0
# needs: node
# slow
# A pool of threads behind asynchronous calls, synchronous ones, a child.
node -e '
const fs = require("fs"), cp = require("child_process");
fs.writeFileSync("a", "x".repeat(70000)); fs.copyFileSync("a", "b"); fs.appendFileSync("a", "y");
const s = fs.createWriteStream("s"); for (let i = 0; i < 1000; i++) s.write(i + "\n"); s.end();
Promise.all([...Array(40).keys()].map(i => fs.promises.writeFile("f" + i, "" + i))).then(() => {
  console.log(cp.spawnSync("sh", ["-c", "echo child > child; exit 3"]).status);
  try { fs.openSync("a", "wx") } catch (e) { console.log(e.code) } });'
