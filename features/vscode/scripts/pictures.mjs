// Copies the pictures that `node out/test/ui/main.js VSCODE_HOME pictures-dark pictures-light pictures-contrast` took to images/. Reduces
// their colours, which makes the files a quarter as large. It needs ImageMagick.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';

const pictures = readdirSync('out/pictures').filter(name => /^(hover|bits|stopped)-(dark|light|contrast)\.png$/.test(name));
if (pictures.length !== 9) {
  console.error(`There are ${pictures.length} pictures in out/pictures, not 9. Take them first.`);
  process.exit(1);
}
readdirSync('images').forEach(name => rmSync(`images/${name}`));
for (const name of pictures) {
  execFileSync('convert', [`out/pictures/${name}`, '-strip', '+dither', '-colors', '96', '-define', 'png:compression-level=9', `PNG8:images/${name}`]);
}
