/** A view that draws the control flow graph of the kernel at the cursor. It marks the basic blocks of the cursor and of the stop. */
import * as vscode from 'vscode';
import { debounce, Parts, visibleEditor } from '../parts';
import { FlowGraph } from '../protocol';
import { LANGUAGE } from '../server';
import { goToLine } from '../goto';
import { heatStep, maxCounts, mean } from './heat';
import { applyTheme, View } from './page';
import { Profile } from './profile';

/** The data that the page shows. */
export interface CfgModel {
  uri: string;
  kernel: string;
  svg: string;
  message: string;
  /**
   * The basic blocks. `issued` is the number of times that a warp entered the block. `heat` is its step on the scale in heat.ts, relative
   * to the mean of all blocks. Both are absent if there are no counts.
   */
  blocks: { id: number; firstLine: number; lastLine: number; issued?: number; heat?: number }[];
  /** Line of the cursor, from 0. */
  line: number;
  /** Line at which a debugger has stopped, from 0; -1 if there is none. */
  stopped: number;
}

export class Cfg extends View<CfgModel, { line: number }> {
  /** URI and version of the text that the drawing shows; empty if it must be drawn again. */
  private shownVersion = '';

  constructor(
    root: vscode.Uri,
    private readonly parts: Parts,
    private readonly profile: Profile,
  ) {
    super('gsass.cfg', root, 'cfg', 'Control Flow');
    const refresh = debounce(200, () => this.isVisible && void this.refresh());
    this.disposables.push(
      refresh,
      vscode.window.onDidChangeTextEditorSelection(e => e.textEditor.document.languageId === LANGUAGE && refresh()),
      vscode.window.onDidChangeActiveTextEditor(refresh),
      vscode.workspace.onDidChangeTextDocument(e => e.document.languageId === LANGUAGE && refresh()),
      vscode.window.onDidChangeActiveColorTheme(() => this.redraw()),
      vscode.debug.onDidChangeActiveStackItem(refresh),
      profile.onDidCount(() => this.model && this.show({ ...this.model, blocks: this.addCounts(this.model.uri, this.model.blocks) })),
      parts.server.onDidChangeState(refresh),
    );
  }

  private redraw(): void {
    this.shownVersion = '';
    void this.refresh();
  }

  async refresh(): Promise<void> {
    const editor = visibleEditor();
    if (!editor) {
      return;
    }
    const uri = editor.document.uri.toString();
    const position = editor.selection.active;
    const line = position.line;
    const stopped = await this.stoppedLine(editor.document);
    const key = `${uri} ${editor.document.version}`;
    const shownModel = this.model;
    if (shownModel && this.shownVersion === key && shownModel.blocks.some(b => b.firstLine <= line && line <= b.lastLine)) {
      this.show({ ...shownModel, line, stopped });
      return;
    }
    const graph = await this.parts.server.request<FlowGraph>('sass/cfg', { textDocument: { uri }, position: { line, character: position.character } });
    if (graph) {
      this.shownVersion = key;
      const blocks = this.addCounts(uri, graph.blocks);
      this.show({ uri, kernel: graph.kernel, svg: applyTheme(graph.svg), message: graph.message, blocks, line, stopped });
    }
  }

  /** Returns the line, from 0, of the stack frame that is selected in the debugger; -1 if it is not in this document. */
  private async stoppedLine(document: vscode.TextDocument): Promise<number> {
    const item = vscode.debug.activeStackItem;
    if (!(item instanceof vscode.DebugStackFrame) || item.session.type !== 'gsass') {
      return -1;
    }
    try {
      const trace = (await item.session.customRequest('stackTrace', { threadId: item.threadId })) as { stackFrames: { id: number; line: number; source?: { path?: string } }[] };
      const frame = trace.stackFrames.find(one => one.id === item.frameId);
      // VS Code may replace the path by a URI. In a remote window the scheme of the URI is not `file`.
      const path = frame?.source?.path ?? '';
      const uri = /^[\w-]{2,}:\/\//.test(path) ? vscode.Uri.parse(path) : vscode.Uri.file(path);
      return frame && uri.path === document.uri.path ? frame.line - 1 : -1;
    } catch {
      return -1;
    }
  }

  async handleMessage(message: { line: number }): Promise<void> {
    if (!this.model) {
      return;
    }
    await goToLine(vscode.Uri.parse(this.model.uri), message.line);
  }

  /** Adds the counts of a run or of the debugger to the blocks. */
  private addCounts(uri: string, blocks: { id: number; firstLine: number; lastLine: number }[]): CfgModel['blocks'] {
    const counts = this.profile.countsByLine(uri);
    const plain = blocks.map(({ id, firstLine, lastLine }) => ({ id, firstLine, lastLine }));
    if (counts.size === 0) {
      return plain;
    }
    const issued = maxCounts(counts, plain);
    const average = mean(issued);
    return plain.map((block, i) => ({ ...block, issued: issued[i]!, heat: heatStep(issued[i]!, average) }));
  }
}
