/**
 * Runs tests that need a desktop, each kind in a process of its own, and repeats those that fail. Of hundreds of tests that wait for
 * windows, one may fail by chance.
 */
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** Signals that end a run from outside: Ctrl-C, a closed terminal, and `kill`. */
const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGHUP', 'SIGTERM'];

export interface Attempts {
  /**
   * Returns the command that runs one kind of tests. For each failure it prints a line that begins with FAIL. When it ends, it ends all
   * that it started.
   */
  command: (kind: string) => string[];
  /** Maximum number of times that a kind is run. */
  most: number;
  /** Number of seconds after which a kind that still runs is ended. */
  limit: number;
  /** Folder for what remains of failures. Each failed attempt has a subfolder KIND-ATTEMPT. */
  failed: string;
  /**
   * A file for the summary of `./build verify`. Its lines have, with tabs between, a name, ok or failed, seconds, and what failed. An
   * attempt that passes has one line, one that fails has a line for each failure.
   */
  results: string;
  /** Folder where the tests put their pictures. */
  pictures: string;
  /** Takes the output of the tests and messages about them. */
  say: (text: string) => void;
  /** The parts of a kind's folder for temporary files that are kept with a failure. */
  kept: string[];
}

/**
 * Runs all kinds, one after the other. Returns whether each passed in one of its attempts. A signal that ends this process ends everything
 * that a kind has started.
 */
export async function runAll(kinds: string[], attempts: Attempts): Promise<boolean> {
  fs.rmSync(attempts.failed, { recursive: true, force: true });
  fs.rmSync(attempts.results, { force: true });
  let all = true;
  for (const kind of kinds) {
    all = (await passesInTheEnd(kind, attempts)) && all;
  }
  return all;
}

async function passesInTheEnd(kind: string, attempts: Attempts): Promise<boolean> {
  for (let attempt = 1; !(await passes(kind, attempt, attempts)); attempt++) {
    if (attempt === attempts.most) {
      attempts.say(`FAIL ${kind} failed ${attempts.most === 1 ? 'once' : `${attempts.most} times`}\n`);
      return false;
    }
    attempts.say(`again, in a new process: ${kind}\n`);
  }
  return true;
}

async function passes(kind: string, attempt: number, attempts: Attempts): Promise<boolean> {
  const begin = Date.now();
  // Everything that the kind starts has this folder in its command line or its environment.
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'vs-'));
  let output = '';
  const [program, ...args] = attempts.command(kind);
  const interrupted = (_signal: NodeJS.Signals, number: number): never => {
    endAll(work);
    fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
    process.exit(128 + number);
  };
  SIGNALS.forEach(signal => process.on(signal, interrupted));
  const child = cp.spawn(program!, args, { env: { ...process.env, TMPDIR: work }, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    attempts.say(text);
    output += text;
  });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    endAll(work);
  }, attempts.limit * 1000);
  const status = await new Promise<string>(resolve => child.on('close', (code, signal) => resolve(String(code ?? signal))));
  clearTimeout(limit);
  SIGNALS.forEach(signal => process.off(signal, interrupted));
  endAll(work);
  const failures = late ? [`no end after ${attempts.limit} seconds`] : status === '0' ? [] : whatFailed(output, `its process ended with ${status}`);
  const seconds = Math.round((Date.now() - begin) / 1000);
  attempts.say(failures.length === 0 ? `ok   ${kind} (${seconds} s)\n` : `FAIL ${kind} (${seconds} s): ${failures[0]}\n`);
  const line = (result: string, time: number, failure: string): string => `VS Code: ${kind}\t${result}\t${time}\t${failure.replaceAll('\t', ' ').slice(0, 300)}\n`;
  fs.appendFileSync(attempts.results, failures.length === 0 ? line('ok', seconds, '') : failures.map((failure, i) => line('failed', i === 0 ? seconds : 0, failure)).join(''));
  if (failures.length > 0) {
    keep(path.join(attempts.failed, `${kind}-${attempt}`), work, output, begin, attempts);
  }
  fs.rmSync(work, { recursive: true, force: true });
  return failures.length === 0;
}

/**
 * Returns the failures in an output, or `otherwise` if there are none. If the line of a failure ends with a colon, the next line has the
 * first of several reasons and is joined to it.
 */
function whatFailed(output: string, otherwise: string): string[] {
  const told = [...output.matchAll(/^FAIL (.*:\n.*|.*)/gm)].map(match => match[1]!.replace(/\s*\n\s*/, ' '));
  return told.length === 0 ? [otherwise] : told;
}

/** Keeps the output, the new pictures and the logs of an attempt. */
function keep(to: string, work: string, output: string, begin: number, { pictures, kept, say }: Attempts): void {
  fs.mkdirSync(to, { recursive: true });
  fs.writeFileSync(path.join(to, 'output.txt'), output);
  for (const name of fs.existsSync(pictures) ? fs.readdirSync(pictures) : []) {
    const picture = path.join(pictures, name);
    if (fs.statSync(picture).mtimeMs >= begin) {
      fs.copyFileSync(picture, path.join(to, name));
    }
  }
  for (const folder of fs.readdirSync(work)) {
    for (const part of kept) {
      const from = path.join(work, folder, part);
      if (fs.existsSync(from)) {
        fs.cpSync(from, path.join(to, path.basename(part)), { recursive: true });
      }
    }
  }
  say(`what failed is in ${to}\n`);
}

/** Kills all processes that have a folder in their command line or environment. */
function endAll(work: string): void {
  for (const entry of fs.readdirSync('/proc').filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    try {
      if (['cmdline', 'environ'].some(file => fs.readFileSync(`/proc/${entry}/${file}`, 'utf8').includes(work))) {
        process.kill(Number(entry), 'SIGKILL');
      }
    } catch {
      // The process belongs to another user or has ended meanwhile.
    }
  }
}
