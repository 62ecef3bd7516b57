/**
 * Runs one kind of tests in a VS Code of its own: `node out/test/ui/kind.js VSCODE_HOME KIND`. `main.ts` calls it, and again where it fails. What
 * fails has a line that begins with FAIL; everything that it writes but pictures is below the folder for temporary files, and stays there if it fails.
 */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { KINDS, PICTURES, root } from './kinds';
import { errorsLogged } from './logs';
import { pause, VsCode } from './vscode';

async function main(): Promise<number> {
  const [home, kind] = process.argv.slice(2) as [string, string];
  const { run, settings } = KINDS[kind]!;
  fs.mkdirSync(PICTURES, { recursive: true });
  const code = await VsCode.start(path.join(home, 'lib', 'vscode'), path.join(root, 'dist', 'gpu-sass.vsix'), path.join(root, 'server', 'examples'), settings);
  let failures = 0;
  try {
    failures += await run(code, PICTURES, kind);
    failures += await orphans(code);
  } finally {
    const left = await code.stop();
    if (left.length > 0) {
      console.log(`FAIL ${left.length} processes outlive VS Code:\n  ${left.join('\n  ')}`);
      failures++;
    }
    // All that writes logs has ended.
    failures += quiet(code, kind);
  }
  if (failures === 0) {
    code.remove();
  }
  return failures;
}

/** Whatever the screen showed: no log speaks of an error of ours. */
function quiet(code: VsCode, kind: string): number {
  const { ours, others } = errorsLogged(path.join(code.work, 'data', 'data', 'logs'), KINDS[kind]!.wanted);
  for (const other of new Set(others.map(entry => entry.split('\n')[0]!.replace(/\d{4}-\d\d-\d\d [\d:.]+ /, '')))) {
    console.log(`info VS Code logged of itself: ${other.slice(0, 200)}`);
  }
  console.log(ours.length === 0 ? 'ok   no log has an error' : `FAIL the logs of ${kind} have errors:\n  ${ours.slice(0, 20).join('\n  ')}`);
  return ours.length === 0 ? 0 : 1;
}

/** Our servers end with the window: VS Code itself still runs here. */
async function orphans(code: VsCode): Promise<number> {
  for (const { pid, command } of code.processes()) {
    if (command.includes('--type=extensionHost')) {
      process.kill(pid, 'SIGKILL');
    }
  }
  for (let i = 0; i < 600 && code.servers().length > 0; i++) {
    await pause(100);
  }
  const left = code.servers();
  console.log(left.length === 0 ? 'ok   no server outlives a killed extension host' : `FAIL a server outlives its client: ${left.map(o => o.command).join('; ')}`);
  return left.length;
}

main().then(
  failures => process.exit(failures === 0 ? 0 : 1),
  (e: unknown) => {
    console.log(`FAIL ${e instanceof Error ? (e.stack ?? e.message) : String(e)}`);
    process.exit(1);
  },
);
