/**
 * What VS Code's extension host and our own channels wrote. An exception or an error of ours in it is a failure, whatever the screen shows; what
 * VS Code says of itself is not.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';

/** Lines that speak of an exception or an error: VS Code's own marks, what it finds wrong in how settings are asked for, Java's and Node's stacks. */
const BAD = /\[error\]|scoped configuration.*'gsass|\b\w*(?:Exception|Error)\b(?=:| at |$)|^\s+at [\w$.<>]+ ?\(/;

/** Goes on from the line before: a stack. */
const STACK = /^\s+at /;

/** Our extension, its settings and commands, or our Java, in a stack or as what a line is about. */
const OURS = /gpu-sass|'gsass\.|gsass\.jar|org\.sass\./;

/** The log of our own channel. */
const OUR_LOG = /sass-tools\.gpu-sass|SASS[^/\\]*\.log$/;

export interface Errors {
  /** What our code wrote or has a frame in: the line, its stack, and the file. */
  ours: string[];
  /** What else the logs say of errors, in the same form. */
  others: string[];
}

/**
 * Reads the logs of a VS Code that speak of extensions.
 *
 * @param logs the folder of all its logs
 * @param wanted what a test brings about
 */
export function errorsLogged(logs: string, wanted: RegExp[] = []): Errors {
  const errors: Errors = { ours: [], others: [] };
  for (const file of fs.readdirSync(logs, { recursive: true, encoding: 'utf8' })) {
    if (/exthost\d*[\\/]/.test(file) && file.endsWith('.log')) {
      for (const entry of entries(fs.readFileSync(path.join(logs, file), 'utf8').split('\n'))) {
        if (entry.some(line => BAD.test(line)) && !wanted.some(one => one.test(entry.find(line => !line.endsWith('provider FAILED')) ?? ''))) {
          const ours = OUR_LOG.test(file) || entry.some(line => OURS.test(line));
          (ours ? errors.ours : errors.others).push(`${path.basename(file)}: ${entry.join('\n    ')}`);
        }
      }
    }
  }
  return errors;
}

/** The lines in groups: one, and the stack after it. VS Code says who failed in a line of its own, and then how. */
function entries(lines: string[]): string[][] {
  const entries: string[][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && (STACK.test(line) || (last.length === 1 && last[0]!.endsWith('provider FAILED')))) {
      last.push(line);
    } else {
      entries.push([line]);
    }
  }
  return entries;
}
