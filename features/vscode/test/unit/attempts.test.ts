/** Tests which kinds of tests are repeated, how often, and what is reported about each attempt. */
import * as assert from 'node:assert/strict';
import * as cp from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Attempts, runAll } from '../ui/attempts';

/** The kinds, as shell scripts. Their `$0` is a folder of the test. A script that fails only the first time creates a file there. */
const SCRIPTS: Record<string, string> = {
  passes: ':',
  flaky: '[ -f "$0/once" ] || { touch "$0/once"; mkdir "$TMPDIR/of-vscode"; echo yes >"$TMPDIR/of-vscode/server.log"; printf "FAIL a hover: too late\\nFAIL a lens: none\\n"; exit 1; }',
  fails: 'printf "ok   first\\nFAIL the logs have errors:\\n  one\\n  two\\n"; exit 1',
  dies: '[ -f "$0/once" ] || { touch "$0/once"; kill -KILL $$; }',
  hangs: '[ -f "$0/once" ] || { touch "$0/once"; sleep 600; }',
};

describe('An attempt', function () {
  this.timeout(60_000);
  let folder: string;
  let attempts: Attempts;
  let output: string;

  beforeEach(() => {
    output = '';
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'attempts-'));
    attempts = {
      command: kind => ['sh', '-c', SCRIPTS[kind]!, folder],
      maxAttempts: 3,
      timeoutSeconds: 40,
      failedFolder: path.join(folder, 'failed'),
      resultsFile: path.join(folder, 'results.tsv'),
      picturesFolder: path.join(folder, 'pictures'),
      print: text => (output += text),
      keptParts: ['server.log'],
    };
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  /** Returns the lines of the results file, without the seconds: name, result and reason of each attempt. */
  const resultLines = (): string[] =>
    fs
      .readFileSync(attempts.resultsFile, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map(line => line.replace(/\t\d+\t/, ' '));

  it('that passes is the last one', async () => {
    assert.equal(await runAll(['passes'], attempts), true);
    assert.deepEqual(resultLines(), ['VS Code: passes\tok ']);
  });

  it('that fails is made again, and what failed is kept', async () => {
    assert.equal(await runAll(['flaky', 'passes'], attempts), true);
    assert.deepEqual(resultLines(), ['VS Code: flaky\tfailed a hover: too late', 'VS Code: flaky\tfailed a lens: none', 'VS Code: flaky\tok ', 'VS Code: passes\tok ']);
    assert.deepEqual(fs.readdirSync(path.join(attempts.failedFolder, 'flaky-1')).sort(), ['output.txt', 'server.log']);
  });

  it('is made three times at most', async () => {
    assert.equal(await runAll(['fails', 'passes'], attempts), false);
    assert.deepEqual(resultLines(), [...Array<string>(3).fill('VS Code: fails\tfailed the logs have errors: one'), 'VS Code: passes\tok ']);
    assert.match(output, /FAIL fails failed 3 times\n/);
  });

  it('that dies is made again', async () => {
    assert.equal(await runAll(['dies'], attempts), true);
    assert.deepEqual(resultLines(), ['VS Code: dies\tfailed its process ended with SIGKILL', 'VS Code: dies\tok ']);
  });

  it('that has no end is ended, and made again', async () => {
    assert.equal(await runAll(['hangs'], { ...attempts, timeoutSeconds: 2 }), true);
    assert.deepEqual(resultLines(), ['VS Code: hangs\tfailed no end after 2 seconds', 'VS Code: hangs\tok ']);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`that ${signal} interrupts leaves nothing that runs`, async () => {
      const begun = path.join(folder, 'begun');
      // Like VS Code's server, this process is in its own process group. Only its environment shows that it belongs to the test.
      const detached = `setsid sh -c 'echo $$ >${begun}.new; mv ${begun}.new ${begun}; sleep 600' & wait`;
      const script = `
        const { runAll } = require(${JSON.stringify(path.resolve(__dirname, '../ui/attempts.js'))});
        const attempts = ${JSON.stringify(attempts)};
        runAll(['waits'], { ...attempts, command: () => ['sh', '-c', ${JSON.stringify(detached)}], print: () => {} });`;
      const run = cp.spawn(process.execPath, ['-e', script], { env: { ...process.env, TMPDIR: folder }, stdio: 'inherit' });
      const exitCode = new Promise<number | null>(resolve => run.on('close', resolve));
      await until(() => fs.existsSync(begun));
      run.kill(signal);
      assert.equal(await exitCode, signal === 'SIGINT' ? 130 : 143);
      const pid = Number(fs.readFileSync(begun, 'utf8'));
      await until(() => commandOf(pid) === '');
      assert.deepEqual(fs.readdirSync(folder).filter(name => name.startsWith('vs-')), []);
    });
  }
});

/** Returns the command line of a process; empty if it has ended. */
function commandOf(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Waits until a condition holds. If it never does, the test's own time limit ends it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) {
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
