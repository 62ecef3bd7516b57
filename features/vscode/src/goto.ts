/** Puts the cursor into a line of a text, in the editor that shows the text already. */
import * as vscode from 'vscode';

/**
 * Moves the cursor to the first non-blank character of a line and scrolls to it.
 *
 * @param line from 0; a line beyond the end means the last one
 */
export async function goToLine(uri: vscode.Uri, line: number): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri, { viewColumn: columnOf(uri) });
  const place = editor.document.lineAt(Math.max(0, Math.min(line, editor.document.lineCount - 1)));
  const at = new vscode.Position(place.lineNumber, place.firstNonWhitespaceCharacterIndex);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Returns the column in which the text is open, or the first one. The text must not cover a view that has a tab of its own. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn {
  const key = uri.toString();
  const seen = vscode.window.visibleTextEditors.find(editor => editor.viewColumn !== undefined && editor.document.uri.toString() === key);
  const group = vscode.window.tabGroups.all.find(one => one.tabs.some(tab => tab.input instanceof vscode.TabInputText && tab.input.uri.toString() === key));
  return seen?.viewColumn ?? group?.viewColumn ?? vscode.ViewColumn.One;
}
