/** Entry point of the extension: creates all its parts and connects them. */
import * as vscode from 'vscode';
import { registerBadges } from './badges';
import { registerAssociate } from './commands/associate';
import { registerDisassemble } from './commands/disassemble';
import { registerExamples } from './commands/examples';
import { registerExport } from './commands/export';
import { Listings } from './commands/listing';
import { ReferenceManual } from './commands/manual';
import { guardDisassemblies } from './commands/untitled';
import { DEBUG_TYPE, registerConfigurations } from './debug/configuration';
import { Focus } from './debug/focus';
import { DebugCommands } from './debug/commands';
import { Sessions } from './debug/sessions';
import { registerValues } from './debug/values';
import { EmulatorTracker, trackEmulators } from './emulators';
import { Gsass } from './gsass';
import { registerLaunch } from './launch';
import { registerPaste } from './paste';
import { registerRecognition } from './recognition';
import { Parts, trackEditors } from './parts';
import { Runner } from './run';
import { LANGUAGE, Server, STOP_COMMAND } from './server';
import { Status } from './status';
import { trackDebugSteps } from './walkthrough';
import { BarrierArrows } from './views/arrows';
import { BitView } from './views/bitLayout';
import { Cfg } from './views/cfg';
import { MachineCode } from './views/machineCode';
import { MemoryView } from './views/memory';
import { ViewOpener } from './views/viewOpener';
import { Profile } from './views/profile';
import { WarpWatch } from './views/warpWatch';

/** The parts of a running extension that tests can access. */
export interface Api {
  server: Server;
  status: Status;
  manual: ReferenceManual;
  focus: Focus;
  debugCommands: DebugCommands;
  machineCode: MachineCode;
  arrows: BarrierArrows;
  emulators: EmulatorTracker;
  views: { bitLayout: BitView; cfg: Cfg; profile: Profile; warpWatch: WarpWatch; memory: MemoryView };
}

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
  const log = vscode.window.createOutputChannel('SASS', { log: true });
  const gsass = new Gsass(context, log);
  server = new Server(gsass, log);
  const parts: Parts = { context, gsass, server, log };
  const status = new Status(server);
  const manual = new ReferenceManual(parts);
  const runner = new Runner(parts);
  const sessions = new Sessions();
  const root = context.extensionUri;
  const profile = new Profile(root, runner, sessions);
  const debugCommands = new DebugCommands(sessions);
  const views = { bitLayout: new BitView(root, parts), cfg: new Cfg(root, parts, profile), profile, warpWatch: new WarpWatch(root, sessions), memory: new MemoryView(root, sessions) };
  const machineCode = new MachineCode(root, parts);
  const arrows = new BarrierArrows(server);
  const emulators = trackEmulators(server);
  const focus = new Focus(sessions);
  const restart = server.restart.bind(server);
  context.subscriptions.push(
    log,
    status,
    manual,
    runner,
    ...Object.values(views),
    trackEditors(),
    new Listings(parts),
    registerAssociate(),
    registerBadges(),
    registerDisassemble(parts),
    registerExamples(parts),
    registerExport(parts),
    registerLaunch(),
    registerPaste(parts),
    registerRecognition(context),
    arrows,
    emulators,
    sessions,
    focus,
    debugCommands,
    machineCode,
    guardDisassemblies(),
    new ViewOpener(sessions),
    trackDebugSteps(DEBUG_TYPE),
    registerConfigurations(parts),
    registerValues(),
    vscode.commands.registerCommand('gsass.restartServer', restart),
    vscode.commands.registerCommand(STOP_COMMAND, () => server?.stopPermanently()),
    vscode.commands.registerCommand('gsass.showOutput', () => log.show()),
    vscode.workspace.onDidChangeConfiguration(e => e.affectsConfiguration('gsass.java') && server?.changeJava()),
    createArchiveOnceRunning(server, gsass, log),
    // A plain text activates the extension, too, so that a listing can be pasted into it. It needs no server.
    vscode.workspace.onDidOpenTextDocument(e => e.languageId === LANGUAGE && void server?.startIfNew()),
  );
  if (vscode.workspace.textDocuments.some(e => e.languageId === LANGUAGE)) {
    await server.startIfNew();
  }
  return { server, status, manual, focus, debugCommands, machineCode, arrows, emulators, views };
}

/** Creates the archive of classes 20 s after the server has started, so that this does not slow down the first answers of the server. */
function createArchiveOnceRunning(server: Server, gsass: Gsass, log: vscode.LogOutputChannel): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const listener = server.onDidChangeState(state => {
    if (state === 'running') {
      timer ??= setTimeout(() => void gsass.createClassArchive().catch((e: unknown) => log.debug(String(e))), 20_000);
    }
  });
  return vscode.Disposable.from(listener, { dispose: () => clearTimeout(timer) });
}

export async function deactivate(): Promise<void> {
  await server?.dispose();
}
