/** What VS Code's extension host and our own channels wrote: an exception or an error in it is a failure, whatever the screen shows. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { VsCode } from './vscode';

/** Lines that speak of an exception or an error: VS Code's own marks, what it finds wrong in how settings are asked for, Java's and Node's stacks. */
const BAD = /\[error\]|scoped configuration.*'gsass|\b\w*(?:Exception|Error)\b(?=:| at |$)|^\s+at [\w$.<>]+ ?\(/;

/** The package of VS Code for tests leaves out the program that searches files; the second line is of the same complaint. */
const NO_SEARCH = /ripgrep.bin.rg ENOENT|^\s+at \w+ \(http:.*workbench\.js/;

/** What VS Code itself says in every run, without our extension. */
const VSCODE = [/\bCanceled\b/, /Channel has been closed/, /open-vsx|getControlManifest|extensionGallery/i, NO_SEARCH];

/** The end of a browser's connection, as the extension host may see it: nobody else connects to it. */
const RESET = /^(\S+ \S+) \[error\] Error: read ECONNRESET$/;

/** What goes on from the line before: a stack. */
const STACK = /^\s+at /;

/** Our extension, in a stack or as the one that a line is about. */
const OURS = /gpu-sass/;

/**
 * The lines of the logs that speak of exceptions or errors, each with its file.
 *
 * @param wanted what a test brings about
 */
export function errorsLogged(code: VsCode, wanted: RegExp[] = []): string[] {
  const found: string[] = [];
  const logs = path.join(code.work, 'data', 'data', 'logs');
  for (const entry of fs.readdirSync(logs, { recursive: true, encoding: 'utf8' })) {
    if (/exthost\d*[\\/]/.test(entry) && entry.endsWith('.log')) {
      const lines = fs.readFileSync(path.join(logs, entry), 'utf8').split('\n');
      found.push(...bad(lines, wanted, line => VSCODE.some(one => one.test(line)) || reset(line, code.closing)).map(line => `${path.basename(entry)}: ${line}`));
    }
  }
  return found;
}

/** Is a line about a connection of a browser that is being closed? */
function reset(line: string, closing?: number): boolean {
  const at = RESET.exec(line)?.[1];
  return at !== undefined && closing !== undefined && new Date(at).getTime() >= closing;
}

function bad(lines: string[], wanted: RegExp[], known: (line: string) => boolean): string[] {
  const found: string[] = [];
  let excused = false;
  lines.forEach((line, i) => {
    if (!STACK.test(line)) {
      // VS Code says who failed in a line of its own, and then how.
      const why = line.endsWith('provider FAILED') ? (lines[i + 1] ?? '') : line;
      // What a test brings about is excused wherever it comes from; what VS Code is known for is no excuse for what comes from our code.
      excused = wanted.some(one => one.test(why)) || (known(why) && ![line, ...stackAfter(lines, i)].some(one => OURS.test(one)));
    }
    if (BAD.test(line) && !excused && !(STACK.test(line) && known(line))) {
      found.push(line);
    }
  });
  return found;
}

function stackAfter(lines: string[], i: number): string[] {
  const end = lines.findIndex((line, at) => at > i && !STACK.test(line));
  return lines.slice(i + 1, end < 0 ? undefined : end);
}
