/** Tests F5 on an unsaved text: it becomes a file, and nothing is lost. A setting has the folder for the file. */
import assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { endSession, executeDebugCommand, lineOf, waitForStop } from './debugging';
import { openFile, test, until, workspaceFolder } from './suite';

/** Returns the text of a kernel whose name is not that of an example. */
function kernelText(name: string, value: number): string {
  return ['//! launch block=32 param=@a', '//! buffer a=32xs32', `.kernel ${name}`, '.param a', `    MVI R1, ${value}`, '    RET', '.end', ''].join('\n');
}

/** Returns the labels of the open tabs with unsaved texts. */
function unsavedTabs(): string[] {
  const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
  return tabs.filter(tab => tab.input instanceof vscode.TabInputText && tab.input.uri.scheme === 'untitled').map(tab => tab.label);
}

async function showUntitled(text: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'gpu-sass', content: text }), vscode.ViewColumn.One);
}

test('F5 on an unsaved text leaves the file of that name as it is, and takes breakpoints along', async () => {
  const examples = path.join(workspaceFolder(), 'gsass-examples');
  fs.mkdirSync(examples, { recursive: true });
  const existingFile = path.join(examples, 'mine.gsass');
  fs.writeFileSync(existingFile, kernelText('mine', 1));
  const editor = await showUntitled(kernelText('mine', 2));
  const retLine = lineOf(editor, 'RET');
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(new vscode.Location(editor.document.uri, new vscode.Position(retLine, 0)))]);
  await waitForStop('the entry', () => vscode.commands.executeCommand('workbench.action.debug.start'));
  assert.equal(fs.readFileSync(existingFile, 'utf8'), kernelText('mine', 1));
  const fresh = path.join(examples, 'mine_2.gsass');
  assert.equal(fs.readFileSync(fresh, 'utf8'), kernelText('mine', 2));
  assert.deepEqual(unsavedTabs(), []);
  const stopped = await waitForStop('the breakpoint', () => executeDebugCommand('continue'));
  assert.equal(stopped.body!.reason, 'breakpoint');
  const places = vscode.debug.breakpoints.filter(one => one instanceof vscode.SourceBreakpoint).map(one => `${one.location.uri.fsPath}:${one.location.range.start.line}`);
  assert.deepEqual(places, [`${fresh}:${retLine}`]);
  await endSession();
});

test('an unsaved text in a tab that is not in sight is closed, too', async () => {
  const { document } = await showUntitled(kernelText('hidden', 3));
  await openFile('vector_add.gsass');
  const program = document.uri.toString();
  await waitForStop('the entry', async () => assert(await vscode.debug.startDebugging(undefined, { type: 'gsass', request: 'launch', name: 'test', program, stopOnEntry: true })));
  assert.equal(fs.readFileSync(path.join(workspaceFolder(), 'gsass-examples', 'hidden.gsass'), 'utf8'), kernelText('hidden', 3));
  assert.deepEqual(unsavedTabs(), []);
  await endSession();
});

test('F5 on a disassembled text saves it under the name that it shows', async () => {
  const file = path.join(workspaceFolder(), 'kept.hex');
  fs.writeFileSync(file, '10008005\n0423c780\n30000003\n00000780\n');
  await vscode.commands.executeCommand('gsass.disassemble', vscode.Uri.file(file), 'source');
  const editor = await until('the text', () => /\/kept\.[\w.]*gsass$/.test(vscode.window.activeTextEditor?.document.uri.path ?? '') && vscode.window.activeTextEditor);
  const { document } = editor;
  assert.equal(document.uri.scheme, 'untitled');
  await editor.edit(edit => edit.insert(new vscode.Position(0, 0), '//! launch block=32\n'));
  const text = document.getText();
  const place = document.uri.path;
  await waitForStop('the entry', () => vscode.commands.executeCommand('workbench.action.debug.start'));
  assert.equal(fs.readFileSync(place, 'utf8'), text);
  assert.deepEqual(unsavedTabs(), []);
  await endSession();
});

test('what cannot run is not written anywhere', async () => {
  const editor = await showUntitled('.arch g13\n.kernel nowhere\n    stop\n.end\n');
  await vscode.commands.executeCommand('workbench.action.debug.start');
  await until('the set is known', () => vscode.window.activeTextEditor === editor);
  assert(!fs.existsSync(path.join(workspaceFolder(), 'gsass-examples', 'nowhere.gsass')));
  assert.equal(editor.document.isDirty, true);
  await vscode.commands.executeCommand('notifications.clearAll');
  await vscode.window.showTextDocument(editor.document);
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
});
