/** Saves an untitled text to a file and moves its breakpoints to that file, because the debugger works on files. */
import * as path from 'node:path';
import * as vscode from 'vscode';
import { LANGUAGE } from './server';
import { findKernels } from './parts';
import { folderForNewFiles, writeUnderFreeName } from './newFiles';

/**
 * Writes an untitled text to a new file and shows that file instead. Asks before it overwrites a file. Closes the untitled text only after
 * the file has all of it. Returns undefined if this failed or the user declined; the text is then unchanged.
 */
export async function saveUntitled(document: vscode.TextDocument): Promise<vscode.TextDocument | undefined> {
  // VS Code moves the breakpoints when the text is deleted, so their positions are saved first.
  const savedBreakpoints = breakpointsIn(document.uri).map(breakpoint => ({ breakpoint, range: breakpoint.location.range }));
  const copiesIn = (file: vscode.Uri): vscode.Breakpoint[] =>
    savedBreakpoints.map(({ breakpoint: { enabled, condition, hitCondition, logMessage }, range }) => new vscode.SourceBreakpoint(new vscode.Location(file, range), enabled, condition, hitCondition, logMessage));
  const hasPath = path.posix.isAbsolute(document.uri.path);
  const saved = hasPath ? await saveAsNamed(document) : await writeAndClose(document);
  if (saved) {
    // The breakpoints that VS Code itself moved to the file may be on a wrong line.
    vscode.debug.removeBreakpoints([...breakpointsIn(document.uri), ...(hasPath ? breakpointsIn(saved.uri) : [])]);
    vscode.debug.addBreakpoints(copiesIn(saved.uri));
  }
  return saved;
}

function breakpointsIn(uri: vscode.Uri): vscode.SourceBreakpoint[] {
  return vscode.debug.breakpoints.filter(one => one instanceof vscode.SourceBreakpoint).filter(one => one.location.uri.toString() === uri.toString());
}

/** Saves an untitled text that already has a path to that path. VS Code asks before it replaces a file. */
async function saveAsNamed(document: vscode.TextDocument): Promise<vscode.TextDocument | undefined> {
  const oldEditor = vscode.window.visibleTextEditors.find(editor => editor.document === document);
  const selection = oldEditor?.selection;
  const file = await vscode.workspace.save(document.uri);
  if (!file) {
    return undefined;
  }
  const saved = await vscode.workspace.openTextDocument(file);
  const editor = await vscode.window.showTextDocument(saved, { ...(oldEditor?.viewColumn ? { viewColumn: oldEditor.viewColumn } : {}), preview: false });
  if (selection) {
    editor.selection = selection;
  }
  return saved;
}

async function writeAndClose(document: vscode.TextDocument): Promise<vscode.TextDocument | undefined> {
  const folder = await folderForNewFiles();
  if (!folder) {
    return undefined;
  }
  const name = /\.(gsass|sass)$/.test(document.uri.path) ? path.posix.basename(document.uri.path) : `${findKernels(document)[0]?.name ?? 'kernel'}.gsass`;
  const { file, isNew } = await writeUnderFreeName(folder, name, document.getText());
  const written = await vscode.workspace.openTextDocument(file);
  const oldEditor = vscode.window.visibleTextEditors.find(editor => editor.document === document);
  const selection = oldEditor?.selection;
  if (written.getText() !== document.getText() || !(await clearText(document))) {
    if (isNew) {
      await vscode.workspace.fs.delete(file);
    }
    void vscode.window.showWarningMessage('The text changed while it was written to a file. Start debugging again.');
    return undefined;
  }
  const editor = await vscode.window.showTextDocument(written, { ...(oldEditor?.viewColumn ? { viewColumn: oldEditor.viewColumn } : {}), preview: false });
  if (selection) {
    editor.selection = selection;
  }
  const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
  await vscode.window.tabGroups.close(tabs.filter(tab => tab.input instanceof vscode.TabInputText && tab.input.uri.toString() === document.uri.toString()), true);
  return written.languageId === LANGUAGE ? written : vscode.languages.setTextDocumentLanguage(written, LANGUAGE);
}

/**
 * Deletes the text of an untitled document, so that the document closes without a question. Returns whether the edit was applied. VS Code
 * refuses the edit if the user has changed the text since the comparison, so nothing that the user types is lost.
 */
async function clearText(document: vscode.TextDocument): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  edit.delete(document.uri, document.validateRange(new vscode.Range(0, 0, document.lineCount, 0)));
  return vscode.workspace.applyEdit(edit);
}
