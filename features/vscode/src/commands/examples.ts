/** Offers texts to start from: the examples that come with gsass, and templates. */
import * as vscode from 'vscode';
import { Parts, visibleEditor } from '../parts';
import { exists, folderForNew, showBeside, writeNew } from '../places';
import { done } from '../walkthrough';

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

/** Returns all texts of a folder. The first line of each, a comment, is its description. */
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

/** Inserts an example at the cursor. If no SASS text is visible, opens the example as a file of its own. */
async function insertExample(parts: Parts, name?: string): Promise<void> {
  const editor = visibleEditor();
  if (!editor) {
    await openExample(parts, name);
    return;
  }
  const example = await pick(parts.gsass.carried('server', 'examples'), 'Insert Example', name);
  if (example) {
    const text = await read(example.uri);
    await editor.edit(edit => edit.replace(editor.selection, text));
  }
}

/** Writes an example to a file and opens it. Returns whether it did. */
async function openExample(parts: Parts, name?: string): Promise<boolean> {
  const example = await pick(parts.gsass.carried('server', 'examples'), 'Open Example', name);
  const folder = example && (await folderForNew());
  const opened = example && folder ? await show(folder, `${example.label}.gsass`, await read(example.uri)) : false;
  if (opened) {
    done('open');
  }
  return opened;
}

async function newKernel(parts: Parts, template?: string, name?: string): Promise<boolean> {
  const chosen = await pick(parts.gsass.carried('templates'), 'New Kernel', template);
  const folder = chosen && (await folderForNew());
  if (!folder) {
    return false;
  }
  const kernel =
    name ??
    (await vscode.window.showInputBox({
      title: 'New Kernel',
      prompt: 'Name of the kernel',
      value: chosen.label,
      validateInput: async text => {
        if (!/^[A-Za-z_]\w*$/.test(text)) {
          return 'A name starts with a letter or _, and contains only letters, digits and _.';
        }
        return (await exists(vscode.Uri.joinPath(folder, `${text}.gsass`))) ? `${text}.gsass already exists in ${folder.fsPath}. Choose another name.` : undefined;
      },
    }));
  return kernel ? show(folder, `${kernel}.gsass`, (await read(chosen.uri)).replaceAll('NAME', kernel)) : false;
}

/** Writes a text to a new file and shows it. Returns false if the user chose no file. */
async function show(folder: vscode.Uri, name: string, content: string): Promise<boolean> {
  const uri = await writeNew(folder, name, content);
  if (!uri) {
    return false;
  }
  await showBeside(uri);
  return true;
}
