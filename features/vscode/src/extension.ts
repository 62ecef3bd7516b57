/** The extension: everything it has, put together. */
import * as vscode from 'vscode';
import { registerAssociate } from './commands/associate';
import { registerDisassemble } from './commands/disassemble';
import { registerExamples } from './commands/examples';
import { registerExport } from './commands/export';
import { Listings } from './commands/listing';
import { ReferenceManual } from './commands/manual';
import { registerConfigurations } from './debug/configuration';
import { Focus } from './debug/focus';
import { Motion } from './debug/motion';
import { Sessions } from './debug/sessions';
import { registerValues } from './debug/values';
import { Gsass } from './gsass';
import { registerLaunch } from './launch';
import { Parts } from './parts';
import { Runner } from './run';
import { Server } from './server';
import { Status } from './status';
import { BitView } from './views/bitLayout';
import { Cfg } from './views/cfg';
import { MemoryView } from './views/memory';
import { Profile } from './views/profile';
import { WarpWatch } from './views/warpWatch';

/** What tests see of a running extension. */
export interface Api {
  server: Server;
  status: Status;
  manual: ReferenceManual;
  focus: Focus;
  views: { bitLayout: BitView; cfg: Cfg; profile: Profile; warpWatch: WarpWatch; memory: MemoryView };
}

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
  const log = vscode.window.createOutputChannel('GPU SASS', { log: true });
  const gsass = new Gsass(context, log);
  server = new Server(gsass, log);
  const parts: Parts = { context, gsass, server, log };
  const status = new Status(server);
  const manual = new ReferenceManual(parts);
  const runner = new Runner(parts);
  const sessions = new Sessions();
  const root = context.extensionUri;
  const views = { bitLayout: new BitView(root, parts), cfg: new Cfg(root, parts), profile: new Profile(root, runner, sessions), warpWatch: new WarpWatch(root, sessions), memory: new MemoryView(root, sessions) };
  const focus = new Focus(sessions);
  const restart = server.restart.bind(server);
  context.subscriptions.push(
    log,
    status,
    manual,
    runner,
    ...Object.values(views),
    new Listings(parts),
    registerAssociate(),
    registerDisassemble(parts),
    registerExamples(parts),
    registerExport(parts),
    registerLaunch(),
    sessions,
    focus,
    new Motion(sessions),
    registerConfigurations(parts),
    registerValues(),
    vscode.commands.registerCommand('gsass.restartServer', restart),
    vscode.commands.registerCommand('gsass.showOutput', () => log.show()),
    vscode.workspace.onDidChangeConfiguration(e => e.affectsConfiguration('gsass.java') && restart()),
  );
  await server.start();
  // Later, so that it takes nothing from the first answers.
  const training = setTimeout(() => void gsass.train().catch((e: unknown) => log.debug(String(e))), 20_000);
  context.subscriptions.push({ dispose: () => clearTimeout(training) });
  return { server, status, manual, focus, views };
}

export async function deactivate(): Promise<void> {
  await server?.dispose();
}
