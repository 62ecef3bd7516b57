/** Runs tests of a desktop, each in a process of its own, and again where they fail: of hundreds that wait for windows, one may fail by chance. */
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** What ends a run from outside: Ctrl-C, a closed terminal, and `kill`. */
const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGHUP', 'SIGTERM'];

export interface Attempts {
  /** The command that runs one kind of tests. What fails has a line in its output that begins with FAIL; all that it starts ends with it. */
  command: (kind: string) => string[];
  /** How often a kind is run at most. */
  most: number;
  /** After how many seconds a kind has no end, and is ended. */
  limit: number;
  /** Where what there is of a failure is kept, in a folder KIND-ATTEMPT. */
  failed: string;
  /**
   * A list for the summary of `./build verify`: name, ok or failed, seconds, what failed; with tabs between. An attempt that passes has one line,
   * and one that fails has one for each failure.
   */
  results: string;
  /** Where the tests put their pictures. */
  pictures: string;
  /** Takes what the tests print and what is to say of them. */
  say: (text: string) => void;
  /** What of a kind's folder for temporary files is kept with a failure. */
  kept: string[];
}

/** Runs the kinds in turn, all of them; answers whether each passed in the end. A signal that ends this process ends all that a kind has started. */
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
  // Everything that the kind starts has this folder in its command line or environment.
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

/** The failures that an output tells, or else one; where the line of one ends with a colon, the next line has the first of several reasons. */
function whatFailed(output: string, otherwise: string): string[] {
  const told = [...output.matchAll(/^FAIL (.*:\n.*|.*)/gm)].map(match => match[1]!.replace(/\s*\n\s*/, ' '));
  return told.length === 0 ? [otherwise] : told;
}

/** Keeps the output, the pictures and the logs of an attempt. */
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

/** Ends all processes that have to do with a folder, at once. */
function endAll(work: string): void {
  for (const entry of fs.readdirSync('/proc').filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    try {
      if (['cmdline', 'environ'].some(file => fs.readFileSync(`/proc/${entry}/${file}`, 'utf8').includes(work))) {
        process.kill(Number(entry), 'SIGKILL');
      }
    } catch {
      // It is another user's, or ended meanwhile.
    }
  }
}
