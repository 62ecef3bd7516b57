/** Runs the tests that need a VS Code: `node out/test/ui/main.js VSCODE_HOME [inhost|editing|debugging|panels|recovery|firstuse|minutes|minutes-bare|walkthrough|walkthrough-light|walkthrough-contrast|walkthrough-contrast-light|pictures-dark|pictures-light|pictures-contrast]...`. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { debugging } from './debugging';
import { editing } from './editing';
import { FIRST_USE, firstUse } from './firstUse';
import { errorsLogged } from './logs';
import { minutes } from './minutes';
import { panels } from './panels';
import { PLAIN, takePictures, THEMES } from './pictures';
import { RECOVERY, recovery } from './recovery';
import { walkthrough, walkthroughIn, WALKTHROUGH_THEMES } from './walkthrough';
import { pause, VsCode } from './vscode';

const root = path.resolve(__dirname, '..', '..', '..');

async function main(): Promise<number> {
  const [home, ...wanted] = process.argv.slice(2);
  const kinds = wanted.length > 0 ? wanted : ['inhost'];
  let failures = 0;
  const pictures = path.join(root, 'out', 'pictures');
  fs.mkdirSync(pictures, { recursive: true });
  for (const kind of kinds) {
    const code = await VsCode.start(path.join(home!, 'lib', 'vscode'), path.join(root, 'dist', 'gpu-sass.vsix'), path.join(root, 'server', 'examples'), settingsOf(kind));
    try {
      if (kind === 'inhost') {
        failures += (await code.inHost(path.join(root, 'out', 'test', 'inhost', 'index'), 400_000)) === 0 ? 0 : 1;
      }
      if (kind === 'editing') {
        failures += await editing(code, pictures);
      }
      if (kind === 'debugging') {
        failures += await debugging(code, pictures);
      }
      if (kind === 'panels') {
        failures += await panels(code, pictures);
      }
      if (kind === 'recovery') {
        failures += await recovery(code, pictures);
      }
      if (kind === 'firstuse') {
        failures += await firstUse(code, pictures);
      }
      if (kind === 'minutes' || kind === 'minutes-bare') {
        failures += await minutes(code, pictures, kind === 'minutes');
      }
      if (kind === 'walkthrough') {
        failures += await walkthrough(code, pictures);
      }
      if (kind in WALKTHROUGH_THEMES) {
        failures += await walkthroughIn(code, pictures, kind);
      }
      if (kind in THEMES) {
        failures += await takePictures(code, pictures, kind);
      }
      failures += quiet(code, kind);
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

/** What differs from the settings of all runs. */
function settingsOf(kind: string): object {
  switch (kind) {
    case 'firstuse':
      return FIRST_USE;
    case 'recovery':
      return RECOVERY;
    case 'inhost':
      // No hand is there to answer the question for it.
      return { 'gsass.examples.folder': 'gsass-examples' };
    default:
      if (kind in WALKTHROUGH_THEMES) {
        return { 'workbench.colorTheme': WALKTHROUGH_THEMES[kind]!.theme };
      }
      return kind in THEMES ? { ...PLAIN, 'workbench.colorTheme': THEMES[kind] } : {};
  }
}

/** What tests bring about that take the Java away; some also end servers while VS Code asks them something, and while they start. */
const NO_JAVA = /No Java 17 or newer was found/;
const WANTED: Record<string, RegExp[]> = { firstuse: [NO_JAVA], recovery: [NO_JAVA], inhost: [NO_JAVA, /Error: write EPIPE/, /Error: command 'gsass\.stopServer' already exists/] };

/** Whatever the screen showed: no log speaks of an error. */
function quiet(code: VsCode, kind: string): number {
  const logged = errorsLogged(code, WANTED[kind]);
  console.log(logged.length === 0 ? 'ok   no log has an error' : `FAIL the logs of ${kind} have errors:\n  ${logged.slice(0, 20).join('\n  ')}`);
  return logged.length === 0 ? 0 : 1;
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
    console.error(e);
    process.exit(1);
  },
);
