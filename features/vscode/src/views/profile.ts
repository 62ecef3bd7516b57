/** Where a run spent its instructions: heat in the margin, and a table. */
import * as vscode from 'vscode';
import { LineCount, Runner, RunResult } from '../run';
import { View } from './page';

/** What the page shows. */
export interface ProfileModel {
  name: string;
  kernel: string;
  summary: string;
  rows: (LineCount & { share: number; heat: number })[];
}

const STEPS = 8;

export class Profile extends View<ProfileModel, { line: number } | { clear: true }> {
  private result: RunResult | undefined;
  private readonly heat: vscode.TextEditorDecorationType[];

  constructor(root: vscode.Uri, runner: Runner) {
    super('gsass.profile', root, 'profile', 'Profile');
    this.heat = Array.from({ length: STEPS }, (_, step) => heat(step));
    this.all.push(
      ...this.heat,
      runner.onDidRun(result => this.took(result)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.decorate()),
      // The counts are of the text that ran.
      vscode.workspace.onDidChangeTextDocument(e => e.document.uri.toString() === this.result?.uri.toString() && e.contentChanges.length > 0 && this.clear()),
      vscode.commands.registerCommand('gsass.clearProfile', () => this.clear()),
    );
  }

  private took(result: RunResult): void {
    if (result.stats) {
      this.result = result;
      this.show(model(result));
      this.decorate();
    }
  }

  clear(): void {
    this.result = undefined;
    this.show(undefined);
    this.decorate();
  }

  async refresh(): Promise<void> {
    this.decorate();
  }

  async received(message: { line: number } | { clear: true }): Promise<void> {
    if ('clear' in message) {
      this.clear();
    } else if (this.result) {
      const editor = await vscode.window.showTextDocument(this.result.uri, { preserveFocus: false });
      const place = new vscode.Position(message.line - 1, 0);
      editor.selection = new vscode.Selection(place, place);
      editor.revealRange(new vscode.Range(place, place), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }

  private decorate(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const rows = this.model && editor.document.uri.toString() === this.result?.uri.toString() ? this.model.rows : [];
      this.heat.forEach((decoration, step) => {
        editor.setDecorations(decoration, rows.filter(row => row.heat === step && row.line <= editor.document.lineCount).map(row => option(editor.document, row)));
      });
    }
  }
}

/** One step of the scale: a bar at the left edge of the line, wider and warmer with the share of the run. */
function heat(step: number): vscode.TextEditorDecorationType {
  const hue = 210 - (210 * step) / (STEPS - 1);
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    borderStyle: 'solid',
    borderWidth: `0 0 0 ${2 + step}px`,
    borderColor: `hsl(${hue}, 85%, 50%)`,
    backgroundColor: `hsla(${hue}, 85%, 50%, ${0.03 + (0.12 * step) / STEPS})`,
    overviewRulerColor: step > 4 ? `hsl(${hue}, 85%, 50%)` : undefined,
    overviewRulerLane: vscode.OverviewRulerLane.Left,
    after: { margin: '0 0 0 3em', color: new vscode.ThemeColor('editorCodeLens.foreground') },
  });
}

function option(document: vscode.TextDocument, row: ProfileModel['rows'][number]): vscode.DecorationOptions {
  const line = document.lineAt(row.line - 1);
  const text = new vscode.MarkdownString(`**${row.issued.toLocaleString('en')}** times issued, ${percent(row.share)} of the run  \n${details(row).join('  \n')}`);
  return { range: line.range, hoverMessage: text, renderOptions: { after: { contentText: `${row.issued.toLocaleString('en')} · ${percent(row.share)}` } } };
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.0995 ? 1 : 0)} %`;
}

function details(row: LineCount): string[] {
  const lines = [`${row.threads.toLocaleString('en')} threads, ${row.meanActiveLanes.toFixed(1)} of 32 lanes active`];
  if (row.shared) {
    lines.push(`shared memory: ${row.shared.halfWarps} half warps, ${row.shared.bankConflicts} bank conflicts`);
  }
  if (row.global) {
    lines.push(`global memory: ${row.global.segments} segments, ${row.global.uncoalesced} uncoalesced, ${row.global.bytesWanted} of ${row.global.bytesMoved} bytes used`);
  }
  return lines;
}

/** The counts, each with its share and its place on a scale of the root of it: a kernel has few very hot lines. */
export function model(result: RunResult): ProfileModel {
  const stats = result.stats!;
  const total = Math.max(1, stats.warpInstructions);
  const most = Math.max(1, ...stats.lines.map(row => row.issued));
  return {
    name: result.uri.path.replace(/.*\//, ''),
    kernel: result.kernel,
    summary: `${stats.warpInstructions.toLocaleString('en')} warp instructions, ${stats.threadInstructions.toLocaleString('en')} of threads, ${stats.blocks} block${stats.blocks === 1 ? '' : 's'}, ${stats.barriers} barriers`,
    rows: stats.lines.map(row => ({ ...row, share: row.issued / total, heat: Math.min(STEPS - 1, Math.floor(Math.sqrt(row.issued / most) * STEPS)) })),
  };
}
