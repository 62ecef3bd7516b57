/** Where examples and new kernels are written: to real files, so that breakpoints, runs and the debugger have one to work on. */
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { setting } from './gsass';

/** The folder that is offered first. */
const DEFAULT = 'gsass-examples';

/** The folder that the setting names; a relative one is in the open folder, or in the home folder where none is open. */
function folderOf(name: string): vscode.Uri {
  const open = openFolder();
  if (name.startsWith('~')) {
    return vscode.Uri.file(path.join(os.homedir(), name.slice(1)));
  }
  if (path.isAbsolute(name)) {
    return vscode.Uri.file(name);
  }
  return open ? vscode.Uri.joinPath(open, name) : vscode.Uri.file(path.join(os.homedir(), name));
}

/** The first folder of the workspace that is on a disk. */
function openFolder(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.find(folder => folder.uri.scheme === 'file')?.uri;
}

/** The folder for new files: asked for once, and then what the setting says. Undefined where the question was not answered. */
export async function folderForNew(): Promise<vscode.Uri | undefined> {
  const known = setting('examples.folder').trim() || (await ask());
  return known ? folderOf(known) : undefined;
}

async function ask(): Promise<string | undefined> {
  const shown = (uri: vscode.Uri): string => uri.fsPath;
  const home = `~/${DEFAULT}`;
  const other = { label: '$(folder-opened) Choose Folder...', value: '' };
  const choice = await vscode.window.showQuickPick(
    [
      ...(openFolder() ? [{ label: `$(folder) ${DEFAULT} in this folder`, detail: shown(folderOf(DEFAULT)), value: DEFAULT }] : []),
      { label: `$(home) ${DEFAULT} in the home folder`, detail: shown(folderOf(home)), value: home },
      other,
    ],
    { title: 'Folder for Examples and New Kernels', placeHolder: 'Asked once; the setting gsass.examples.folder changes it later', ignoreFocusOut: true },
  );
  let value = choice?.value;
  if (choice === other) {
    const [chosen] = (await vscode.window.showOpenDialog({ title: 'Folder for Examples and New Kernels', openLabel: 'Use This Folder', canSelectFolders: true, canSelectFiles: false, canSelectMany: false })) ?? [];
    value = chosen?.fsPath;
  }
  if (value) {
    await vscode.workspace.getConfiguration('gsass').update('examples.folder', value, vscode.ConfigurationTarget.Global);
  }
  return value;
}

/** Whether a file of that name is in a folder. */
export async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a text to a file of its own. One of that name with another text stays as it is: the user may open it, or gets a copy under
 * the next free name. Undefined where the user chose neither.
 */
export async function writeNew(folder: vscode.Uri, name: string, content: string): Promise<vscode.Uri | undefined> {
  const file = vscode.Uri.joinPath(folder, name);
  if (await exists(file)) {
    const document = await vscode.workspace.openTextDocument(file);
    if (document.getText() === content) {
      return file;
    }
    const copy = await free(folder, name);
    const open = { label: '$(go-to-file) Open your file', detail: `${name} with what was changed in it`, uri: file };
    const fresh = { label: '$(new-file) Write a fresh copy', detail: path.posix.basename(copy.path), uri: copy };
    const choice = await vscode.window.showQuickPick([open, fresh], { title: `${name} Was Changed`, ignoreFocusOut: true });
    if (choice?.uri !== copy) {
      return choice?.uri;
    }
    await write(copy, content);
    return copy;
  }
  await write(file, content);
  return file;
}

/** Writes a text to a file of its own, without a question: where a file of that name has another text, under the next free name. */
export async function writeFresh(folder: vscode.Uri, name: string, content: string): Promise<{ file: vscode.Uri; made: boolean }> {
  let file = vscode.Uri.joinPath(folder, name);
  if (await exists(file)) {
    if ((await vscode.workspace.openTextDocument(file)).getText() === content) {
      return { file, made: false };
    }
    file = await free(folder, name);
  }
  await write(file, content);
  return { file, made: true };
}

async function write(file: vscode.Uri, content: string): Promise<void> {
  // It makes the folders, too.
  await vscode.workspace.fs.writeFile(file, Buffer.from(content, 'utf8'));
}

async function free(folder: vscode.Uri, name: string): Promise<vscode.Uri> {
  for (let i = 2; ; i++) {
    const file = vscode.Uri.joinPath(folder, name.replace(/(\.[^.]*)?$/, ending => `_${i}${ending}`));
    if (!(await exists(file))) {
      return file;
    }
  }
}

/** Shows a file in an editor; beside a page that is no editor, such as the walkthrough, which stays in sight. */
export async function showBeside(uri: vscode.Uri): Promise<vscode.TextEditor> {
  const group = vscode.window.tabGroups.activeTabGroup;
  const input = group.activeTab?.input;
  const text = input instanceof vscode.TabInputText || input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputCustom;
  const viewColumn = !group.activeTab || text ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { viewColumn, preview: false });
}
