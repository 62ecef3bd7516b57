// Puts the pictures that `node out/test/ui/main.js VSCODE_HOME pictures-dark pictures-light pictures-contrast` took into images/, with few colours:
// that makes them a fourth as large. It needs ImageMagick.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';

const taken = readdirSync('out/pictures').filter(name => /^(hover|bits|stopped)-(dark|light|contrast)\.png$/.test(name));
if (taken.length !== 9) {
  console.error(`There are ${taken.length} pictures, not 9: take them first.`);
  process.exit(1);
}
readdirSync('images').forEach(name => rmSync(`images/${name}`));
for (const name of taken) {
  execFileSync('convert', [`out/pictures/${name}`, '-strip', '+dither', '-colors', '96', '-define', 'png:compression-level=9', `PNG8:images/${name}`]);
}
