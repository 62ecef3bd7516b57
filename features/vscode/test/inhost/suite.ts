/** Helpers that the tests in the extension host share. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Api } from '../../src/extension';

export const tests: { name: string; body: () => Promise<void> }[] = [];

/** Adds a test. The tests run in the order in which they were added. */
export function test(name: string, body: () => Promise<void>): void {
  tests.push({ name, body });
}

/** Waits until a value is truthy and returns it. Throws after `timeout` milliseconds. */
export async function until<T>(description: string, getValue: () => T | Thenable<T>, timeout = 120_000): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await getValue();
    if (found) {
      return found as Exclude<T, false | null | undefined>;
    }
    if (Date.now() > end) {
      throw new Error(`after ${timeout / 1000} s still not: ${description}`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

export function workspaceFolder(): string {
  return vscode.workspace.workspaceFolders![0]!.uri.fsPath;
}

export function extension(): vscode.Extension<Api> {
  return vscode.extensions.getExtension('sass-tools.gpu-sass')!;
}

/** Opens a file of the workspace folder in the first column. */
export async function openFile(name: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(path.join(workspaceFolder(), name));
  return vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}

/** Writes a file into the workspace folder and opens it. */
export async function writeAndOpen(name: string, text: string): Promise<vscode.TextEditor> {
  fs.writeFileSync(path.join(workspaceFolder(), name), text);
  return openFile(name);
}

/** Returns the position of the first occurrence of a word in a text, plus an offset. */
export function positionOf(editor: vscode.TextEditor, word: string, offset = 0): vscode.Position {
  const index = editor.document.getText().indexOf(word);
  if (index < 0) {
    throw new Error(`The text does not contain ${word}.`);
  }
  return editor.document.positionAt(index + offset);
}

/** Returns the process ids of the running language servers of this extension. */
export function serverPids(): string[] {
  return fs.readdirSync('/proc').filter(entry => {
    try {
      const command = /^\d+$/.test(entry) ? fs.readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0') : [];
      return command.includes(path.join(extension().extensionPath, 'server', 'gsass.jar')) && command.includes('lsp');
    } catch {
      return false;
    }
  });
}
