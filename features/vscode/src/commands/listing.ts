/** Shows what a text assembles to in an editor beside it. The listing follows the text. */
import * as vscode from 'vscode';
import { later, ourEditor, Parts, stem } from '../parts';
import { instructionSet } from '../status';
import { listed, source } from './lines';

/** The answer to `sass/listing`. */
interface Listing {
  format: string;
  text: string;
  lines: number[];
  complete: boolean;
  problems: { message: string }[];
}

const SCHEME = 'gsass-listing';
const FORMATS = [
  { label: 'Listing', detail: "As NVIDIA's disassemblers print it, with addresses and words", format: 'listing', end: '.ISA.sass' },
  { label: 'Listing, old style', detail: 'As the first disassemblers printed it', format: 'old', end: '.old.ISA.sass' },
  { label: 'Source', detail: 'A source text with labels', format: 'source', end: '.source.gsass' },
  { label: 'Words', detail: 'One instruction per line, in hexadecimal', format: 'words', end: '.words.txt' },
  { label: 'Hex', detail: 'One 32-bit unit per line', format: 'hex', end: '.hex' },
  { label: 'MIF', detail: 'A memory initialisation file', format: 'mif', end: '.mif' },
  { label: 'VHDL', detail: "The instruction memory of FlexGripPlus's test bench", format: 'vhdl', end: '.vhd' },
];

export class Listings implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  /** For each listing that is open: the source line of each of its lines, or -1. */
  private readonly maps = new Map<string, number[]>();
  private readonly here = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.rangeHighlightForeground'),
    border: '1px solid',
    borderColor: new vscode.ThemeColor('contrastActiveBorder'),
  });
  private readonly all: vscode.Disposable[];

  constructor(private readonly parts: Parts) {
    const refresh = later(300, () => this.refresh());
    this.all = [
      this.changed,
      this.here,
      refresh,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidChangeTextDocument(e => e.document.uri.scheme !== SCHEME && this.maps.size > 0 && refresh()),
      vscode.workspace.onDidCloseTextDocument(document => this.maps.delete(document.uri.toString())),
      vscode.window.onDidChangeTextEditorVisibleRanges(e => this.follow(e.textEditor)),
      vscode.window.onDidChangeTextEditorSelection(e => this.mark(e.textEditor)),
      vscode.commands.registerCommand('gsass.assembleToListing', () => this.open(FORMATS[0]!)),
      vscode.commands.registerCommand('gsass.assembleTo', () => this.pick()),
    ];
  }

  dispose(): void {
    this.all.forEach(one => one.dispose());
  }

  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const listing = await this.parts.server.request<Listing>('sass/listing', { textDocument: { uri: uri.query }, format: uri.fragment }, token);
    if (!listing) {
      return '// The text is closed, or the server does not answer.\n';
    }
    // The message stands at the end, so that the line numbers in the map stay right.
    const rest = listing.complete ? '' : `\n// ${listing.problems.length} errors. Lines with errors are left out. The first error: ${listing.problems[0]?.message ?? ''}\n`;
    this.maps.set(uri.toString(), listing.lines);
    return listing.text + rest;
  }

  private async pick(): Promise<void> {
    if (ourEditor('Assembling')) {
      const choice = await vscode.window.showQuickPick(FORMATS, { title: 'Assemble to', matchOnDetail: true });
      if (choice) {
        await this.open(choice);
      }
    }
  }

  private async open(format: (typeof FORMATS)[number]): Promise<void> {
    const editor = ourEditor('Assembling');
    if (!editor) {
      return;
    }
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${stem(editor.document.uri)}${format.end.replace('ISA', instructionSet(editor.document))}`, query: editor.document.uri.toString(), fragment: format.format });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
    this.follow(editor);
    this.mark(editor);
  }

  private refresh(): void {
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme === SCHEME) {
        this.changed.fire(document.uri);
      }
    }
  }

  /** Returns the other visible editors that show the same code, each with a function from a line here to a line there, or -1. */
  private partners(editor: vscode.TextEditor): { other: vscode.TextEditor; line: (line: number) => number }[] {
    const uri = editor.document.uri;
    const found: { other: vscode.TextEditor; line: (line: number) => number }[] = [];
    for (const other of vscode.window.visibleTextEditors) {
      if (uri.scheme === SCHEME && other.document.uri.toString() === uri.query) {
        const map = this.maps.get(uri.toString()) ?? [];
        found.push({ other, line: line => source(map, line) });
      } else if (other.document.uri.scheme === SCHEME && other.document.uri.query === uri.toString()) {
        const map = this.maps.get(other.document.uri.toString()) ?? [];
        found.push({ other, line: line => listed(map, line) });
      }
    }
    return found;
  }

  /** Scrolls the partners along. Only the active editor leads, because otherwise two editors would chase each other. */
  private follow(editor: vscode.TextEditor): void {
    const top = editor.visibleRanges[0]?.start.line;
    if (editor !== vscode.window.activeTextEditor || top === undefined) {
      return;
    }
    for (const { other, line } of this.partners(editor)) {
      const there = line(top);
      if (there >= 0) {
        other.revealRange(new vscode.Range(there, 0, there, 0), vscode.TextEditorRevealType.AtTop);
      }
    }
  }

  private mark(editor: vscode.TextEditor): void {
    if (editor !== vscode.window.activeTextEditor) {
      return;
    }
    for (const { other, line } of this.partners(editor)) {
      const there = line(editor.selection.active.line);
      other.setDecorations(this.here, there < 0 ? [] : [new vscode.Range(there, 0, there, 0)]);
    }
    editor.setDecorations(this.here, []);
  }
}
