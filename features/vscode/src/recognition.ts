/** Recognises a listing that is pasted into a new text, which VS Code itself takes for plain text. */
import * as vscode from 'vscode';
import { isInListing, isSassCode } from './sassText';
import { LANGUAGE } from './server';

/** The number of lines at the start of a text in which the first line of a listing is looked for. */
const MAX_BLANK_LINES = 20;

export function registerRecognition(context: vscode.ExtensionContext): vscode.Disposable {
  const firstLine = new RegExp(readFirstLine(context.extension.packageJSON));
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    // Only for a paste into an empty text: after that, the language is the user's choice.
    const isPasted = contentChanges.length === 1 && contentChanges[0]!.rangeLength === 0 && contentChanges[0]!.text.length === document.getText().length;
    if (document.isUntitled && document.languageId === 'plaintext' && isPasted && contentChanges[0]!.text.includes('\n') && (firstLine.test(firstText(document)) || isSassCode(contentChanges[0]!.text))) {
      void vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
    }
  });
}

/** Returns the pattern by which VS Code recognises a file by its first line. */
function readFirstLine(manifest: { contributes: { languages: { id: string; firstLine?: string }[] } }): string {
  return manifest.contributes.languages.find(one => one.id === LANGUAGE)!.firstLine!;
}

/** Returns the first line of a listing; empty if it comes late. cuobjdump begins its output with an empty line. */
function firstText(document: vscode.TextDocument): string {
  for (let line = 0; line < Math.min(document.lineCount, MAX_BLANK_LINES); line++) {
    if (isInListing(document.lineAt(line).text)) {
      return document.lineAt(line).text;
    }
  }
  return '';
}
