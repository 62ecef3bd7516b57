/** Moves the cursor to a line of a text. If an editor already shows the text, that editor is used. */
import * as vscode from 'vscode';

/**
 * Moves the cursor to the first non-blank character of a line and scrolls to it.
 *
 * @param line line number from 0; a number beyond the end means the last line
 */
export async function goToLine(uri: vscode.Uri, line: number): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri, { viewColumn: columnOf(uri) });
  const textLine = editor.document.lineAt(Math.max(0, Math.min(line, editor.document.lineCount - 1)));
  const position = new vscode.Position(textLine.lineNumber, textLine.firstNonWhitespaceCharacterIndex);
  editor.selection = new vscode.Selection(position, position);
  editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Returns the editor column in which the text is open, or the first column. So the text does not cover a view in another column. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn {
  const key = uri.toString();
  const visible = vscode.window.visibleTextEditors.find(editor => editor.viewColumn !== undefined && editor.document.uri.toString() === key);
  const group = vscode.window.tabGroups.all.find(one => one.tabs.some(tab => tab.input instanceof vscode.TabInputText && tab.input.uri.toString() === key));
  return visible?.viewColumn ?? group?.viewColumn ?? vscode.ViewColumn.One;
}
