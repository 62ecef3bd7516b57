/** The extension: everything it has, put together. */
import * as vscode from 'vscode';
import { Gsass } from './gsass';
import { Server } from './server';
import { Status } from './status';

/** What tests see of a running extension. */
export interface Api {
  server: Server;
  status: Status;
}

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
  const log = vscode.window.createOutputChannel('GPU SASS', { log: true });
  const gsass = new Gsass(context, log);
  server = new Server(gsass, log);
  const status = new Status(server);
  const restart = server.restart.bind(server);
  context.subscriptions.push(
    log,
    status,
    vscode.commands.registerCommand('gsass.restartServer', restart),
    vscode.commands.registerCommand('gsass.showOutput', () => log.show()),
    vscode.workspace.onDidChangeConfiguration(e => e.affectsConfiguration('gsass.java') && restart()),
  );
  await server.start();
  // Later, so that it takes nothing from the first answers.
  const training = setTimeout(() => void gsass.train().catch((e: unknown) => log.debug(String(e))), 20_000);
  context.subscriptions.push({ dispose: () => clearTimeout(training) });
  return { server, status };
}

export async function deactivate(): Promise<void> {
  await server?.dispose();
}
