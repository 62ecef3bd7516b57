/**
 * Reads the logs of VS Code's extension host and of this extension's output channels. An exception or an error of this extension in a log
 * is a failure, even if the screen shows none. Errors of VS Code itself are not.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';

/**
 * Matches lines about an exception or an error: VS Code's mark for errors, its warnings about how settings are read, and stack traces of
 * Java and Node.
 */
const ERROR_LINE = /\[error\]|scoped configuration.*'gsass|\b\w*(?:Exception|Error)\b(?=:| at |$)|^\s+at [\w$.<>]+ ?\(/;

/** Matches a line of a stack trace, which belongs to the line before. */
const STACK_LINE = /^\s+at /;

/** Matches the extension, its settings and commands, or its Java classes, in a stack trace or as the subject of a line. */
const OUR_CODE = /gpu-sass|'gsass\.|gsass\.jar|org\.sass\./;

/** Matches the path of a log of the extension's output channels. */
const OUR_LOG = /sass-tools\.gpu-sass|SASS[^/\\]*\.log$/;

export interface LoggedErrors {
  /** Errors that this extension wrote or has a stack frame in. Each has the file, the line and its stack trace. */
  ours: string[];
  /** All other errors in the logs. Each has the file, the line and its stack trace. */
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
 * Groups the lines of a log into entries. An entry has a line and the stack trace after it. VS Code writes the failed provider in one line
 * and its error in the next; both belong to one entry.
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
