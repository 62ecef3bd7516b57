/** Commands that insert or open the examples of gsass, and that create a kernel from a template. */
import * as vscode from 'vscode';
import { Parts, visibleEditor } from '../parts';
import { fileExists, folderForNewFiles, showBeside, writeNew } from '../newFiles';
import { markStepDone } from '../walkthrough';

export function registerExamples(parts: Parts): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('gsass.insertExample', (name?: string) => insertExample(parts, name)),
    vscode.commands.registerCommand('gsass.openExample', (name?: string) => openExample(parts, name)),
    vscode.commands.registerCommand('gsass.newKernel', (template?: string, name?: string) => newKernel(parts, template, name)),
  );
}

interface TextItem extends vscode.QuickPickItem {
  uri: vscode.Uri;
}

/** Returns all SASS texts in a folder. The first line of each text is a comment with its description. */
async function listTexts(folder: vscode.Uri): Promise<TextItem[]> {
  const found: TextItem[] = [];
  for (const [name] of await vscode.workspace.fs.readDirectory(folder)) {
    if (name.endsWith('.gsass')) {
      const uri = vscode.Uri.joinPath(folder, name);
      const firstLine = (await readText(uri)).split('\n', 1)[0] ?? '';
      found.push({ label: name.replace('.gsass', ''), detail: firstLine.replace(/^\/\/\s*/, ''), uri });
    }
  }
  return found;
}

async function readText(uri: vscode.Uri): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(uri)).toString('utf8');
}

async function pickText(folder: vscode.Uri, title: string, name?: string): Promise<TextItem | undefined> {
  const items = await listTexts(folder);
  return name ? items.find(one => one.label === name) : vscode.window.showQuickPick(items, { title, matchOnDetail: true });
}

/** Inserts an example at the cursor. If no SASS text is visible, opens the example in a new file instead. */
async function insertExample(parts: Parts, name?: string): Promise<void> {
  const editor = visibleEditor();
  if (!editor) {
    await openExample(parts, name);
    return;
  }
  const example = await pickText(parts.gsass.resourceUri('server', 'examples'), 'Insert Example', name);
  if (example) {
    const text = await readText(example.uri);
    await editor.edit(edit => edit.replace(editor.selection, text));
  }
}

/** Writes an example to a file and opens it. Returns false if the user chose no example or no file. */
async function openExample(parts: Parts, name?: string): Promise<boolean> {
  const example = await pickText(parts.gsass.resourceUri('server', 'examples'), 'Open Example', name);
  const folder = example && (await folderForNewFiles());
  const isOpened = example && folder ? await writeAndShow(folder, `${example.label}.gsass`, await readText(example.uri)) : false;
  if (isOpened) {
    markStepDone('open');
  }
  return isOpened;
}

async function newKernel(parts: Parts, template?: string, name?: string): Promise<boolean> {
  const templateItem = await pickText(parts.gsass.resourceUri('templates'), 'New Kernel', template);
  const folder = templateItem && (await folderForNewFiles());
  if (!folder) {
    return false;
  }
  const kernel =
    name ??
    (await vscode.window.showInputBox({
      title: 'New Kernel',
      prompt: 'Name of the kernel',
      value: templateItem.label,
      validateInput: async text => {
        if (!/^[A-Za-z_]\w*$/.test(text)) {
          return 'A name starts with a letter or _, and contains only letters, digits and _.';
        }
        return (await fileExists(vscode.Uri.joinPath(folder, `${text}.gsass`))) ? `${text}.gsass already exists in ${folder.fsPath}. Choose another name.` : undefined;
      },
    }));
  return kernel ? writeAndShow(folder, `${kernel}.gsass`, (await readText(templateItem.uri)).replaceAll('NAME', kernel)) : false;
}

/** Writes a text to a new file and shows it. Returns false if the user chose no file. */
async function writeAndShow(folder: vscode.Uri, name: string, content: string): Promise<boolean> {
  const uri = await writeNew(folder, name, content);
  if (!uri) {
    return false;
  }
  await showBeside(uri);
  return true;
}
