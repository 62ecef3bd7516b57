/**
 * Runs tests that need a desktop, each kind in its own process, and repeats those that fail. One of hundreds of tests that wait for windows
 * may fail by chance.
 */
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** Signals that end a run from outside: Ctrl-C, a closed terminal, and `kill`. */
const SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGHUP', 'SIGTERM'];

export interface Attempts {
  /**
   * Returns the command that runs one kind of tests. The command prints a line that begins with FAIL for each failure. Before it ends, it
   * ends all processes that it started.
   */
  command: (kind: string) => string[];
  /** Maximum number of attempts for each kind. */
  maxAttempts: number;
  /** Number of seconds after which an attempt that still runs is killed. */
  timeoutSeconds: number;
  /** Folder for the output, pictures and logs of failed attempts. Each failed attempt has a subfolder KIND-ATTEMPT. */
  failedFolder: string;
  /**
   * The results file, for the summary of `./build verify`. Its lines have four fields, separated by tabs: name, ok or failed, seconds, and
   * what failed. An attempt that passes has one line. An attempt that fails has one line for each failure.
   */
  resultsFile: string;
  /** Folder where the tests put their pictures. */
  picturesFolder: string;
  /** Prints the output of the tests and messages about them. */
  print: (text: string) => void;
  /** The files and folders, in the folders of an attempt, that are kept if the attempt fails. */
  keptParts: string[];
}

/**
 * Runs all kinds, one after the other. Returns whether each kind passed in one of its attempts. A signal that ends this process also ends
 * all processes that a kind has started.
 */
export async function runAll(kinds: string[], attempts: Attempts): Promise<boolean> {
  fs.rmSync(attempts.failedFolder, { recursive: true, force: true });
  fs.rmSync(attempts.resultsFile, { force: true });
  let allPassed = true;
  for (const kind of kinds) {
    allPassed = (await passesEventually(kind, attempts)) && allPassed;
  }
  return allPassed;
}

async function passesEventually(kind: string, attempts: Attempts): Promise<boolean> {
  for (let attempt = 1; !(await runAttempt(kind, attempt, attempts)); attempt++) {
    if (attempt === attempts.maxAttempts) {
      attempts.print(`FAIL ${kind} failed ${attempts.maxAttempts === 1 ? 'once' : `${attempts.maxAttempts} times`}\n`);
      return false;
    }
    attempts.print(`again, in a new process: ${kind}\n`);
  }
  return true;
}

async function runAttempt(kind: string, attempt: number, attempts: Attempts): Promise<boolean> {
  const begin = Date.now();
  // All processes of the attempt have this folder in their command line or in their environment.
  const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'vs-'));
  let output = '';
  const [program, ...args] = attempts.command(kind);
  const endBySignal = (_signal: NodeJS.Signals, number: number): never => {
    killAll(workFolder);
    fs.rmSync(workFolder, { recursive: true, force: true, maxRetries: 5 });
    process.exit(128 + number);
  };
  SIGNALS.forEach(signal => process.on(signal, endBySignal));
  const child = cp.spawn(program!, args, { env: { ...process.env, TMPDIR: workFolder }, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    attempts.print(text);
    output += text;
  });
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    killAll(workFolder);
  }, attempts.timeoutSeconds * 1000);
  const status = await new Promise<string>(resolve => child.on('close', (code, signal) => resolve(String(code ?? signal))));
  clearTimeout(timer);
  SIGNALS.forEach(signal => process.off(signal, endBySignal));
  killAll(workFolder);
  const failures = isTimedOut ? [`no end after ${attempts.timeoutSeconds} seconds`] : status === '0' ? [] : findFailures(output, `its process ended with ${status}`);
  const seconds = Math.round((Date.now() - begin) / 1000);
  attempts.print(failures.length === 0 ? `ok   ${kind} (${seconds} s)\n` : `FAIL ${kind} (${seconds} s): ${failures[0]}\n`);
  const resultLine = (result: string, time: number, failure: string): string => `VS Code: ${kind}\t${result}\t${time}\t${failure.replaceAll('\t', ' ').slice(0, 300)}\n`;
  fs.appendFileSync(attempts.resultsFile, failures.length === 0 ? resultLine('ok', seconds, '') : failures.map((failure, i) => resultLine('failed', i === 0 ? seconds : 0, failure)).join(''));
  if (failures.length > 0) {
    keepFailure(path.join(attempts.failedFolder, `${kind}-${attempt}`), workFolder, output, begin, attempts);
  }
  fs.rmSync(workFolder, { recursive: true, force: true });
  return failures.length === 0;
}

/**
 * Returns the failures in an output, or `fallback` if there are none. If the line of a failure ends with a colon, the next line has the
 * first of several reasons and is joined to it.
 */
function findFailures(output: string, fallback: string): string[] {
  const failures = [...output.matchAll(/^FAIL (.*:\n.*|.*)/gm)].map(match => match[1]!.replace(/\s*\n\s*/, ' '));
  return failures.length === 0 ? [fallback] : failures;
}

/** Copies the output, the new pictures and the logs of an attempt into a folder. */
function keepFailure(targetFolder: string, workFolder: string, output: string, begin: number, { picturesFolder, keptParts, print }: Attempts): void {
  fs.mkdirSync(targetFolder, { recursive: true });
  fs.writeFileSync(path.join(targetFolder, 'output.txt'), output);
  for (const name of fs.existsSync(picturesFolder) ? fs.readdirSync(picturesFolder) : []) {
    const picture = path.join(picturesFolder, name);
    if (fs.statSync(picture).mtimeMs >= begin) {
      fs.copyFileSync(picture, path.join(targetFolder, name));
    }
  }
  for (const folder of fs.readdirSync(workFolder)) {
    for (const part of keptParts) {
      const from = path.join(workFolder, folder, part);
      if (fs.existsSync(from)) {
        fs.cpSync(from, path.join(targetFolder, path.basename(part)), { recursive: true });
      }
    }
  }
  print(`what failed is in ${targetFolder}\n`);
}

/** Kills all processes that have a folder in their command line or environment. */
function killAll(workFolder: string): void {
  for (const entry of fs.readdirSync('/proc').filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    try {
      if (['cmdline', 'environ'].some(file => fs.readFileSync(`/proc/${entry}/${file}`, 'utf8').includes(workFolder))) {
        process.kill(Number(entry), 'SIGKILL');
      }
    } catch {
      // The process belongs to another user or has ended meanwhile.
    }
  }
}
