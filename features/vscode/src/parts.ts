/** What the parts of the extension share. */
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

/** The editor with one of our texts that a command is about; where there is none, the user is told. */
export function ourEditor(what: string): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId === LANGUAGE) {
    return editor;
  }
  void vscode.window.showInformationMessage(`${what} needs a GPU SASS text in the active editor: open a *.gsass file or a listing first.`);
  return undefined;
}

/** The document that a command is about: of an argument that menus and lenses give, else the active one. */
export async function ourDocument(what: string, uri?: vscode.Uri | string): Promise<vscode.TextDocument | undefined> {
  if (uri) {
    return vscode.workspace.openTextDocument(typeof uri === 'string' ? vscode.Uri.parse(uri) : uri);
  }
  return ourEditor(what)?.document;
}

/** Whether kernels may be run here; where not, the user is told and can say so. */
export async function trusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) {
    return true;
  }
  const manage = 'Manage Trust';
  const choice = await vscode.window.showWarningMessage('Kernels are not run in a folder that you do not trust: their comments may name files to be read.', manage);
  if (choice === manage) {
    await vscode.commands.executeCommand('workbench.trust.manage');
  }
  return false;
}

/** The path of a document on disk, saved; undefined where it is on none. */
export async function saved(document: vscode.TextDocument): Promise<string | undefined> {
  if (document.uri.scheme !== 'file') {
    return undefined;
  }
  if (document.isDirty && !(await document.save())) {
    void vscode.window.showErrorMessage(`${path.basename(document.fileName)} could not be saved, so it was not run.`);
    return undefined;
  }
  return document.fileName;
}

/** The name of a document without folder and endings. */
export function stem(uri: vscode.Uri): string {
  return path.posix.basename(uri.path).replace(/\.(gsass|(?:sm_\d+|g13)\.sass|sass|txt)$/, '') || 'kernel';
}

/** The names of the kernels in a text, in order: what opens one, in a source or in a listing. */
export function kernels(document: vscode.TextDocument): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = [];
  for (let line = 0; line < document.lineCount; line++) {
    const match = /^\s*(?:\.kernel\s+|Function\s*:\s*)([\w.$]+)/.exec(document.lineAt(line).text);
    if (match) {
      found.push({ name: match[1]!, line });
    }
  }
  return found;
}

/** Calls a function once after the last of many calls. */
export function later(ms: number, run: () => void): { (): void; dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  const call = (): void => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  return Object.assign(call, { dispose: () => clearTimeout(timer) });
}
