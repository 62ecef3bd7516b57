/** Shows the assembled code of a text in an editor beside it. The listing is updated when the text changes. */
import * as vscode from 'vscode';
import { debounce, editorForCommand, Parts, stem } from '../parts';
import { instructionSet } from '../status';
import { toListingLine, toSourceLine } from './lines';

/** The answer to `sass/listing`. */
interface Listing {
  format: string;
  text: string;
  lines: number[];
  complete: boolean;
  problems: { message: string }[];
}

const SCHEME = 'gsass-listing';
// Not .sass: file icon themes have the icon of style sheets for it, which wins over the icon of our language.
const FORMATS = [
  { label: 'Listing', detail: "As NVIDIA's disassemblers print it, with addresses and words", format: 'listing', end: '.listing.ISA.gsass' },
  { label: 'Listing, old style', detail: 'As the first disassemblers printed it', format: 'old', end: '.old-listing.ISA.gsass' },
  { label: 'Source', detail: 'A source text with labels', format: 'source', end: '.source.gsass' },
  { label: 'Words', detail: 'One instruction per line, in hexadecimal', format: 'words', end: '.words.txt' },
  { label: 'Hex', detail: 'One 32-bit unit per line', format: 'hex', end: '.hex' },
  { label: 'MIF', detail: 'A memory initialisation file', format: 'mif', end: '.mif' },
  { label: 'VHDL', detail: "The instruction memory of FlexGripPlus's test bench", format: 'vhdl', end: '.vhd' },
];

export class Listings implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changeEmitter = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changeEmitter.event;
  /** The line map of each open listing, by its URI: the source line of each listing line, or -1. */
  private readonly lineMaps = new Map<string, number[]>();
  private readonly lineDecoration = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
    border: '1px solid',
    borderColor: new vscode.ThemeColor('contrastActiveBorder'),
  });
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly parts: Parts) {
    const refresh = debounce(300, () => this.refresh());
    this.disposables = [
      this.changeEmitter,
      this.lineDecoration,
      refresh,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidChangeTextDocument(e => e.document.uri.scheme !== SCHEME && this.lineMaps.size > 0 && refresh()),
      vscode.workspace.onDidCloseTextDocument(document => this.lineMaps.delete(document.uri.toString())),
      vscode.window.onDidChangeTextEditorVisibleRanges(e => this.scrollPartners(e.textEditor)),
      vscode.window.onDidChangeTextEditorSelection(e => this.markPartnerLines(e.textEditor)),
      vscode.commands.registerCommand('gsass.assembleToListing', () => this.openListing(FORMATS[0]!)),
      vscode.commands.registerCommand('gsass.assembleTo', () => this.chooseFormat()),
    ];
  }

  dispose(): void {
    this.disposables.forEach(one => one.dispose());
  }

  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const listing = await this.parts.server.request<Listing>('sass/listing', { textDocument: { uri: uri.query }, format: uri.fragment }, token);
    if (!listing) {
      return '// The text is closed, or the server does not answer.\n';
    }
    // The message is at the end, so that it does not change the line numbers of the map.
    const errorNote = listing.complete ? '' : `\n// ${listing.problems.length} errors. Lines with errors are left out. The first error: ${listing.problems[0]?.message ?? ''}\n`;
    this.lineMaps.set(uri.toString(), listing.lines);
    return listing.text + errorNote;
  }

  private async chooseFormat(): Promise<void> {
    if (editorForCommand('Assembling')) {
      const choice = await vscode.window.showQuickPick(FORMATS, { title: 'Assemble to', matchOnDetail: true });
      if (choice) {
        await this.openListing(choice);
      }
    }
  }

  private async openListing(format: (typeof FORMATS)[number]): Promise<void> {
    const editor = editorForCommand('Assembling');
    if (!editor) {
      return;
    }
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${stem(editor.document.uri)}${format.end.replace('ISA', instructionSet(editor.document))}`, query: editor.document.uri.toString(), fragment: format.format });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
    this.scrollPartners(editor);
    this.markPartnerLines(editor);
  }

  private refresh(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme === SCHEME) {
        this.changeEmitter.fire(document.uri);
      }
    }
  }

  /**
   * Returns the partners of an editor: the other visible editors that show the same code. Each has a function that maps a line of the given
   * editor to a line of the partner, or to -1.
   */
  private partners(editor: vscode.TextEditor): { editor: vscode.TextEditor; toPartnerLine: (line: number) => number }[] {
    const uri = editor.document.uri;
    const found: { editor: vscode.TextEditor; toPartnerLine: (line: number) => number }[] = [];
    for (const partner of vscode.window.visibleTextEditors) {
      if (uri.scheme === SCHEME && partner.document.uri.toString() === uri.query) {
        const map = this.lineMaps.get(uri.toString()) ?? [];
        found.push({ editor: partner, toPartnerLine: line => toSourceLine(map, line) });
      } else if (partner.document.uri.scheme === SCHEME && partner.document.uri.query === uri.toString()) {
        const map = this.lineMaps.get(partner.document.uri.toString()) ?? [];
        found.push({ editor: partner, toPartnerLine: line => toListingLine(map, line) });
      }
    }
    return found;
  }

  /**
   * Scrolls the partners to the line at the top of the editor. Only the active editor does this, otherwise two editors would scroll each
   * other.
   */
  private scrollPartners(editor: vscode.TextEditor): void {
    const top = editor.visibleRanges[0]?.start.line;
    if (editor !== vscode.window.activeTextEditor || top === undefined) {
      return;
    }
    for (const { editor: partner, toPartnerLine } of this.partners(editor)) {
      const partnerLine = toPartnerLine(top);
      if (partnerLine >= 0) {
        partner.revealRange(new vscode.Range(partnerLine, 0, partnerLine, 0), vscode.TextEditorRevealType.AtTop);
      }
    }
  }

  /** Highlights, in the partners of the active editor, the line that belongs to the line of the cursor. */
  private markPartnerLines(editor: vscode.TextEditor): void {
    if (editor !== vscode.window.activeTextEditor) {
      return;
    }
    for (const { editor: partner, toPartnerLine } of this.partners(editor)) {
      const partnerLine = toPartnerLine(editor.selection.active.line);
      partner.setDecorations(this.lineDecoration, partnerLine < 0 ? [] : [new vscode.Range(partnerLine, 0, partnerLine, 0)]);
    }
    editor.setDecorations(this.lineDecoration, []);
  }
}
