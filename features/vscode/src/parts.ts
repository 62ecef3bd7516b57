/** Helpers that the parts of the extension share. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Gsass } from './gsass';
import { LANGUAGE, Server } from './server';

export interface Parts {
  context: vscode.ExtensionContext;
  gsass: Gsass;
  server: Server;
  log: vscode.LogOutputChannel;
}

/** The SASS text that had the focus last. */
let lastDocument: vscode.TextDocument | undefined;

/** Keeps track of the SASS text that had the focus last. When a command runs, the focus may be in a walkthrough, a view or an output. */
export function trackEditors(): vscode.Disposable {
  const rememberDocument = (editor?: vscode.TextEditor): void => {
    lastDocument = editor?.document.languageId === LANGUAGE ? editor.document : lastDocument;
  };
  const updateContext = (): void => void vscode.commands.executeCommand('setContext', 'gsass.inSight', visibleEditor() !== undefined);
  rememberDocument(vscode.window.activeTextEditor);
  updateContext();
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveTextEditor(rememberDocument),
    vscode.window.onDidChangeVisibleTextEditors(updateContext),
    // Also if the user changes the language of a visible text.
    vscode.workspace.onDidOpenTextDocument(() => {
      rememberDocument(vscode.window.activeTextEditor);
      updateContext();
    }),
  );
}

/**
 * Returns a visible editor with a SASS text: the active editor, else the one that had the focus last, else any. Undefined if there is none.
 */
export function visibleEditor(): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  if (active?.document.languageId === LANGUAGE) {
    return active;
  }
  const sassEditors = vscode.window.visibleTextEditors.filter(editor => editor.document.languageId === LANGUAGE && editor.viewColumn !== undefined);
  return sassEditors.find(editor => editor.document === lastDocument) ?? sassEditors[0];
}

/**
 * Returns the editor with the SASS text on which a command works. If there is none, shows a message and returns undefined.
 *
 * @param subject the start of the message, such as "Running"
 */
export function editorForCommand(subject: string): vscode.TextEditor | undefined {
  const editor = visibleEditor();
  if (!editor) {
    const open = 'Open Example...';
    const message = `${subject} needs a SASS text in an editor: open a *.gsass file or a listing first.`;
    void vscode.window.showInformationMessage(message, open).then(choice => choice && vscode.commands.executeCommand('gsass.openExample'));
  }
  return editor;
}

/**
 * Returns the document on which a command works: that of the URI, which a menu or a lens passes, else that of the visible editor. If there is
 * none, shows a message and returns undefined.
 */
export async function documentForCommand(subject: string, uri?: vscode.Uri | string): Promise<vscode.TextDocument | undefined> {
  if (!uri) {
    return editorForCommand(subject)?.document;
  }
  const target = typeof uri === 'string' ? vscode.Uri.parse(uri) : uri;
  const document = await openText(target);
  if (!document) {
    showUnreadable(target.scheme === 'file' ? target.fsPath : target.toString());
  }
  return document;
}

/** Opens a document. Returns undefined if it does not exist or is not a text. */
export async function openText(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  return vscode.workspace.openTextDocument(uri).then(document => document, () => undefined);
}

/**
 * Says why a file can be neither run nor debugged: it does not exist, or it is no text and no server runs that could recognise a compiled file.
 *
 * @param whatToCorrect what the user can do about a file that does not exist; empty if nothing
 */
export function showUnreadable(file: string, whatToCorrect = ''): void {
  if (!fs.existsSync(file)) {
    void vscode.window.showErrorMessage(`The file ${file} does not exist.${whatToCorrect}`);
    return;
  }
  const start = 'Start Server';
  const message = `The file ${file} cannot be opened as a text. If it is a compiled file, start the SASS server.`;
  void vscode.window.showErrorMessage(message, start).then(choice => choice && vscode.commands.executeCommand('gsass.restartServer'));
}

/**
 * Returns whether the folder is trusted, so that kernels may run. If not, shows a message from which the user can open the trust settings.
 */
export async function checkTrust(): Promise<boolean> {
  if (vscode.workspace.isTrusted) {
    return true;
  }
  const manage = 'Manage Trust';
  const choice = await vscode.window.showWarningMessage('Kernels do not run in a folder that you do not trust, because their comments can name files that a run reads.', manage);
  if (choice === manage) {
    await vscode.commands.executeCommand('workbench.trust.manage');
  }
  return false;
}

/** Saves a document if needed and returns its path. Returns undefined if it is not a file on disk or could not be saved. */
export async function saveToDisk(document: vscode.TextDocument): Promise<string | undefined> {
  if (document.uri.scheme !== 'file') {
    return undefined;
  }
  if (document.isDirty && !(await document.save())) {
    void vscode.window.showErrorMessage(`${path.basename(document.fileName)} could not be saved, so it was not run.`);
    return undefined;
  }
  return document.fileName;
}

/** Returns the name of a document without its folder, its extension and its instruction set. */
export function stem(uri: vscode.Uri): string {
  return path.posix.basename(uri.path).replace(/(?:\.(?:sm_\d+|g13))?\.g?sass$|\.txt$/, '') || 'kernel';
}

/**
 * Returns the names and lines (from 0) of the kernels in a text, in order. The line is the one that begins the kernel, in a source or in a
 * listing.
 */
export function findKernels(document: vscode.TextDocument): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = [];
  for (let line = 0; line < document.lineCount; line++) {
    const match = /^\s*(?:\.kernel\s+|Function\s*:\s*)([\w.$]+)/.exec(document.lineAt(line).text);
    if (match) {
      found.push({ name: match[1]!, line });
    }
  }
  return found;
}

/** Returns a function that calls `run` once, `ms` milliseconds after the last of a series of calls. */
export function debounce(ms: number, run: () => void): { (): void; dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  const call = (): void => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  return Object.assign(call, { dispose: () => clearTimeout(timer) });
}
