/** Finds out for which texts there is an emulator, so that menus do not offer to run the others. */
import * as vscode from 'vscode';
import { debounce } from './parts';
import { LANGUAGE, Server } from './server';
import { instructionSet, isForFlexGripPlus } from './status';

/** Whether the kernels of a text can be run; if they cannot, why. */
export interface Emulator {
  isa: string;
  cannotRun?: string;
}

/** Asks the server whether there is an emulator for the instruction set of a text. Returns undefined if the server does not answer. */
export async function findEmulator(server: Server, document: vscode.TextDocument): Promise<Emulator | undefined> {
  return server.request<Emulator>('sass/emulator', { textDocument: { uri: document.uri.toString() } });
}

/** Context keys for the conditions of menus. Their values are lists of paths of visible texts: those that cannot run ... */
const NOT_RUNNABLE = 'gsass.notRunnable';

/** ... and those that FlexGripPlus cannot run. */
const NOT_FOR_FLEXGRIPPLUS = 'gsass.notForFlexGripPlus';

/** Keeps the context keys up to date. */
export interface EmulatorTracker extends vscode.Disposable {
  /** Paths of the visible texts whose kernels cannot be run, as the context key has them. */
  readonly notRunnable: readonly string[];
}

export function trackEmulators(server: Server): EmulatorTracker {
  let notRunnable: string[] = [];
  const emulatorByIsa = new Map<string, Emulator>();
  let lastPaths = '';
  const updateContext = async (): Promise<void> => {
    const paths: string[] = [];
    const others: string[] = [];
    for (const { document } of vscode.window.visibleTextEditors) {
      if (document.languageId === LANGUAGE) {
        const isa = instructionSet(document);
        const emulator = emulatorByIsa.get(isa) ?? (await findEmulator(server, document));
        if (emulator) {
          emulatorByIsa.set(isa, emulator);
        }
        if (emulator?.cannotRun) {
          paths.push(document.uri.fsPath);
        }
        if (!isForFlexGripPlus(isa)) {
          others.push(document.uri.fsPath);
        }
      }
    }
    const both = `${paths.join('\n')}\n\n${others.join('\n')}`;
    if (both !== lastPaths) {
      lastPaths = both;
      await vscode.commands.executeCommand('setContext', NOT_RUNNABLE, paths);
      await vscode.commands.executeCommand('setContext', NOT_FOR_FLEXGRIPPLUS, others);
      notRunnable = paths;
    }
  };
  const refresh = debounce(100, () => void updateContext());
  refresh();
  const parts = vscode.Disposable.from(
    refresh,
    vscode.window.onDidChangeVisibleTextEditors(refresh),
    // Also if the user changes the language of a visible text.
    vscode.workspace.onDidOpenTextDocument(e => e.languageId === LANGUAGE && refresh()),
    vscode.workspace.onDidChangeTextDocument(e => e.document.languageId === LANGUAGE && refresh()),
    vscode.workspace.onDidChangeConfiguration(e => e.affectsConfiguration('gsass.isa') && refresh()),
    server.onDidChangeState(refresh),
  );
  return {
    get notRunnable() {
      return notRunnable;
    },
    dispose: () => parts.dispose(),
  };
}
