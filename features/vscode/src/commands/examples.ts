/** Texts to start from: the examples that come with gsass, and templates. */
import * as vscode from 'vscode';
import { LANGUAGE } from '../server';
import { Parts } from '../parts';

export function registerExamples(parts: Parts): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('gsass.insertExample', (name?: string) => insertExample(parts, name)),
    vscode.commands.registerCommand('gsass.openExample', (name?: string) => openExample(parts, name)),
    vscode.commands.registerCommand('gsass.newKernel', (template?: string, name?: string) => newKernel(parts, template, name)),
  );
}

interface Text extends vscode.QuickPickItem {
  uri: vscode.Uri;
}

/** All of a folder; the first comment of each says what it is. */
async function texts(folder: vscode.Uri): Promise<Text[]> {
  const found: Text[] = [];
  for (const [name] of await vscode.workspace.fs.readDirectory(folder)) {
    if (name.endsWith('.gsass')) {
      const uri = vscode.Uri.joinPath(folder, name);
      const first = (await read(uri)).split('\n', 1)[0] ?? '';
      found.push({ label: name.replace('.gsass', ''), detail: first.replace(/^\/\/\s*/, ''), uri });
    }
  }
  return found;
}

async function read(uri: vscode.Uri): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(uri)).toString('utf8');
}

async function pick(folder: vscode.Uri, title: string, name?: string): Promise<Text | undefined> {
  const all = await texts(folder);
  return name ? all.find(one => one.label === name) : vscode.window.showQuickPick(all, { title, matchOnDetail: true });
}

/** Puts an example where the cursor is, or into a new editor where none of ours is open. */
async function insertExample(parts: Parts, name?: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== LANGUAGE) {
    await openExample(parts, name);
    return;
  }
  const example = await pick(parts.gsass.carried('server', 'examples'), 'Insert Example', name);
  if (example) {
    const text = await read(example.uri);
    await editor.edit(edit => edit.replace(editor.selection, text));
  }
}

async function openExample(parts: Parts, name?: string): Promise<void> {
  const example = await pick(parts.gsass.carried('server', 'examples'), 'Open Example', name);
  if (example) {
    await show(`${example.label}.gsass`, await read(example.uri));
  }
}

async function newKernel(parts: Parts, template?: string, name?: string): Promise<void> {
  const chosen = await pick(parts.gsass.carried('templates'), 'New Kernel', template);
  if (!chosen) {
    return;
  }
  const kernel =
    name ??
    (await vscode.window.showInputBox({
      title: 'New Kernel',
      prompt: 'Its name',
      value: chosen.label,
      validateInput: text => (/^[A-Za-z_]\w*$/.test(text) ? undefined : 'A name starts with a letter or _, and has letters, digits and _ only.'),
    }));
  if (kernel) {
    await show(`${kernel}.gsass`, (await read(chosen.uri)).replaceAll('NAME', kernel));
  }
}

/** A new text that has a name and a place, but is on no disk before it is saved. */
async function show(name: string, content: string): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  let uri: vscode.Uri | undefined;
  for (let i = 1; folder?.scheme === 'file' && !uri; i++) {
    const file = vscode.Uri.joinPath(folder, i === 1 ? name : name.replace('.gsass', `_${i}.gsass`));
    const taken = await vscode.workspace.fs.stat(file).then(() => true, () => false);
    const open = vscode.workspace.textDocuments.some(d => d.uri.path === file.path);
    uri = taken || open ? undefined : file.with({ scheme: 'untitled' });
  }
  if (!uri) {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: LANGUAGE, content }));
    return;
  }
  const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  await editor.edit(edit => edit.insert(new vscode.Position(0, 0), content));
  editor.selection = new vscode.Selection(0, 0, 0, 0);
}
