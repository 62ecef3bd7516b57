/** The control flow of the kernel at the cursor, drawn; the block of the cursor, or of the stop, is marked. */
import * as vscode from 'vscode';
import { later, Parts } from '../parts';
import { FlowGraph } from '../protocol';
import { LANGUAGE } from '../server';
import { themed, View } from './page';

/** What the page shows. */
export interface CfgModel {
  uri: string;
  kernel: string;
  svg: string;
  message: string;
  blocks: { id: number; firstLine: number; lastLine: number }[];
  /** The line of the cursor, from 0. */
  line: number;
  /** The line where a debugger stands, from 0; -1 where none does. */
  stopped: number;
}

export class Cfg extends View<CfgModel, { line: number }> {
  private shown = '';

  constructor(root: vscode.Uri, private readonly parts: Parts) {
    super('gsass.cfg', root, 'cfg', 'Control Flow');
    const refresh = later(200, () => this.visible && void this.refresh());
    this.all.push(
      refresh,
      vscode.window.onDidChangeTextEditorSelection(e => e.textEditor.document.languageId === LANGUAGE && refresh()),
      vscode.window.onDidChangeActiveTextEditor(refresh),
      vscode.workspace.onDidChangeTextDocument(e => e.document.languageId === LANGUAGE && refresh()),
      vscode.window.onDidChangeActiveColorTheme(() => this.again()),
      vscode.debug.onDidChangeActiveStackItem(refresh),
      parts.server.onDidChangeState(refresh),
    );
  }

  private again(): void {
    this.shown = '';
    void this.refresh();
  }

  async refresh(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document.languageId !== LANGUAGE) {
      return;
    }
    const uri = editor.document.uri.toString();
    const position = editor.selection.active;
    const line = position.line;
    const stopped = await this.stopped(editor.document);
    const key = `${uri} ${editor.document.version}`;
    const known = this.model;
    if (known && this.shown === key && known.blocks.some(b => b.firstLine <= line && line <= b.lastLine)) {
      this.show({ ...known, line, stopped });
      return;
    }
    const graph = await this.parts.server.request<FlowGraph>('sass/cfg', { textDocument: { uri }, position: { line, character: position.character } });
    if (graph) {
      this.shown = key;
      const blocks = graph.blocks.map(({ id, firstLine, lastLine }) => ({ id, firstLine, lastLine }));
      this.show({ uri, kernel: graph.kernel, svg: themed(graph.svg), message: graph.message, blocks, line, stopped });
    }
  }

  /** The line of the frame that is looked at. */
  private async stopped(document: vscode.TextDocument): Promise<number> {
    const item = vscode.debug.activeStackItem;
    if (!(item instanceof vscode.DebugStackFrame) || item.session.type !== 'gsass') {
      return -1;
    }
    try {
      const trace = (await item.session.customRequest('stackTrace', { threadId: item.threadId })) as { stackFrames: { id: number; line: number; source?: { path?: string } }[] };
      const frame = trace.stackFrames.find(one => one.id === item.frameId);
      // VS Code makes an address of the path, which in a remote window is not that of a file.
      const path = frame?.source?.path ?? '';
      const uri = /^[\w-]{2,}:\/\//.test(path) ? vscode.Uri.parse(path) : vscode.Uri.file(path);
      return frame && uri.path === document.uri.path ? frame.line - 1 : -1;
    } catch {
      return -1;
    }
  }

  async received(message: { line: number }): Promise<void> {
    if (!this.model) {
      return;
    }
    const editor = await vscode.window.showTextDocument(vscode.Uri.parse(this.model.uri));
    const place = editor.document.lineAt(Math.min(message.line, editor.document.lineCount - 1));
    const at = new vscode.Position(place.lineNumber, place.firstNonWhitespaceCharacterIndex);
    editor.selection = new vscode.Selection(at, at);
    editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
}
