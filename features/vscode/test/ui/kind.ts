/**
 * Runs one kind of tests in its own VS Code: `node out/test/ui/kind.js VSCODE_HOME KIND`. `main.ts` calls this, and again if it fails.
 * Prints a line that begins with FAIL for each failure. All files except pictures are written below the folder for temporary files. They
 * are kept after a failure.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { KINDS, PICTURES, root } from './kinds';
import { findLoggedErrors } from './logs';
import { pause, VsCode } from './vscode';

async function main(): Promise<number> {
  const [home, kind] = process.argv.slice(2) as [string, string];
  const { run, settings } = KINDS[kind]!;
  fs.mkdirSync(PICTURES, { recursive: true });
  const code = await VsCode.start(path.join(home, 'lib', 'vscode'), path.join(root, 'dist', 'gpu-sass.vsix'), path.join(root, 'server', 'examples'), settings);
  let failures = 0;
  try {
    failures += await run(code, PICTURES, kind);
    failures += await checkOrphans(code);
  } finally {
    const survivors = await code.stop();
    if (survivors.length > 0) {
      console.log(`FAIL ${survivors.length} processes outlive VS Code:\n  ${survivors.join('\n  ')}`);
      failures++;
    }
    // Now all processes that write logs have ended.
    failures += checkLogs(code, kind);
  }
  if (failures === 0) {
    code.remove();
  }
  return failures;
}

/** Checks that no log has an error of this extension. Returns 1 if a log has one, else 0. */
function checkLogs(code: VsCode, kind: string): number {
  const { ours, others } = findLoggedErrors(path.join(code.workFolder, 'data', 'data', 'logs'), KINDS[kind]!.expectedErrors);
  for (const error of new Set(others.map(entry => entry.split('\n')[0]!.replace(/\d{4}-\d\d-\d\d [\d:.]+ /, '')))) {
    console.log(`info VS Code logged of itself: ${error.slice(0, 200)}`);
  }
  console.log(ours.length === 0 ? 'ok   no log has an error' : `FAIL the logs of ${kind} have errors:\n  ${ours.slice(0, 20).join('\n  ')}`);
  return ours.length === 0 ? 0 : 1;
}

/**
 * Kills the extension hosts and checks that the language servers end with them, while VS Code still runs. Returns the number of servers
 * that still run.
 */
async function checkOrphans(code: VsCode): Promise<number> {
  for (const { pid, command } of code.processes()) {
    if (command.includes('--type=extensionHost')) {
      process.kill(pid, 'SIGKILL');
    }
  }
  for (let i = 0; i < 600 && code.servers().length > 0; i++) {
    await pause(100);
  }
  const survivors = code.servers();
  console.log(survivors.length === 0 ? 'ok   no server outlives a killed extension host' : `FAIL a server outlives its client: ${survivors.map(o => o.command).join('; ')}`);
  return survivors.length;
}

main().then(
  failures => process.exit(failures === 0 ? 0 : 1),
  (e: unknown) => {
    console.log(`FAIL ${e instanceof Error ? (e.stack ?? e.message) : String(e)}`);
    process.exit(1);
  },
);
