/** Pastes instructions that were copied out of the window of another tool as a listing. */
import * as vscode from 'vscode';
import { Parts } from './parts';
import { LANGUAGE } from './server';

/** The length of the longest text that is sent to the server, in UTF-16 units. */
const MAX_LENGTH = 1 << 24;

/** Users can choose between this and the text as it is, in the menu that VS Code shows after a paste. */
const KIND = vscode.DocumentDropOrPasteEditKind.Text.append('gpu-sass', 'listing');

export function registerPaste({ server }: Parts): vscode.Disposable {
  const provider: vscode.DocumentPasteEditProvider = {
    async provideDocumentPasteEdits(document, ranges, data, _context, cancel) {
      const text = await data.get('text/plain')?.asString();
      const isAtLineStart = ranges.length === 1 && document.lineAt(ranges[0]!.start.line).text.slice(0, ranges[0]!.start.character).trim() === '';
      if (!text || !isAtLineStart || text.length > MAX_LENGTH) {
        return undefined;
      }
      const listing = await server.request<{ text: string }>('sass/pastedText', { text }, cancel);
      return listing && [new vscode.DocumentPasteEdit(listing.text, 'Paste as Listing', KIND)];
    },
  };
  return vscode.languages.registerDocumentPasteEditProvider(LANGUAGE, provider, { providedPasteEditKinds: [KIND], pasteMimeTypes: ['text/plain'] });
}
