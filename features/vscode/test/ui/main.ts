/** Runs the tests that need a VS Code: `node out/test/ui/main.js VSCODE_HOME [inhost|editing|debugging|firstuse]...`. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { debugging } from './debugging';
import { editing } from './editing';
import { FIRST_USE, firstUse } from './firstUse';
import { pause, VsCode } from './vscode';

const root = path.resolve(__dirname, '..', '..', '..');

async function main(): Promise<number> {
  const [home, ...wanted] = process.argv.slice(2);
  const kinds = wanted.length > 0 ? wanted : ['inhost'];
  let failures = 0;
  const pictures = path.join(root, 'out', 'pictures');
  fs.mkdirSync(pictures, { recursive: true });
  for (const kind of kinds) {
    const code = await VsCode.start(path.join(home!, 'lib', 'vscode'), path.join(root, 'dist', 'gpu-sass.vsix'), path.join(root, 'server', 'examples'), kind === 'firstuse' ? FIRST_USE : {});
    try {
      if (kind === 'inhost') {
        failures += (await code.inHost(path.join(root, 'out', 'test', 'inhost', 'index'), 180_000)) === 0 ? 0 : 1;
      }
      if (kind === 'editing') {
        failures += await editing(code, pictures);
      }
      if (kind === 'debugging') {
        failures += await debugging(code, pictures);
      }
      if (kind === 'firstuse') {
        failures += await firstUse(code, pictures);
      }
      failures += await orphans(code);
    } finally {
      const left = await code.stop();
      if (left.length > 0) {
        console.log(`FAIL ${left.length} processes outlive VS Code:\n  ${left.join('\n  ')}`);
        failures++;
      }
      if (failures === 0) {
        code.remove();
      }
    }
  }
  return failures;
}

/** Our servers end with the window: VS Code itself still runs here. */
async function orphans(code: VsCode): Promise<number> {
  for (const { pid, command } of code.processes()) {
    if (command.includes('--type=extensionHost')) {
      process.kill(pid, 'SIGKILL');
    }
  }
  for (let i = 0; i < 100 && code.servers().length > 0; i++) {
    await pause(100);
  }
  const left = code.servers();
  console.log(left.length === 0 ? 'ok   no server outlives a killed extension host' : `FAIL a server outlives its client: ${left.map(o => o.command).join('; ')}`);
  return left.length;
}

main().then(
  failures => process.exit(failures === 0 ? 0 : 1),
  (e: unknown) => {
    console.error(e);
    process.exit(1);
  },
);
