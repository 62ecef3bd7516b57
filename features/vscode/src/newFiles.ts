/** Writes examples and new kernels to real files, because breakpoints, runs and the debugger need files. */
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { setting } from './gsass';

/** Name of the folder that is suggested to the user. */
const DEFAULT_FOLDER = 'gsass-examples';

/** Returns the folder of a name from the setting. A relative name is in the open folder, or in the home folder if none is open. */
function resolveFolder(name: string): vscode.Uri {
  const open = openFolder();
  if (name.startsWith('~')) {
    return vscode.Uri.file(path.join(os.homedir(), name.slice(1)));
  }
  if (path.isAbsolute(name)) {
    return vscode.Uri.file(name);
  }
  return open ? vscode.Uri.joinPath(open, name) : vscode.Uri.file(path.join(os.homedir(), name));
}

/** Returns the first workspace folder that is on disk, or undefined. */
function openFolder(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.find(folder => folder.uri.scheme === 'file')?.uri;
}

/** Returns the folder for new files. Asks the user once; later the setting has the answer. Returns undefined if the user did not answer. */
export async function folderForNewFiles(): Promise<vscode.Uri | undefined> {
  const folderName = setting('examples.folder').trim() || (await askForFolder());
  return folderName ? resolveFolder(folderName) : undefined;
}

async function askForFolder(): Promise<string | undefined> {
  const pathOf = (uri: vscode.Uri): string => uri.fsPath;
  const home = `~/${DEFAULT_FOLDER}`;
  const chooseFolder = { label: '$(folder-opened) Choose Folder...', value: '' };
  const choice = await vscode.window.showQuickPick(
    [
      ...(openFolder() ? [{ label: `$(folder) ${DEFAULT_FOLDER} in this folder`, detail: pathOf(resolveFolder(DEFAULT_FOLDER)), value: DEFAULT_FOLDER }] : []),
      { label: `$(home) ${DEFAULT_FOLDER} in the home folder`, detail: pathOf(resolveFolder(home)), value: home },
      chooseFolder,
    ],
    { title: 'Folder for Examples and New Kernels', placeHolder: 'You are asked once. The setting gsass.examples.folder changes the answer later.', ignoreFocusOut: true },
  );
  let value = choice?.value;
  if (choice === chooseFolder) {
    const [folder] = (await vscode.window.showOpenDialog({ title: 'Folder for Examples and New Kernels', openLabel: 'Use This Folder', canSelectFolders: true, canSelectFiles: false, canSelectMany: false })) ?? [];
    value = folder?.fsPath;
  }
  if (value) {
    await vscode.workspace.getConfiguration('gsass').update('examples.folder', value, vscode.ConfigurationTarget.Global);
  }
  return value;
}

/** Returns whether a file exists. */
export async function fileExists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/**
 * Writes a text to a new file and returns it. If a file of that name has another text, the user may open that file or write a copy under
 * the next free name. Returns undefined if the user chose neither.
 */
export async function writeNew(folder: vscode.Uri, name: string, content: string): Promise<vscode.Uri | undefined> {
  const file = vscode.Uri.joinPath(folder, name);
  if (await fileExists(file)) {
    const document = await vscode.workspace.openTextDocument(file);
    if (document.getText() === content) {
      return file;
    }
    const copyFile = await findFreeFile(folder, name);
    const openExisting = { label: '$(go-to-file) Open your file', detail: `${name} with your changes`, uri: file };
    const writeCopy = { label: '$(new-file) Write a fresh copy', detail: path.posix.basename(copyFile.path), uri: copyFile };
    const choice = await vscode.window.showQuickPick([openExisting, writeCopy], { title: `${name} Was Changed`, ignoreFocusOut: true });
    if (choice?.uri !== copyFile) {
      return choice?.uri;
    }
    await write(copyFile, content);
    return copyFile;
  }
  await write(file, content);
  return file;
}

/**
 * Writes a text to a new file without a question. If a file of that name has another text, uses the next free name. `isNew` is false if the
 * file had this text already.
 */
export async function writeUnderFreeName(folder: vscode.Uri, name: string, content: string): Promise<{ file: vscode.Uri; isNew: boolean }> {
  let file = vscode.Uri.joinPath(folder, name);
  if (await fileExists(file)) {
    if ((await vscode.workspace.openTextDocument(file)).getText() === content) {
      return { file, isNew: false };
    }
    file = await findFreeFile(folder, name);
  }
  await write(file, content);
  return { file, isNew: true };
}

async function write(file: vscode.Uri, content: string): Promise<void> {
  // This call creates missing folders, too.
  await vscode.workspace.fs.writeFile(file, Buffer.from(content, 'utf8'));
}

async function findFreeFile(folder: vscode.Uri, name: string): Promise<vscode.Uri> {
  for (let i = 2; ; i++) {
    const file = vscode.Uri.joinPath(folder, name.replace(/(\.[^.]*)?$/, ending => `_${i}${ending}`));
    if (!(await fileExists(file))) {
      return file;
    }
  }
}

/**
 * Shows a file in an editor. If the active tab is not an editor, such as the walkthrough, shows the file beside it, so that the tab stays
 * visible.
 */
export async function showBeside(uri: vscode.Uri): Promise<vscode.TextEditor> {
  const group = vscode.window.tabGroups.activeTabGroup;
  const input = group.activeTab?.input;
  const isEditor = input instanceof vscode.TabInputText || input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputCustom;
  const viewColumn = !group.activeTab || isEditor ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { viewColumn, preview: false });
}
