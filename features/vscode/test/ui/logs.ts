/**
 * Reads the logs of VS Code's extension host and of our own channels. An exception or an error of ours in them is a failure, whatever the
 * screen shows. What VS Code logs about itself is not.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';

/**
 * Matches lines about an exception or an error: VS Code's own marks, its complaints about how settings are read, stack traces of Java and
 * Node.
 */
const ERROR_LINE = /\[error\]|scoped configuration.*'gsass|\b\w*(?:Exception|Error)\b(?=:| at |$)|^\s+at [\w$.<>]+ ?\(/;

/** Matches a line of a stack trace, which belongs to the line before. */
const STACK_LINE = /^\s+at /;

/** Matches our extension, its settings and commands, or our Java, in a stack trace or as the subject of a line. */
const OUR_CODE = /gpu-sass|'gsass\.|gsass\.jar|org\.sass\./;

/** Matches the path of the log of our own channel. */
const OUR_LOG = /sass-tools\.gpu-sass|SASS[^/\\]*\.log$/;

export interface LoggedErrors {
  /** Errors that our code wrote or has a stack frame in. Each has the file, the line and its stack trace. */
  ours: string[];
  /** All other errors in the logs, in the same form. */
  others: string[];
}

/**
 * Reads the logs of the extension hosts of a VS Code.
 *
 * @param logs the folder of all its logs
 * @param expected errors that a test causes on purpose
 */
export function findLoggedErrors(logs: string, expected: RegExp[] = []): LoggedErrors {
  const errors: LoggedErrors = { ours: [], others: [] };
  for (const file of fs.readdirSync(logs, { recursive: true, encoding: 'utf8' })) {
    if (/exthost\d*[\\/]/.test(file) && file.endsWith('.log')) {
      for (const entry of groupEntries(fs.readFileSync(path.join(logs, file), 'utf8').split('\n'))) {
        if (entry.some(line => ERROR_LINE.test(line)) && !expected.some(one => one.test(entry.find(line => !line.endsWith('provider FAILED')) ?? ''))) {
          const ours = OUR_LOG.test(file) || entry.some(line => OUR_CODE.test(line));
          (ours ? errors.ours : errors.others).push(`${path.basename(file)}: ${entry.join('\n    ')}`);
        }
      }
    }
  }
  return errors;
}

/**
 * Groups the lines: each entry has a line and the stack trace after it. VS Code names the provider that failed in one line and the error in
 * the next; both are one entry.
 */
function groupEntries(lines: string[]): string[][] {
  const entries: string[][] = [];
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && (STACK_LINE.test(line) || (last.length === 1 && last[0]!.endsWith('provider FAILED')))) {
      last.push(line);
    } else {
      entries.push([line]);
    }
  }
  return entries;
}
