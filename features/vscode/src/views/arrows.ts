/** Draws arrows beside the text, from an instruction that waits for a barrier at the cursor to the instructions that set it. */
import * as vscode from 'vscode';
import { debounce } from '../parts';
import { LANGUAGE, Server } from '../server';
import { Arrow, arrowPieces, drawPiece, Piece } from './arrowPieces';

/** Number of lines before and after the cursor in which arrows are drawn. */
const MAX_LINES = 2000;

/** Colours for light and dark themes. They are those of links, so that no arrow looks like a problem or a breakpoint. */
const LIGHT = '#006ab1';
const DARK = '#3794ff';

export class BarrierArrows implements vscode.Disposable {
  /** The arrows that are drawn in the active editor. */
  arrows: readonly Arrow[] = [];

  private readonly decorations = new Map<string, vscode.TextEditorDecorationType>();
  private readonly disposables: vscode.Disposable[];
  private decorated?: vscode.TextEditor;

  constructor(private readonly server: Server) {
    const refresh = debounce(80, () => void this.refresh());
    this.disposables = [
      refresh,
      vscode.window.onDidChangeTextEditorSelection(refresh),
      vscode.window.onDidChangeActiveTextEditor(refresh),
      server.onDidChangeState(refresh),
      vscode.workspace.onDidChangeTextDocument(e => e.document === this.decorated?.document && refresh()),
    ];
  }

  private async refresh(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const cursor = editor?.selection.active;
    if (this.decorated && this.decorated !== editor) {
      this.show(this.decorated, [], 0);
    }
    if (!editor || !cursor || editor.document.languageId !== LANGUAGE) {
      return;
    }
    const { uri, version } = editor.document;
    // Most lines have no control, neither in the text nor in the hex column of a listing. Then no request is needed.
    const hasControl = /\[|\/\* *0x/.test(editor.document.lineAt(cursor.line).text);
    const params = { textDocument: { uri: uri.toString() }, position: { line: cursor.line, character: cursor.character } };
    const arrows = hasControl ? await this.server.request<Arrow[]>('sass/barrierArrows', params) : [];
    if (editor === vscode.window.activeTextEditor && version === editor.document.version && cursor.isEqual(editor.selection.active)) {
      this.show(editor, arrows ?? [], cursor.line);
    }
  }

  private show(editor: vscode.TextEditor, arrows: readonly Arrow[], cursorLine: number): void {
    this.arrows = arrows;
    this.decorated = arrows.length > 0 ? editor : undefined;
    const ranges = new Map<string, vscode.Range[]>();
    for (const [line, piece] of arrowPieces(arrows, Math.max(0, cursorLine - MAX_LINES), Math.min(editor.document.lineCount - 1, cursorLine + MAX_LINES))) {
      const key = JSON.stringify(piece);
      if (!this.decorations.has(key)) {
        this.decorations.set(key, createDecoration(piece));
      }
      ranges.set(key, [...(ranges.get(key) ?? []), new vscode.Range(line, 0, line, 0)]);
    }
    for (const [key, decoration] of this.decorations) {
      editor.setDecorations(decoration, ranges.get(key) ?? []);
    }
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables, ...this.decorations.values()).dispose();
  }
}

function createDecoration(piece: Piece): vscode.TextEditorDecorationType {
  const icon = (ink: string): vscode.Uri => vscode.Uri.parse(`data:image/svg+xml;base64,${Buffer.from(drawPiece(piece, ink)).toString('base64')}`);
  return vscode.window.createTextEditorDecorationType({
    light: { gutterIconPath: icon(LIGHT) },
    dark: { gutterIconPath: icon(DARK) },
  });
}
